import { ESLint, type Linter } from 'eslint';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** As webpack's development server shows it over the page. */
export interface LintWarning {
  moduleName: string;
  message: string;
}

/**
 * webpack plugin for `npm run dev`: has ESLint look at what was changed, once that is shown. Nothing waits for it, which
 * eslint-webpack-plugin cannot do, and what it says keeps no change from the page.
 */
export class LintPlugin {
  readonly #eslint: ESLint;
  readonly #known = new Map<string, readonly LintWarning[]>();

  /** Called with all that is wrong in the files that were changed, after each build, where anything is. */
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

  /** @returns what is wrong in these files and in those before that were not looked at again */
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
