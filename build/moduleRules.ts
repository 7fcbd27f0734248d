import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import type { CustomTransformers } from 'typescript';
import type { ResolveOptions, RuleSetRule } from 'webpack';

/** What every part of the build has to know alike. */
export interface BuildSettings {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the built site. */
  dist: string;
  /** Absolute path of what its pages are made with (build/prerender). */
  folder: string;
  mode: 'production' | 'development';
  production: boolean;
  /** Where the API stands, when not on the site's own origin. */
  apiOrigin: string | undefined;
  /** Origin of the site. */
  siteUrl: string;
  /** Whether visitors' browsers keep the site, by its service worker. */
  isKept: boolean;
}

export const moduleResolution: ResolveOptions = {
  extensions: ['.tsx', '.ts', '.js'],
  alias: {
    // build/messagesLoader.ts compiles the messages: 6 kB less for the browser (brotli).
    '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
  },
};

const reactRouter = path.join(__dirname, '../node_modules/react-router/dist/production');

/** The same for production: of React Router, package.json names the build for development alone, with its warnings. */
export const productionResolution: ResolveOptions = {
  ...moduleResolution,
  alias: {
    ...moduleResolution.alias,
    'react-router$': path.join(reactRouter, 'index.mjs'),
    'react-router/dom$': path.join(reactRouter, 'dom-export.mjs'),
  },
};

/** What stands in the code for what is known at build time alone. */
export function definitions({
  production,
  apiOrigin,
  siteUrl,
  isKept,
}: Pick<BuildSettings, 'production' | 'apiOrigin' | 'siteUrl' | 'isKept'>) {
  return {
    'process.env.API_HOST': JSON.stringify(apiOrigin ?? ''),
    'process.env.PUBLIC_URL': JSON.stringify(siteUrl),
    'process.env.SERVICE_WORKER': JSON.stringify(production && isKept ? 'on' : 'off'),
    // Redux Toolkit looks for the DevTools of whoever visits.
    ...(production && {
      'window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__': 'undefined',
      'window.__REDUX_DEVTOOLS_EXTENSION__': 'undefined',
    }),
  };
}

/** Where the CSS goes: files of its own, the page as it runs, or nowhere but for the names of its classes. */
type Styles = 'files' | 'page' | 'names';

/**
 * How webpack reads the modules of `src/` and `locales/`, alike for the browser and for the build's own
 * rendering of the pages: the two have to agree to the letter.
 *
 * @param root absolute path of the project
 */
export function moduleRules(
  root: string,
  {
    production,
    styles,
    literalText = false,
    transformers,
  }: {
    production: boolean;
    styles: Styles;
    /** Whether literal text in a component is an error. */
    literalText?: boolean;
    /** Further options of ts-loader. */
    transformers?: CustomTransformers | undefined;
  },
): RuleSetRule[] {
  /** The modules that stand for what the owner wrote. */
  const contentModules = ['profile', 'sections'].map((name) =>
    path.join(root, `src/content/${name}.ts`),
  );
  return [
    {
      test: /\.tsx?$/,
      exclude: [/node_modules/, ...contentModules],
      loader: 'ts-loader',
      options: {
        transpileOnly: true,
        ...(transformers && { getCustomTransformers: () => transformers }),
      },
    },
    ...(literalText
      ? [
          {
            test: /\.tsx$/,
            include: path.join(root, 'src'),
            enforce: 'pre' as const,
            loader: path.join(root, 'build/literalTextLoader.ts'),
          },
        ]
      : []),
    {
      test: contentModules,
      loader: path.join(root, 'build/contentLoader.ts'),
    },
    {
      test: /\.json$/,
      include: path.join(root, 'locales'),
      oneOf: [
        {
          resourceQuery: /^\?pseudo$/,
          loader: path.join(root, 'build/pseudoMessagesLoader.ts'),
        },
        { loader: path.join(root, 'build/messagesLoader.ts') },
      ],
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
              localIdentName: production ? '[hash:base64:6]' : '[name]__[local]',
            },
          },
        },
      ],
    },
  ];
}
