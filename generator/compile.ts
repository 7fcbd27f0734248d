import { webpack } from 'webpack';
import configuration from '../webpack.config';

/*
 * A process that compiles the configurations of these names in webpack.config.ts:
 * `compile.ts <mode> <absolute path of the folder to write> <name>…`
 */

// This process ends with the process that started it.
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
  // The build continues while this process stores webpack's cache, which takes several more seconds.
  if (!hasFailed) process.send?.('compiled');
  compiler.close(() => process.exit(hasFailed ? 1 : 0));
});
