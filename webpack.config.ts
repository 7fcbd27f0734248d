import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import { DefinePlugin, type Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { chunkLoader } from './server/securityHeaders';
import { ContentPlugin } from './build/content/contentPlugin';
import type * as DevelopmentPlugins from './build/developmentPlugins';
import { devtoolsEntries, devtoolsPages, isOfDevtools } from './build/devtoolsPages';
import { developmentPorts, readBuildEnvironment } from './build/environment';
import { SeoFilesPlugin } from './build/seo/seoFiles';
import { pseudoContent } from './build/pseudoLocale';
import {
  definitions,
  moduleResolution,
  moduleRules,
  productionResolution,
  type BuildSettings,
} from './build/moduleRules';
import { PagePartsPlugin } from './build/prerender/pageParts';
import {
  renderingFolder,
  renderingOfPages,
  startOfPages,
} from './build/prerender/prerenderConfigurations';

const root = __dirname;

/** Only `npm run dev` needs these plugins, and they take a second to load. */
const development = () =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded on demand
  require('./build/developmentPlugins') as typeof DevelopmentPlugins;

function devServer(
  content: ContentPlugin,
  lint: DevelopmentPlugins.LintPlugin,
): DevServerConfiguration {
  const ports = developmentPorts(process.env);
  return {
    host: 'localhost',
    port: ports.site,
    hot: true,
    historyApiFallback: true,
    proxy: [{ context: ['/api', '/config.json'], target: `http://localhost:${ports.api}` }],
    client: {
      overlay: {
        // A missing translation must not cover the page.
        warnings: (warning) => warning.message.includes('[eslint]'),
        runtimeErrors: false,
      },
    },
    setupMiddlewares(middlewares, server) {
      const tell = (...message: [type: string, data?: unknown, params?: unknown]) =>
        server.sendMessage(server.webSocketServer?.clients ?? [], ...message);
      // Content is fetched, not bundled: reload the page instead of replacing modules.
      content.whenChanged = () => tell('static-changed');
      lint.whenLinted = (warnings) => tell('warnings', warnings, { preventReloading: true });
      return [pseudoContent, ...middlewares];
    },
  };
}

/**
 * The configurations: the site and, for production, the code that renders its pages and the inline script of each page.
 *
 * @param env.dist absolute path of the folder to write
 */
export default function configuration(
  {
    dist = path.join(root, 'dist'),
    WEBPACK_SERVE = false,
  }: { dist?: string; WEBPACK_SERVE?: boolean },
  { mode = 'production' }: { mode?: 'production' | 'development' },
) {
  const settings = {
    root,
    dist,
    folder: renderingFolder(root, dist),
    mode,
    production: mode === 'production',
    ...readBuildEnvironment(
      process.env,
      WEBPACK_SERVE ? `http://localhost:${developmentPorts(process.env).site}` : undefined,
    ),
  };
  return settings.production
    ? [site(settings), renderingOfPages(settings), startOfPages(settings)]
    : WEBPACK_SERVE
      ? compiledWhenOpened(site({ ...settings, isServed: true }))
      : site(settings);
}

/** The pages for developers are compiled when they are first opened. */
function compiledWhenOpened(configuration: Configuration): Configuration {
  return {
    ...configuration,
    // A separate cache, because these modules contain code for hot replacement.
    name: 'served',
    experiments: {
      lazyCompilation: {
        entries: true,
        imports: false,
        test: isOfDevtools,
        // By default, its server listens on all interfaces.
        backend: { listen: { host: 'localhost' } },
      },
    },
    // A separate runtime for each page, created before it is compiled, would lack `module.id`, which style-loader
    // needs.
    optimization: { ...configuration.optimization, runtimeChunk: 'single' },
  };
}

function site({
  dist,
  folder,
  mode,
  production,
  apiOrigin,
  siteUrl,
  hasServiceWorker,
  isServed = false,
}: BuildSettings & { isServed?: boolean }): Configuration & {
  devServer?: DevServerConfiguration;
} {
  const content = new ContentPlugin({
    content: path.join(root, 'content'),
    public: path.join(root, 'public'),
  });
  const served = isServed ? development().developmentPlugins(root) : undefined;
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
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash].js' : 'assets/[name].js',
      // The server may be running: build/prerender replaces the pages, build/previousFiles.ts removes old files.
      clean: { keep: /\.html(\.br|\.gz)?$|^(assets|content)\// },
      trustedTypes: { policyName: chunkLoader },
    },
    devtool: production ? false : 'eval-source-map',
    resolve: production ? productionResolution : moduleResolution,
    module: {
      rules: moduleRules(root, {
        production,
        styles: production ? 'files' : 'page',
        transformers: isServed ? development().refreshTransformers() : undefined,
      }),
    },
    plugins: [
      new DefinePlugin(definitions({ root, production, apiOrigin, siteUrl, hasServiceWorker })),
      ...(production
        ? [new PagePartsPlugin(folder, content)]
        : [
            new HtmlWebpackPlugin({
              template: './public/index.html',
              scriptLoading: 'defer',
              chunks: ['main'],
            }),
            ...devtoolsPages(),
          ]),
      content,
      new SeoFilesPlugin({ root, siteUrl, content }),
      new CopyPlugin({
        patterns: [
          { from: 'public', globOptions: { ignore: ['**/index.html'] } },
          ...(production && hasServiceWorker
            ? []
            : [{ from: 'src/serviceWorker/serviceWorkerOff.js', to: 'service-worker.js' }]),
        ],
      }),
      ...(served?.plugins ?? []),
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash].css' }),
    ],
    optimization: {
      ...(production && { mangleExports: 'size' as const }),
      splitChunks: {
        cacheGroups: {
          // Both calls and sign-in need them, each without the other.
          codecs: {
            test: /node_modules\/(io-ts|fp-ts)\/|src\/api\/(contract|mismatches)\.ts$/,
            chunks: 'async',
            name: 'codecs',
            enforce: true,
          },
        },
      },
      // In this process: starting workers takes longer than minifying.
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
      buildDependencies: { config: [__filename] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    ...(served && { devServer: devServer(content, served.lint) }),
  };
}
