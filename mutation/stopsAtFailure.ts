import type { Circus } from '@jest/types';

// TypeScript requires the constructor of a mixin's base class to have arguments of this type.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Environment = new (...args: any[]) => object;

/**
 * Returns a test environment that skips the remaining tests in a file after a test has failed,
 * because one failed test is enough to kill a mutant.
 */
export function stopsAtFailure<Base extends Environment>(Base: Base) {
  return class extends Base {
    private hasFailed = false;

    handleTestEvent = (event: Circus.Event) => {
      if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true;
      if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
    };
  };
}
