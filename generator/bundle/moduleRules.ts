import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import type { CustomTransformers } from 'typescript';
import type { DefinePlugin, ResolveOptions, RuleSetRule } from 'webpack';
import { sitePath, type BuildEnvironment } from '../model/environment';

/** Settings that all parts of the build use. */
export interface BuildSettings extends BuildEnvironment {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the folder for webpack's output. */
  folder: string;
  production: boolean;
  /** Constants made from the owner's content (generator/bundle/ownerDefinitions.ts). */
  ownerDefinitions: ConstructorParameters<typeof DefinePlugin>[0];
}

export const moduleResolution: ResolveOptions = {
  extensions: ['.tsx', '.ts', '.js'],
  alias: {
    // generator/bundle/messagesLoader.ts compiles the messages, so the browser needs no parser. Leaving
    // the parser out saves 6 kB (brotli).
    '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
  },
};

const reactRouter = path.join(__dirname, '../../node_modules/react-router/dist/production');

/**
 * Module resolution for production. React Router's package.json refers only to its development
 * build, which prints warnings.
 */
export const productionResolution: ResolveOptions = {
  ...moduleResolution,
  alias: {
    ...moduleResolution.alias,
    'react-router$': path.join(reactRouter, 'index.mjs'),
    'react-router/dom$': path.join(reactRouter, 'dom-export.mjs'),
  },
};

/** Returns the values that are known at build time, for webpack's DefinePlugin. */
export function definitions({
  ownerDefinitions,
  production,
  apiOrigin,
  siteUrl,
  hasServiceWorker,
  hasSignIn,
}: Omit<BuildSettings, 'root' | 'folder'>) {
  return {
    ...ownerDefinitions,
    'process.env.API_HOST': JSON.stringify(apiOrigin ?? ''),
    'process.env.PUBLIC_URL': JSON.stringify(siteUrl),
    SITE_PATH: JSON.stringify(sitePath(siteUrl)),
    'process.env.SERVICE_WORKER': JSON.stringify(production && hasServiceWorker ? 'on' : 'off'),
    'process.env.SIGN_IN': JSON.stringify(hasSignIn ? 'on' : 'off'),
    // In production, Redux Toolkit must not look for the visitor's Redux DevTools.
    ...(production && {
      'window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__': 'undefined',
      'window.__REDUX_DEVTOOLS_EXTENSION__': 'undefined',
    }),
  };
}

/**
 * What happens to the CSS. `files` writes it to files, and `page` adds it to `<style>` elements at
 * run time. `names` drops the CSS and keeps only its class names.
 */
type Styles = 'files' | 'page' | 'names';

/** Returns what TypeScript changes besides the types, for ts-loader. */
export type Transformers = () => CustomTransformers;

/**
 * Returns webpack's rules for `src/` and `locales/`. They are the same for the browser and for
 * prerendering, because both have to render the same markup.
 *
 * @param root absolute path of the project
 */
export function moduleRules(
  root: string,
  {
    production,
    styles,
    transformers,
  }: {
    production: boolean;
    styles: Styles;
    transformers?: Transformers | undefined;
  },
): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'ts-loader',
      options: {
        transpileOnly: true,
        // By default, the first module decides, and the service worker has a tsconfig of its own.
        configFile: path.join(root, 'tsconfig.json'),
        getCustomTransformers: transformers,
      },
    },
    {
      test: /\.json$/,
      include: path.join(root, 'locales'),
      loader: path.join(root, 'generator/bundle/messagesLoader.ts'),
    },
    {
      test: /\.css$/,
      use: [
        ...(styles === 'names'
          ? []
          : [styles === 'files' ? MiniCssExtractPlugin.loader : 'style-loader']),
        {
          loader: 'css-loader',
          options: {
            modules: {
              auto: /\.module\.css$/,
              namedExport: false,
              exportOnlyLocals: styles === 'names',
              localIdentName: production ? '[hash:base64:5]' : '[name]__[local]',
            },
          },
        },
      ],
    },
  ];
}
