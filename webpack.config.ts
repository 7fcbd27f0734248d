// webpack requires its loaders in tools/ itself, and they are TypeScript.
import 'tsx/cjs';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import { DefinePlugin, type Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { securityHeaders } from './server/securityHeaders';
import { chunkLoader } from './server/securityPolicy';
import { apiHost } from './tools/apiHost';
import { compressedFiles } from './tools/compressedFiles';
import { ContentPlugin } from './tools/content/contentPlugin';
import { HostFilesPlugin } from './tools/hostFilesPlugin';
import { MachineFilesPlugin } from './tools/machines/machineFilesPlugin';
import { pseudoContent } from './tools/pseudoContent';
import { ReleasePlugin } from './tools/serviceWorker/releasePlugin';
import { workerOfDevelopment } from './tools/serviceWorker/workerOfDevelopment';
import { hasServiceWorker } from './tools/serviceWorkerSwitch';
import { publicUrl } from './tools/publicUrl';
import { metaPolicy } from './tools/staticHostHeaders';

const root = __dirname;

/** Where `npm run dev:api` listens (.env.development). */
const developmentApi = 'http://localhost:8082';

const devServer: DevServerConfiguration = {
  host: 'localhost',
  port: 8080,
  hot: true,
  historyApiFallback: true,
  proxy: [{ context: ['/api', '/config.json'], target: developmentApi }],
  // A warning, such as a message not translated yet, must not cover what is being worked on.
  client: { overlay: { warnings: false, runtimeErrors: false } },
};

/** The modules that stand for what the owner wrote. */
const contentModules = ['profile', 'sections'].map((name) =>
  path.join(root, `src/content/${name}.ts`),
);

/** The site: src/index.tsx and everything it imports, to dist/. */
export default function site(
  _env: unknown,
  { mode = 'production' }: { mode?: 'production' | 'development' },
): Configuration & { devServer: DevServerConfiguration } {
  const production = mode === 'production';
  const apiOrigin = apiHost(process.env['API_HOST']);
  const siteUrl = publicUrl(process.env['PUBLIC_URL']);
  const isKept = hasServiceWorker(process.env['SERVICE_WORKER']);
  const headers = securityHeaders({ apiOrigin, https: true });
  const content = new ContentPlugin({
    content: path.join(root, 'src/content'),
    public: path.join(root, 'public'),
    cache: path.join(root, '.cache/content'),
  });
  return {
    mode,
    context: root,
    target: ['web', 'es2022'],
    entry: {
      main: './src/index.tsx',
      ...(production && {
        serviceWorker: {
          import: `./src/serviceWorker/serviceWorker${isKept ? '' : 'Off'}.ts`,
          filename: 'service-worker.js',
        },
      }),
    },
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash].js' : 'assets/[name].js',
      clean: true,
      trustedTypes: { policyName: chunkLoader },
    },
    devtool: production ? false : 'eval-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        // tools/messagesLoader.ts compiles the messages: 6 kB less for the browser (brotli).
        '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: [/node_modules/, ...contentModules],
          loader: 'ts-loader',
          options: { transpileOnly: true },
        },
        ...(production
          ? [
              {
                test: /\.tsx$/,
                include: path.join(root, 'src'),
                enforce: 'pre' as const,
                loader: path.join(root, 'tools/literalTextLoader.ts'),
              },
            ]
          : []),
        {
          test: contentModules,
          loader: path.join(root, 'tools/contentLoader.ts'),
        },
        {
          test: /\.json$/,
          include: path.join(root, 'locales'),
          oneOf: [
            {
              resourceQuery: /^\?pseudo$/,
              loader: path.join(root, 'tools/pseudoMessagesLoader.ts'),
            },
            { loader: path.join(root, 'tools/messagesLoader.ts') },
          ],
        },
        {
          test: /\.css$/,
          use: [
            production ? MiniCssExtractPlugin.loader : 'style-loader',
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  localIdentName: production ? '[hash:base64:6]' : '[name]__[local]',
                },
              },
            },
          ],
        },
      ],
    },
    plugins: [
      new DefinePlugin({
        'process.env.API_HOST': JSON.stringify(apiOrigin ?? ''),
        'process.env.PUBLIC_URL': JSON.stringify(siteUrl),
        'process.env.SERVICE_WORKER': JSON.stringify(production && isKept ? 'on' : 'off'),
      }),
      new HtmlWebpackPlugin({
        template: './public/index.html',
        scriptLoading: 'defer',
        chunks: ['main'],
        // Not in development, whose source maps and styles need what the policy forbids.
        contentSecurityPolicy: production ? metaPolicy(headers) : null,
      }),
      new HostFilesPlugin(headers),
      content,
      new MachineFilesPlugin({ root, siteUrl }),
      new CopyPlugin({
        patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }],
      }),
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash].css' }),
      ...(production && isKept ? [new ReleasePlugin()] : []),
      ...(production ? compressedFiles() : []),
    ],
    optimization: {
      splitChunks: {
        cacheGroups: {
          // Both the calls and sign-in need them, each without the other.
          codecs: {
            test: /node_modules\/(io-ts|fp-ts)\/|src\/api\/(contract|mismatches)\.ts$/,
            chunks: 'async',
            name: 'codecs',
            enforce: true,
          },
        },
      },
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify }), new CssMinimizerPlugin()],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: { config: [__filename] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    devServer: {
      ...devServer,
      setupMiddlewares(middlewares, server) {
        // No module changes with the content, so there is nothing to swap while the page runs.
        content.whenChanged = () =>
          server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed');
        return [pseudoContent, workerOfDevelopment, ...middlewares];
      },
    },
  };
}
