import { useEffect, useEffectEvent, useId, useRef, type Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './ProjectSearch.module.css';

/**
 * The search field. It is uncontrolled, so that rendering does not disturb a word that an input method is
 * composing.
 *
 * @param value replaces the text of the field when it changes
 * @param onType called with each change, except during a composition
 * @param onLeave called on blur
 */
export function SearchField({
  ref,
  value,
  onType,
  onLeave,
}: {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onType: (value: string) => void;
  onLeave: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);

  const adopt = useEffectEvent(() => {
    const { value: typed = '', defaultValue = '' } = input.current ?? {};
    if (typed !== defaultValue) onType(typed);
  });
  useEffect(() => {
    // The visitor may have typed before hydration.
    adopt();
  }, []);

  useEffect(() => {
    if (input.current && !isComposing.current && input.current.value !== value) {
      input.current.value = value;
    }
  }, [value]);

  return (
    <p className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <FormattedMessage id="pages.projects.search" />
      </label>
      <input
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        id={id}
        type="search"
        name="q"
        defaultValue={value}
        autoComplete="off"
        enterKeyHint="search"
        className={styles.input}
        onChange={({ currentTarget }) => {
          if (!isComposing.current) onType(currentTarget.value);
        }}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={({ currentTarget }) => {
          isComposing.current = false;
          onType(currentTarget.value);
        }}
        onBlur={onLeave}
      />
    </p>
  );
}
