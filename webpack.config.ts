import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import { BannerPlugin, Compilation, DefinePlugin, IgnorePlugin, type Configuration } from 'webpack';
import { openCache } from './generator/lib/cache';
import { ownersFolders } from './generator/model/ownersFolders';
import { chunkLoader } from './server/securityHeaders';
import { ServedContent } from './generator/cli/servedContent';
import type { OwnerDefinitions } from './generator/emit/compileContent';
import { serviceWorkerOff } from './generator/render/serviceWorker';
import { developmentPages, inspectorEntry, isInspector } from './generator/cli/developmentPages';
import {
  developmentFolder,
  developmentPorts,
  readBuildEnvironment,
  sitePath,
} from './generator/model/environment';
import {
  definitions,
  moduleResolution,
  moduleRules,
  productionResolution,
  type BuildSettings,
} from './generator/bundle/moduleRules';
import { renderingOfPages, startOfPages } from './generator/bundle/prerenderConfigurations';

const root = __dirname;

interface Production {
  mode: 'production';
  /**
   * The absolute path of the folder to write. It gets the site's code in `site/`, the code that
   * renders pages, and the inline script.
   */
  folder: string;
  /** The constants made from the owner's content. */
  definitions: OwnerDefinitions;
}

interface Development {
  mode: 'development';
  /** The absolute path of the folder to write. The development server writes nothing. */
  dist?: string;
  /** Whether the configuration is for the development server (`npm run dev`). */
  isServed?: boolean;
}

/**
 * Returns the webpack configurations. The first one is for the site. In production, there are two
 * more: one for the code that renders pages, and one for the inline script that all pages contain.
 */
export default function configuration(target: Production | Development): Configuration[] {
  if (target.mode === 'production') {
    const { mode, folder, definitions } = target;
    const settings = {
      ...{ root, folder, mode, production: true, ownerDefinitions: definitions },
      ...readBuildEnvironment(process.env),
    };
    const dist = path.join(folder, 'site');
    return [site({ ...settings, dist }), renderingOfPages(settings), startOfPages(settings)];
  }
  const { mode, isServed = false, dist = path.join(root, developmentFolder) } = target;
  const environment = readBuildEnvironment(
    process.env,
    isServed ? `http://localhost:${developmentPorts(process.env).site}` : undefined,
  );
  // The development server serves the site at the root of its host, so remove the path from the
  // site's URL.
  const siteUrl = isServed ? new URL(environment.siteUrl).origin : environment.siteUrl;
  const folders = ownersFolders(root);
  const content = new ServedContent({
    root,
    folders,
    cache: openCache({
      folder: path.join(root, '.cache'),
      mode: 'development',
      content: folders.content,
    }),
    siteUrl,
    hasSignIn: environment.hasSignIn,
    privateFolder: `${dist}-private`,
  });
  const development = site({
    ...{ root, folder: dist, dist, mode, production: false, ...environment, siteUrl },
    ownerDefinitions: content.definitions,
    content,
    isServed,
  });
  return [isServed ? compiledWhenOpened(development) : development];
}

/**
 * Changes a configuration so that webpack compiles each developer page only when it is first
 * opened.
 */
function compiledWhenOpened(configuration: Configuration): Configuration {
  return {
    ...configuration,
    // The name selects a separate cache. The development server's modules contain code for hot
    // replacement, so they must not get into the cache of other builds.
    name: 'served',
    experiments: {
      lazyCompilation: {
        entries: true,
        imports: false,
        test: isInspector,
        // Listen only on this machine. By default, the server for lazy compilation listens on all
        // network interfaces.
        backend: { listen: { host: 'localhost' } },
      },
    },
  };
}

function site({
  content,
  isServed = false,
  dist,
  ...settings
}: BuildSettings & {
  /** The absolute path of the folder to write. */
  dist: string;
  /** The owner's content, if webpack is to make it part of its output. */
  content?: ServedContent;
  isServed?: boolean;
}): Configuration {
  const { mode, production, siteUrl, hasServiceWorker, hasSignIn } = settings;
  return {
    name: 'site',
    mode,
    context: root,
    target: ['web', 'es2022'],
    entry: {
      main: './src/index.tsx',
      ...(production ? { start: './src/start/deferred.ts' } : inspectorEntry),
      ...(production &&
        hasServiceWorker && {
          serviceWorker: {
            import: './src/serviceWorker/serviceWorker.ts',
            filename: 'service-worker.js',
          },
        }),
    },
    output: {
      path: dist,
      publicPath: `${sitePath(siteUrl)}/`,
      filename: production ? 'assets/[name].[contenthash].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[contenthash][ext]',
      clean: true,
      trustedTypes: { policyName: chunkLoader },
    },
    devtool: isServed && 'eval-source-map',
    resolve: production ? productionResolution : moduleResolution,
    module: {
      rules: moduleRules(root, {
        production,
        styles: production ? 'files' : 'page',
        keepsState: isServed,
      }),
    },
    plugins: [
      new DefinePlugin(definitions(settings)),
      // A site without sign-in contains no code for visitors who have signed in. This plugin leaves
      // out the code that is imported on demand, and src/app/beginWithoutSignIn.ts leaves out the
      // rest.
      !hasSignIn && new IgnorePlugin({ resourceRegExp: /\/(oidc|PrivateLink)$/ }),
      content,
      content &&
        new CopyPlugin({
          patterns: [
            ...content.copiedFiles,
            ...developmentPages,
            { from: serviceWorkerOff, to: 'service-worker.js' },
          ],
        }),
      isServed && new ReactRefreshPlugin({ overlay: false }),
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
    // A production build keeps webpack's output instead (generator/cli/buildSite.ts).
    cache: !production && {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      // The cache contains absolute paths, so a copy of the project must not use the original's
      // cache.
      version: root,
      buildDependencies: { config: [__filename] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
