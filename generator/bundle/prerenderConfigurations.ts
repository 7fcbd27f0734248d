import TerserPlugin from 'terser-webpack-plugin';
import { DefinePlugin, type Configuration } from 'webpack';
import { definitions, moduleRules, productionResolution, type BuildSettings } from './moduleRules';

/**
 * Returns the configuration that compiles src/prerender.tsx, the code that renders the pages in
 * Node.
 */
export function renderingOfPages(settings: BuildSettings): Configuration {
  return {
    ...shared(settings, 'rendering'),
    target: 'node20',
    entry: './src/prerender.tsx',
    output: {
      path: settings.folder,
      filename: 'rendering.js',
      library: { type: 'commonjs2' },
    },
    module: {
      // Everything is compiled into a single file.
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: moduleRules(settings.root, { production: true, styles: 'names' }),
    },
    optimization: { minimize: false },
  };
}

/** Returns the configuration that compiles the inline script in every page. */
export function inlineScriptOfPages(settings: BuildSettings): Configuration {
  return {
    ...shared(settings, 'inline'),
    target: ['web', 'es2022'],
    entry: './src/start/inlineScript.ts',
    output: { path: settings.folder, filename: 'inline.js' },
    module: { rules: moduleRules(settings.root, { production: true, styles: 'names' }) },
    optimization: {
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, parallel: false })],
    },
  };
}

function shared(settings: BuildSettings, name: string): Configuration {
  return {
    name,
    mode: 'production',
    context: settings.root,
    devtool: false,
    resolve: productionResolution,
    plugins: [new DefinePlugin(definitions(settings))],
    // The build keeps the output instead (generator/cli/buildSite.ts).
    cache: false,
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
