import type { Circus } from '@jest/types';

// TypeScript wants these arguments of a mixin.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Environment = new (...args: any[]) => object;

/** One failed test is enough to kill a mutant, so skip the remaining tests in the file. */
export function stopsAtFailure<Base extends Environment>(Base: Base) {
  return class extends Base {
    private hasFailed = false;

    handleTestEvent = (event: Circus.Event) => {
      if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true;
      if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
    };
  };
}
