import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import path from 'node:path';
import reactRefreshTypeScript from 'react-refresh-typescript';
import type { Configuration, Module } from 'webpack';
import { site } from '../../webpack.config';
import { contextIn } from '../model/buildContext';
import { developmentFolder, developmentPorts, readBuildEnvironment } from '../model/environment';
import { findContentFolder } from '../model/contentFolder';
import { serviceWorkerOff } from '../outputs/serviceWorker';
import { ContentPlugin } from './contentPlugin';

const root = path.join(__dirname, '../..');

/** The HTML documents of the site and the statechart inspector, as patterns for CopyPlugin. */
const documents = [
  { name: 'main', from: 'public/index.html', to: 'index.html' },
  {
    name: 'inspector',
    from: 'generator/cli/inspectorPage.html',
    to: 'devtools/inspector/index.html',
  },
].map(({ name, from, to }) => ({
  from,
  to,
  transform: (document: Buffer) =>
    document
      .toString()
      .replace(
        '</head>',
        `${['runtime', name].map((script) => `<script defer src="/assets/${script}.js"></script>`).join('')}</head>`,
      ),
}));

/** Returns whether a module is the entry point of the inspector. */
function isInspector(module: Module): boolean {
  return /[\\/]statechart-inspector[\\/]src[\\/]page[\\/]index\.tsx$/.test(
    module.nameForCondition() ?? '',
  );
}

/**
 * Returns webpack's configuration for `npm run dev`, and the plugin in it that compiles the owner's
 * content. The statechart inspector is a page of its own, which the production build does not
 * contain.
 *
 * @param folder absolute path of the folder of the site. The development server keeps the site in
 * memory, and writes only the private entries, to a folder beside this one.
 */
export function developmentConfiguration(folder = path.join(root, developmentFolder)): {
  configuration: Configuration;
  content: ContentPlugin;
} {
  const { site: port } = developmentPorts(process.env);
  const environment = readBuildEnvironment(process.env, `http://localhost:${port}`);
  // The development server serves the site at the root of its host, so remove the path from the
  // site's URL.
  const siteUrl = new URL(environment.siteUrl).origin;
  const cache = path.join(root, '.cache');
  const content = new ContentPlugin({
    root,
    ...findContentFolder(root),
    environment: { ...environment, siteUrl },
    context: contextIn(root, 'development'),
    privateFolder: `${folder}-private`,
  });
  const {
    entry,
    plugins = [],
    ...shared
  } = site(
    {
      ...environment,
      root,
      folder,
      production: false,
      siteUrl,
      ownerDefinitions: content.definitions,
    },
    () => ({ before: [reactRefreshTypeScript()] }),
  );
  const configuration: Configuration = {
    ...shared,
    entry: { ...(entry as object), inspector: 'statechart-inspector/page' },
    devtool: 'eval-source-map',
    plugins: [
      ...plugins,
      content,
      new CopyPlugin({
        patterns: [...documents, { from: serviceWorkerOff, to: 'service-worker.js' }],
      }),
      new ReactRefreshPlugin({ overlay: false }),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(cache, 'webpack'),
      // The cache contains absolute paths, so a copy of the project must not use the original's
      // cache.
      version: root,
      buildDependencies: { config: [__filename] },
    },
    // Compile the inspector only when its page is first opened.
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
  return { configuration, content };
}
