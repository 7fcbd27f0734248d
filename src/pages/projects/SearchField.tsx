import { useEffect, useEffectEvent, useId, useRef, type Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './SearchField.module.css';

/**
 * The field of a search. What is typed belongs to the field, so that nothing disturbs a word that an
 * input method is still composing: it is told when it is there.
 *
 * @param value set from elsewhere, it replaces what is in the field
 * @param onType called with each change, but for those while a word is composed
 * @param onLeave called when the visitor leaves the field
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
    // What was typed into the page before it had its script.
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
