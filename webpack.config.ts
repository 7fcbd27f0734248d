import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import { BannerPlugin, Compilation, DefinePlugin, IgnorePlugin, type Configuration } from 'webpack';
import { ownersFolders } from './generator/model/ownersFolders';
import { chunkLoader } from './server/securityHeaders';
import { ServedContent } from './generator/bundle/servedContent';
import { readWrittenContent, type WrittenContent } from './generator/emit/writeContent';
import { copiedOwnFiles } from './generator/read/ownFiles';
import { developmentPages, devtoolsEntries, isOfDevtools } from './generator/cli/developmentPages';
import { developmentPorts, readBuildEnvironment, sitePath } from './generator/model/environment';
import {
  definitions,
  moduleResolution,
  moduleRules,
  productionResolution,
  type BuildSettings,
} from './generator/bundle/moduleRules';
import { PagePartsPlugin } from './generator/bundle/pageParts';
import {
  renderingFolder,
  renderingOfPages,
  startOfPages,
} from './generator/bundle/prerenderConfigurations';

const root = __dirname;

interface Target {
  /** The absolute path of the folder to write. */
  dist?: string;
  mode: 'production' | 'development';
  /** Whether the configuration is for the development server (`npm run dev`). */
  isServed?: boolean;
  /**
   * A production build's compiled content, which is written before webpack runs. By default, this
   * is the content of the build in `dist`.
   */
  content?: WrittenContent;
}

/**
 * Returns the webpack configurations. The first one is for the site. In production, there are two
 * more: one for the code that renders pages, and one for the inline script that all pages contain.
 */
export default function configuration({
  dist = path.join(root, 'dist'),
  mode,
  isServed = false,
  content,
}: Target): Configuration[] {
  const production = mode === 'production';
  const folder = renderingFolder(root, dist);
  const environment = readBuildEnvironment(
    process.env,
    isServed ? `http://localhost:${developmentPorts(process.env).site}` : undefined,
  );
  // The development server serves the site at the root of its host, so remove the path from the
  // site's URL.
  const siteUrl = isServed ? new URL(environment.siteUrl).origin : environment.siteUrl;
  const settings = { root, dist, folder, mode, production, ...environment, siteUrl };
  if (production) {
    const written = content ?? readWrittenContent(folder);
    const all = { ...settings, ownerDefinitions: written.definitions };
    return [site({ ...all, content: written }), renderingOfPages(all), startOfPages(all)];
  }
  const served = new ServedContent({
    root,
    folders: ownersFolders(root),
    cache: path.join(root, '.cache'),
    siteUrl,
    privateFolder: `${dist}-private`,
  });
  const development = site({
    ...settings,
    ownerDefinitions: served.definitions,
    content: served,
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
        test: isOfDevtools,
        // Listen only on this machine. By default, the server for lazy compilation listens on all
        // network interfaces.
        backend: { listen: { host: 'localhost' } },
      },
    },
  };
}

function site(
  settings: BuildSettings & { content: ServedContent | WrittenContent; isServed?: boolean },
): Configuration {
  const { dist, folder, mode, production, siteUrl, hasServiceWorker, hasSignIn } = settings;
  const { content, isServed = false } = settings;
  const isServedContent = content instanceof ServedContent;
  const writtenFiles = new Set(isServedContent ? [] : content.files);
  return {
    name: 'site',
    mode,
    context: root,
    target: ['web', 'es2022'],
    entry: {
      main: './src/index.tsx',
      ...(production ? {} : devtoolsEntries),
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
      // A server may be serving this folder during the build, so webpack must not remove any files
      // that the server needs. Other steps of the build replace the content and the pages, and
      // generator/publish/previousFiles.ts removes old files.
      clean: {
        keep: (file) =>
          /\.html(\.br|\.gz)?$|^(assets|content)\//.test(file) || writtenFiles.has(file),
      },
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
      isServedContent ? content : new PagePartsPlugin(folder, content),
      new CopyPlugin({
        patterns: [
          ...copiedOwnFiles(ownersFolders(root), path.join(root, 'public')),
          ...(production ? [] : developmentPages),
          ...(production && hasServiceWorker
            ? []
            : [{ from: 'src/serviceWorker/serviceWorkerOff.js', to: 'service-worker.js' }]),
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
            test: /src\/entries\/(RichText|richElements|CopyButton)\./,
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
    cache: {
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
