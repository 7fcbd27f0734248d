import webpack from 'webpack';
import configuration from '../webpack.config';

/**
 * A process of the build (tools/buildSite.ts): runs webpack for some of its configurations.
 *
 * @param dist absolute path of the folder to write
 * @param literalText "checked" where literal text stops the build
 * @param names of the configurations
 */
function compile([dist = '', literalText = '', ...names]: readonly string[]): void {
  const all = configuration(
    { dist, literalText: literalText === 'checked' },
    { mode: 'production' },
  );
  const compiler = webpack([all].flat().filter(({ name = '' }) => names.includes(name)));
  // It ends with the process that started it, whatever ended that.
  process.once('disconnect', () => process.exit(1));
  compiler.run((error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      console.error(error ?? stats?.toString('errors-only'));
      process.exit(1);
    }
    if (stats.hasWarnings()) console.warn(stats.toString('errors-warnings'));
    process.send?.('compiled');
    // Nobody waits for webpack's cache to be stored.
    compiler.close(() => process.exit(0));
  });
}

compile(process.argv.slice(2));
