import webpack from 'webpack';
import configuration from '../webpack.config';

/**
 * A child process of the build (build/buildSite.ts): runs webpack for some configurations.
 *
 * @param dist absolute path of the folder to write
 * @param literalText "checked": literal text in a component is an error
 * @param names of the configurations
 */
function compile([dist = '', literalText = '', ...names]: readonly string[]): void {
  const all = configuration(
    { dist, literalText: literalText === 'checked' },
    { mode: 'production' },
  );
  const compiler = webpack([all].flat().filter(({ name = '' }) => names.includes(name)));
  // End when the parent ends, for whatever reason.
  process.once('disconnect', () => process.exit(1));
  compiler.run((error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      console.error(error ?? stats?.toString('errors-only'));
      process.exit(1);
    }
    if (stats.hasWarnings()) console.warn(stats.toString('errors-warnings'));
    process.send?.('compiled');
    // The parent continues while webpack stores its cache.
    compiler.close(() => process.exit(0));
  });
}

compile(process.argv.slice(2));
