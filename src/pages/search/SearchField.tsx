import { useEffect, useEffectEvent, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import fieldStyles from '../../forms/Field.module.css';
import { searchFieldId } from '../../paths';
import { moveFocus } from './moveFocus';
import styles from './SearchPage.module.css';

/**
 * The search field. Its input is uncontrolled, because rendering would disturb a word that is being
 * composed with an input method.
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
    <p className={`${fieldStyles.field} ${styles.field}`}>
      <label htmlFor={searchFieldId} className={fieldStyles.label}>
        <FormattedMessage id="pages.search.field" />
      </label>
      <input
        ref={input}
        id={searchFieldId}
        type="search"
        name="q"
        defaultValue={value}
        autoComplete="off"
        enterKeyHint="search"
        className={fieldStyles.input}
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
    </p>
  );
}
