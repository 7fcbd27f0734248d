import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

const sample = Number(process.env.SAMPLE ?? 1);

/**
 * If the environment variable SAMPLE is 4, only one in four mutants is tested.
 * Stryker counts the other mutants as errors, which do not affect the score.
 */
class SampleChecker {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        Number(id) % sample === 0
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
