import { webpack } from 'webpack';
import configuration from '../webpack.config';

/*
 * `buildSite.ts` runs this file in a separate process. It compiles the configurations in webpack.config.ts that
 * have the given names:
 * `compile.ts <mode> <absolute path of the folder to write> <name>…`
 */

// End this process when its parent process ends.
process.once('disconnect', () => process.exit(1));

const [mode, dist, ...names] = process.argv.slice(2);
const compiler = webpack(
  configuration({
    mode: mode === 'development' ? mode : 'production',
    ...(dist && { dist }),
  }).filter(({ name }) => names.includes(name ?? '')),
);
compiler.run((error, stats) => {
  const isWrong = stats?.hasErrors() || stats?.hasWarnings();
  if (error || isWrong) console.error(error ?? stats?.toString('errors-warnings'));
  const hasFailed = Boolean(error) || stats?.hasErrors();
  // Report success now, so that the build can continue. This process still has to store webpack's cache, which
  // takes several more seconds.
  if (!hasFailed) process.send?.('compiled');
  compiler.close(() => process.exit(hasFailed ? 1 : 0));
});
