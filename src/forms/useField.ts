import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type RefObject,
} from 'react';
import type { Rule, RuleMessageId } from './rules';

/** The state of a text field, and the functions that change it. */
export type FieldState = {
  value: string;
  /** The id of the message for the first rule that failed in the last validation, or null. */
  error: RuleMessageId | null;
  /** Sets the value and validates it. */
  setValue: (value: string) => void;
  /**
   * Validates the value before a form is sent, and returns whether every rule passes. If one fails,
   * moves the focus to the field, where the visitor can correct the value (WCAG 2.2, 3.3.1).
   */
  validate: () => boolean;
  /** The props of the `<input>`. */
  inputProps: {
    ref: RefObject<HTMLInputElement | null>;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
};

/**
 * Holds the state of one text field. The field is validated on blur, on change and in `setValue`,
 * but not on every input (docs/specification.md, section 5).
 *
 * "On change" means the DOM's `change` event, which browsers send when the user commits a value:
 * with Enter, with autofill, or by leaving the field. React's `onChange` is a different event, the
 * DOM's `input` event.
 *
 * @param initial the first value, which is not validated
 * @param rules the rules in order; the first rule that fails determines the error
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

  const input = useRef<HTMLInputElement>(null);

  const check = (candidate: string) => {
    const failure = firstFailure(rules, candidate);
    setError(failure);
    return failure === null;
  };

  const commit = useEffectEvent((event: Event) => {
    check((event.target as HTMLInputElement).value);
  });
  const keepTyped = useEffectEvent((typed: string) => {
    if (value === '') setCurrent(typed);
  });
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return undefined;
    // The visitor may have typed something before hydration.
    keepTyped(element.value);
    const onCommit = (event: Event) => commit(event);
    element.addEventListener('change', onCommit);
    return () => element.removeEventListener('change', onCommit);
  }, []);

  return {
    value,
    error,
    setValue: (next) => {
      setCurrent(next);
      check(next);
    },
    validate: () => {
      const isValid = check(value);
      if (!isValid) input.current?.focus();
      return isValid;
    },
    inputProps: {
      ref: input,
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
