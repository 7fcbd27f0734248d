import HtmlWebpackPlugin from 'html-webpack-plugin';

/** The pages for developers (devtools/), by the names of their folders: their titles. */
const titles = { inspector: 'Inspector', screens: 'Screens' };

/** Their entries, for development alone: `/devtools/inspector/` and so on. */
export const devtoolsEntries = Object.fromEntries(
  Object.keys(titles).map((name) => [name, `./devtools/${name}/index.tsx`]),
);

export function devtoolsPages(): HtmlWebpackPlugin[] {
  return Object.entries(titles).map(
    ([name, title]) =>
      new HtmlWebpackPlugin({
        template: './devtools/page.html',
        filename: `devtools/${name}/index.html`,
        title,
        scriptLoading: 'defer',
        chunks: [name],
      }),
  );
}
