import { webpack } from 'webpack';
import configuration from '../../webpack.config';

/** The messages that this process sends to the process that started it. */
export type CompileMessage = 'compiled' | ModuleCount;

/**
 * How many modules webpack has compiled, and how many it has found so far. Cached modules are not
 * counted.
 */
export interface ModuleCount {
  compiled: number;
  known: number;
}

/*
 * `buildSite.ts` runs this file in a separate process. The arguments include the names of the
 * configurations in webpack.config.ts that the process should compile:
 *
 * `compile.ts <mode> <absolute path of the folder to write> <name>…`
 */

// End this process when its parent process ends.
process.once('disconnect', () => process.exit(1));

const report = (message: CompileMessage) => process.send?.(message);

const [mode, dist, ...names] = process.argv.slice(2);
const compiler = webpack(
  configuration({
    mode: mode === 'development' ? mode : 'production',
    ...(dist && { dist }),
  }).filter(({ name }) => names.includes(name ?? '')),
);
const count: ModuleCount = { compiled: 0, known: 0 };
for (const { hooks } of compiler.compilers) {
  hooks.compilation.tap('compile', ({ hooks }) => {
    hooks.buildModule.tap('compile', () => void (count.known += 1));
    hooks.succeedModule.tap('compile', () => {
      count.compiled += 1;
      report(count);
    });
  });
}
compiler.run((error, stats) => {
  const isWrong = stats?.hasErrors() || stats?.hasWarnings();
  if (error || isWrong) console.error(error ?? stats?.toString('errors-warnings'));
  const hasFailed = Boolean(error) || stats?.hasErrors();
  // Report success now, so that the build can continue. This process still has to store webpack's
  // cache, which takes several more seconds.
  if (!hasFailed) report('compiled');
  compiler.close(() => process.exit(hasFailed ? 1 : 0));
});
