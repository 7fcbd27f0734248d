import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import { BannerPlugin, Compilation, DefinePlugin, IgnorePlugin, type Configuration } from 'webpack';
import { chunkLoader } from './server/securityHeaders';
import type { OwnerDefinitions } from './generator/bundle/ownerDefinitions';
import { readBuildEnvironment, sitePath } from './generator/model/environment';
import {
  definitions,
  moduleResolution,
  moduleRules,
  productionResolution,
  type BuildSettings,
  type Transformers,
} from './generator/bundle/moduleRules';
import { renderingOfPages, inlineScriptOfPages } from './generator/bundle/prerenderConfigurations';

interface CompileOptions {
  /**
   * The absolute path of the folder to write. It gets the site's code in `site/`, the code that
   * renders pages, and the inline script.
   */
  folder: string;
  /** The constants made from the owner's content. */
  definitions: OwnerDefinitions;
}

/**
 * Returns the configurations of a production build: one for the site, one for the code that renders
 * pages, and one for the inline script that all pages contain. `npm run dev` changes the first one
 * (generator/cli/developmentConfiguration.ts).
 */
export default function configuration({ folder, definitions }: CompileOptions): Configuration[] {
  const settings: BuildSettings = {
    root: __dirname,
    folder,
    production: true,
    ownerDefinitions: definitions,
    ...readBuildEnvironment(process.env),
  };
  return [
    site({ ...settings, folder: path.join(folder, 'site') }),
    renderingOfPages(settings),
    inlineScriptOfPages(settings),
  ];
}

/**
 * Returns the configuration for the site.
 *
 * @param settings `folder` is the folder of the site
 * @param transformers what TypeScript changes besides the types
 */
export function site(settings: BuildSettings, transformers?: Transformers): Configuration {
  const { root, folder, production, siteUrl, hasServiceWorker, hasSignIn } = settings;
  return {
    name: 'site',
    mode: production ? 'production' : 'development',
    context: root,
    target: ['web', 'es2022'],
    entry: {
      main: './src/index.tsx',
      ...(production && { start: './src/start/startScript.ts' }),
      ...(production &&
        hasServiceWorker && {
          serviceWorker: {
            import: './src/serviceWorker/serviceWorker.ts',
            filename: 'service-worker.js',
          },
        }),
    },
    output: {
      path: folder,
      publicPath: `${sitePath(siteUrl)}/`,
      filename: production ? 'assets/[name].[contenthash].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[contenthash][ext]',
      clean: true,
      trustedTypes: { policyName: chunkLoader },
    },
    devtool: false,
    resolve: production ? productionResolution : moduleResolution,
    module: {
      rules: moduleRules(root, {
        production,
        styles: production ? 'files' : 'page',
        transformers,
      }),
    },
    plugins: [
      new DefinePlugin(definitions(settings)),
      // A site without sign-in contains no code for visitors who have signed in. This plugin leaves
      // out the code that is imported on demand, and src/app/beginWithoutSignIn.ts leaves out the
      // rest.
      !hasSignIn && new IgnorePlugin({ resourceRegExp: /\/(oidc|PrivateLink)$/ }),
      // This hint makes V8 compile the main file's functions in another thread
      // (https://v8.dev/blog/explicit-compile-hints). It saves the main thread a fifth of its work
      // between the first press on a control and the result.
      production &&
        new BannerPlugin({
          banner: '//# allFunctionsCalledOnLoad',
          raw: true,
          test: /main\..*\.js$/,
          // Add the banner after minification, because minification would remove it, and before
          // hashing, so that the hash includes it.
          stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
        }),
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash].css' }),
    ],
    optimization: {
      ...(production ? { mangleExports: 'size' } : { runtimeChunk: 'single' }),
      splitChunks: {
        cacheGroups: {
          // The code for rich text is in a separate chunk, because four pages need it.
          richText: {
            test: /src\/entries\/(RichText|VerticalText|richElements|CopyButton)\./,
            chunks: 'async',
            name: 'richText',
            enforce: true,
          },
          // So is the code for the line of the year, because all pages with content need it.
          yearLine: {
            test: /src\/entries\/(YearLine|Mark)\./,
            chunks: 'async',
            name: 'yearLine',
            enforce: true,
          },
        },
      },
      // Minify in this process, because starting workers would take longer than the minification
      // itself.
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, parallel: false }),
        new TerserPlugin({
          test: /\.css$/,
          minify: TerserPlugin.esbuildMinifyCss,
          parallel: false,
        }),
      ],
    },
    // The build keeps the output instead (generator/cli/buildSite.ts).
    cache: false,
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
