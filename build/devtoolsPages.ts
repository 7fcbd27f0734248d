import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Module } from 'webpack';

interface DevtoolsPage {
  /** Name of the entry. */
  name: string;
  /** Undefined if the page sets its title itself. */
  title?: string;
  file: string;
  module: string;
}

/** The pages for developers (devtools/). */
const pages: readonly DevtoolsPage[] = [
  {
    name: 'inspector',
    title: 'Inspector',
    file: 'inspector/index.html',
    module: 'inspector/index',
  },
  { name: 'screens', title: 'Screens', file: 'screens/index.html', module: 'screens/index' },
  { name: 'screen', file: 'screens/one.html', module: 'screens/one' },
];

/** Their webpack entries, in development: `/devtools/inspector/` and so on. */
export const devtoolsEntries = Object.fromEntries(
  pages.map(({ name, module }) => [name, `./devtools/${module}.tsx`]),
);

/** Whether a module is the entry of one of these pages. */
export function isOfDevtools(module: Module): boolean {
  return /[\\/]devtools[\\/](inspector|screens)[\\/]\w+\.tsx$/.test(
    module.nameForCondition() ?? '',
  );
}

export function devtoolsPages(): HtmlWebpackPlugin[] {
  return pages.map(
    ({ name, title, file }) =>
      new HtmlWebpackPlugin({
        // A page that shows the site has the site's document.
        template: title === undefined ? './public/index.html' : './devtools/page.html',
        filename: `devtools/${file}`,
        ...(title !== undefined && { title }),
        scriptLoading: 'defer',
        chunks: [name],
      }),
  );
}
