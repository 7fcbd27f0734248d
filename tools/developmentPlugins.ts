import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import ForkTsCheckerPlugin from 'fork-ts-checker-webpack-plugin';
import reactRefreshTypeScript from 'react-refresh-typescript';
import type { CustomTransformers } from 'typescript';
import type { WebpackPluginInstance } from 'webpack';
import { LintPlugin } from './lintPlugin';

/** What React Fast Refresh has to know of a module of components. */
export const refreshTransformers = (): CustomTransformers => ({
  before: [reactRefreshTypeScript()],
});

/**
 * For `npm run dev`: a changed component is put in the place of the one on screen and keeps its state; errors of types
 * and of ESLint are said in the terminal and over the page, and nothing waits for either.
 */
export function developmentPlugins(root: string): {
  plugins: readonly WebpackPluginInstance[];
  lint: LintPlugin;
} {
  const lint = new LintPlugin(root);
  const types = new ForkTsCheckerPlugin({
    typescript: { configOverwrite: { include: ['src', 'devtools'] } },
  });
  return { plugins: [new ReactRefreshPlugin({ overlay: false }), types, lint], lint };
}
