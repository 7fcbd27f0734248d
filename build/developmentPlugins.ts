import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import ForkTsCheckerPlugin from 'fork-ts-checker-webpack-plugin';
import reactRefreshTypeScript from 'react-refresh-typescript';
import type { CustomTransformers } from 'typescript';
import type { WebpackPluginInstance } from 'webpack';
import { LintPlugin } from './lintPlugin';

/** ts-loader options that register components for React Fast Refresh. */
export const refreshTransformers = (): CustomTransformers => ({
  before: [reactRefreshTypeScript()],
});

/**
 * For `npm run dev`: React Fast Refresh keeps the state of changed components; type and ESLint errors appear in the
 * terminal and in the overlay without delaying the page.
 */
export function developmentPlugins(root: string): {
  plugins: readonly WebpackPluginInstance[];
  lint: LintPlugin;
} {
  const lint = new LintPlugin(root);
  const types = new ForkTsCheckerPlugin({
    typescript: { configOverwrite: { include: ['src', 'packages', 'devtools'] } },
  });
  return { plugins: [new ReactRefreshPlugin({ overlay: false }), types, lint], lint };
}
