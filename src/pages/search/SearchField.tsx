import { useEffect, useEffectEvent, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from '../../forms/Field.module.css';
import field from '../../forms/input.module.css';
import { searchFieldId } from '../../paths';
import { Button } from '../../ui/Button';
import { moveFocus } from './moveFocus';

/**
 * The search field and its button. The input is uncontrolled, because rendering would disturb a word
 * that is being composed with an input method.
 *
 * @param value the query; when it changes, it replaces the text in the field
 * @param onType called whenever the text changes, except while a word is being composed
 * @param onUse called when the field gets the focus
 * @param onLeave called when the field loses the focus
 * @param onClear called when the visitor presses Escape
 */
export function SearchField({
  value,
  onType,
  onUse,
  onLeave,
  onClear,
}: {
  value: string;
  onType: (value: string) => void;
  onUse: () => void;
  onLeave: () => void;
  onClear: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);

  const adopt = useEffectEvent(() => {
    const field = input.current;
    if (!field) return;
    if (document.activeElement === field) onUse();
    if (field.value !== field.defaultValue) onType(field.value);
  });
  useEffect(() => {
    // The visitor may have focused the field or typed something before hydration.
    adopt();
  }, []);

  useEffect(() => {
    if (input.current && !isComposing.current && input.current.value !== value) {
      input.current.value = value;
    }
  }, [value]);

  return (
    <div className={styles.field}>
      <label htmlFor={searchFieldId} className={styles.label}>
        <FormattedMessage id="pages.search.field" />
      </label>
      <div className={field.search}>
        <input
          ref={input}
          id={searchFieldId}
          type="search"
          name="q"
          defaultValue={value}
          autoComplete="off"
          enterKeyHint="search"
          className={field.input}
          onFocus={onUse}
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
          onKeyDown={(event) => {
            if (isComposing.current) return;
            moveFocus(event);
            if (event.key === 'Escape') {
              event.preventDefault();
              onClear();
            }
          }}
          onBlur={onLeave}
        />
        <Button type="submit">
          <FormattedMessage id="pages.search.title" />
        </Button>
      </div>
    </div>
  );
}
