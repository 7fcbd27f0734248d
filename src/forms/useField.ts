import { useState, type ChangeEvent, type RefCallback } from 'react';
import type { Rule, RuleMessageId } from './rules';

export type FieldState = {
  value: string;
  /** The message of the first failed rule at the last validation, else null. */
  error: RuleMessageId | null;
  /** Sets and validates the value. */
  setValue: (value: string) => void;
  /** Validates the value; true if every rule passes. */
  validate: () => boolean;
  /** Props of the `<input>`. */
  inputProps: {
    ref: RefCallback<HTMLInputElement>;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
};

/**
 * State of one text field. Validates on blur, on change and in `setValue`, but not on every input
 * (specification, section 5). "On change" is the DOM's `change` event, sent when the user commits a value
 * (Enter, autofill, leaving the field); React's `onChange` is the DOM's `input` event.
 *
 * @param initial first value, not validated
 * @param rules applied in order; the first that fails is the error
 */
export function useField({
  initial,
  rules,
}: {
  initial: string;
  rules: readonly Rule<string>[];
}): FieldState {
  const [value, setCurrent] = useState(initial);
  const [error, setError] = useState<RuleMessageId | null>(null);

  const check = (candidate: string) => {
    const failure = firstFailure(rules, candidate);
    setError(failure);
    return failure === null;
  };

  return {
    value,
    error,
    setValue: (next) => {
      setCurrent(next);
      check(next);
    },
    validate: () => check(value),
    inputProps: {
      ref: (input) => {
        if (!input) return undefined;
        // The visitor typed before hydration: keep the text.
        if (input.value !== '' && value === '') setCurrent(input.value);
        const commit = () => {
          check(input.value);
        };
        input.addEventListener('change', commit);
        return () => {
          input.removeEventListener('change', commit);
        };
      },
      value,
      onChange: (event) => {
        setCurrent(event.target.value);
      },
      onBlur: () => {
        check(value);
      },
    },
  };
}

function firstFailure(rules: readonly Rule<string>[], value: string): RuleMessageId | null {
  for (const rule of rules) {
    const failure = rule(value);
    if (failure) return failure;
  }
  return null;
}
