import { webpack, type Configuration } from 'webpack';
import configuration from '../../webpack.config';
import type { OwnerDefinitions } from '../emit/compileContent';
import { pagePartsOf, type PageParts } from '../bundle/pageParts';

/** The message that starts a production build. */
export interface CompileOptions {
  /** Absolute path of the folder to write. */
  folder: string;
  /** The names of the configurations in webpack.config.ts to compile. */
  names: readonly string[];
  definitions: OwnerDefinitions;
}

/** The messages that this process sends to the process that started it. */
export type CompileMessage = { compiledParts: PageParts } | ModuleCount;

/**
 * How many modules webpack has compiled, and how many it has found so far. Cached modules are not
 * counted.
 */
export interface ModuleCount {
  compiled: number;
  known: number;
}

/*
 * `buildSite.ts` runs this file in a separate process, and sends it `CompileOptions`. Without that
 * process, the file compiles the site in development mode:
 *
 * `runWebpack.ts <absolute path of the folder to write>`
 */

const [dist] = process.argv.slice(2);
if (dist !== undefined) compile(configuration({ mode: 'development', dist }).slice(0, 1));
else {
  // End this process when its parent process ends.
  process.once('disconnect', () => process.exit(1));
  process.once('message', ({ names, ...target }: CompileOptions) => {
    const all = configuration({ mode: 'production', ...target });
    compile(all.filter(({ name = '' }) => names.includes(name)));
  });
}

function compile(configurations: Configuration[]): void {
  const report = (message: CompileMessage) => process.send?.(message);
  const compiler = webpack(configurations);
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
    const [first] = stats?.stats ?? [];
    const hasFailed = Boolean(error) || stats?.hasErrors() || !first;
    // Report success now, so that the build can continue. This process still has to store webpack's
    // cache, which takes several more seconds.
    if (!hasFailed) report({ compiledParts: pagePartsOf(first.compilation) });
    compiler.close(() => process.exit(hasFailed ? 1 : 0));
  });
}
