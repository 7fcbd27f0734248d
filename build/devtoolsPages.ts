import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Module } from 'webpack';

interface DevtoolsPage {
  /** Name of the entry point. */
  name: string;
  /** Title of the document; absent if the page sets it. */
  title?: string;
  /** Path of the document below `/devtools/`. */
  file: string;
  /** Entry point. */
  module: string;
}

/** The pages for developers. */
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

/** Entry points of these pages, for development only. */
export const devtoolsEntries = Object.fromEntries(pages.map(({ name, module }) => [name, module]));

/** Whether a module is the entry point of one of these pages. */
export function isOfDevtools(module: Module): boolean {
  return /[\\/](devtools[\\/]screens|statechart-inspector[\\/]src[\\/]page)[\\/](index|one)\.tsx$/.test(
    module.nameForCondition() ?? '',
  );
}

export function devtoolsPages(): HtmlWebpackPlugin[] {
  return pages.map(
    ({ name, title, file }) =>
      new HtmlWebpackPlugin({
        // A screen renders the site, so it uses the site's document.
        template: title === undefined ? './public/index.html' : './devtools/page.html',
        filename: `devtools/${file}`,
        ...(title !== undefined && { title }),
        scriptLoading: 'defer',
        chunks: [name],
      }),
  );
}
