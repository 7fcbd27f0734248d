import { useId, type ComponentProps, type ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import styles from './Field.module.css';
import type { FieldState } from './useField';

const errorTexts = defineMessages({
  'forms.rules.required': { id: 'forms.rules.required' },
  'forms.rules.email': { id: 'forms.rules.email' },
});

type FieldProps = Omit<ComponentProps<'input'>, keyof FieldState['inputProps'] | 'id'> & {
  label: ReactNode;
  /** From useField. */
  field: FieldState;
};

/**
 * A labelled text input with its error under it, linked to the input and announced.
 *
 * Takes every further attribute of an `<input>`. The form around it wants `noValidate`, else the
 * browser's own words come before ours.
 */
export function Field({ label, field, type = 'text', ...attributes }: FieldProps) {
  const id = useId();
  const errorId = useId();
  const { error, inputProps } = field;

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...attributes}
        {...inputProps}
        id={id}
        type={type}
        className={styles.input}
        aria-invalid={error !== null}
        aria-describedby={error ? errorId : undefined}
      />
      {/* There before the error comes: a live region announces what changes in it. */}
      <p id={errorId} role="alert" className={styles.error}>
        {error && <FormattedMessage {...errorTexts[error]} />}
      </p>
    </div>
  );
}
