import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { ESLint, type Linter } from 'eslint';
import ForkTsCheckerPlugin from 'fork-ts-checker-webpack-plugin';
import path from 'node:path';
import reactRefreshTypeScript from 'react-refresh-typescript';
import type { CustomTransformers } from 'typescript';
import type { Compiler, WebpackPluginInstance } from 'webpack';

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

/** A message in the form that webpack-dev-server's overlay shows. */
export interface LintWarning {
  moduleName: string;
  message: string;
}

/**
 * webpack plugin for `npm run dev`: lints changed files after each build. Other than with eslint-webpack-plugin, the
 * build does not wait for ESLint, and lint errors do not block hot updates.
 */
export class LintPlugin {
  readonly #eslint: ESLint;
  readonly #known = new Map<string, readonly LintWarning[]>();

  /** Called after each build that has lint errors, with those of all changed files. */
  whenLinted: (warnings: readonly LintWarning[]) => void = () => {};

  constructor(private readonly root: string) {
    this.#eslint = new ESLint({ cwd: root });
  }

  apply(compiler: Compiler): void {
    const logger = compiler.getInfrastructureLogger('ESLint');
    compiler.hooks.done.tap('LintPlugin', () => {
      const changed = [...(compiler.modifiedFiles ?? [])].filter((file) => /\.tsx?$/.test(file));
      this.lint(changed).then(
        (warnings) => {
          for (const { moduleName, message } of warnings) logger.warn(`${moduleName}\n${message}`);
          if (warnings.length > 0) this.whenLinted(warnings);
        },
        (error: unknown) => logger.error(error),
      );
    });
  }

  /** @returns the errors of these files, and of files linted earlier that have not changed since */
  async lint(files: readonly string[]): Promise<readonly LintWarning[]> {
    if (files.length > 0) {
      for (const { filePath, messages } of await this.#eslint.lintFiles([...files])) {
        const moduleName = `./${path.relative(this.root, filePath)}`;
        this.#known.set(
          filePath,
          messages.map((message) => ({ moduleName, message: textOf(message) })),
        );
      }
    }
    return [...this.#known.values()].flat();
  }
}

function textOf({ line, column, message, ruleId }: Linter.LintMessage): string {
  return `[eslint] ${line}:${column} ${message} (${ruleId})`;
}
