import path from 'node:path';
import type { Module } from 'webpack';

interface DevtoolsPage {
  /** Name of the entry point. */
  name: string;
  /** The title of the HTML document, or undefined if the page sets its title itself. */
  title?: string;
  /** Path of the HTML document below `/devtools/`. */
  file: string;
  /** The module that is the entry point. */
  module: string;
}

/** The pages for developers (devtools/). */
const pages: readonly DevtoolsPage[] = [
  {
    name: 'inspector',
    title: 'Inspector',
    file: 'inspector/index.html',
    module: 'statechart-inspector/page',
  },
  {
    name: 'screens',
    title: 'Screens',
    file: 'screens/index.html',
    module: './devtools/screens/index.tsx',
  },
  { name: 'screen', file: 'screens/one.html', module: './devtools/screens/one.tsx' },
];

/** The entry points of the developer pages. The production build does not contain them. */
export const devtoolsEntries = Object.fromEntries(pages.map(({ name, module }) => [name, module]));

/** Returns whether a module is the entry point of a developer page. */
export function isOfDevtools(module: Module): boolean {
  return /[\\/](devtools[\\/]screens|statechart-inspector[\\/]src[\\/]page)[\\/](index|one)\.tsx$/.test(
    module.nameForCondition() ?? '',
  );
}

/** The HTML documents of the site and the developer pages, as patterns for copy-webpack-plugin. */
export const developmentPages = [{ name: 'main', file: '../index.html' }, ...pages].map(
  ({ name, title, file }: Omit<DevtoolsPage, 'module'>) => ({
    // A page without a title in this list shows the site, so it uses the site's own HTML document.
    from: title === undefined ? 'public/index.html' : 'devtools/page.html',
    to: path.posix.join('devtools', file),
    transform: (document: Buffer) =>
      document
        .toString()
        .replace('</title>', `${title}</title>`)
        .replace(
          '</head>',
          `${['runtime', name].map((script) => `<script defer src="/assets/${script}.js"></script>`).join('')}</head>`,
        ),
  }),
);
