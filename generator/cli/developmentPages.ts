import type { Module } from 'webpack';

/**
 * The entry point of the statechart inspector, which is a page of its own. The production build does
 * not contain it.
 */
export const inspectorEntry = { inspector: 'statechart-inspector/page' };

/** Returns whether a module is the entry point of the inspector. */
export function isInspector(module: Module): boolean {
  return /[\\/]statechart-inspector[\\/]src[\\/]page[\\/]index\.tsx$/.test(
    module.nameForCondition() ?? '',
  );
}

/** The HTML documents of the site and the inspector, as patterns for copy-webpack-plugin. */
export const developmentPages = [
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
