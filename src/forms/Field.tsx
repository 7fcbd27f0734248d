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
  /** The field's state, from `useField`. */
  field: FieldState;
};

/**
 * A labelled text input. Its error is shown below the input, linked to it, and announced by screen
 * readers. Accepts the other attributes of an `<input>`. The form needs the `noValidate` attribute;
 * otherwise, browsers show their own messages.
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
      {/* The element exists even without an error, because a live region announces only changes to
          its content. */}
      <p id={errorId} role="alert" className={styles.error}>
        {error && <FormattedMessage {...errorTexts[error]} />}
      </p>
    </div>
  );
}
