import { useState, type ChangeEvent, type RefCallback } from 'react';
import type { Rule, RuleMessageId } from './rules';

export type FieldState = {
  /** What stands in the field now. */
  value: string;
  /** The message of the first failed rule at the last validation, else null. */
  error: RuleMessageId | null;
  /** Changes the value from the program, and validates it. */
  setValue: (value: string) => void;
  /** Validates what stands there; true when every rule holds. */
  validate: () => boolean;
  /** To be spread over an `<input>`. */
  inputProps: {
    ref: RefCallback<HTMLInputElement>;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
};

/**
 * One text field: its value and what is wrong with it.
 *
 * Validates on blur, on change and on a change of the value by the program, but not on every input
 * (specification, section 5). "On change" is the DOM's `change` event, which comes when the user
 * commits a value (Enter, autofill, leaving the field); React's `onChange` is the DOM's `input`.
 *
 * @param initial the value at the start, not validated
 * @param rules asked in their order; the first that fails is the error
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
        // Typed before React took over the page: what stands there is the visitor's.
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
