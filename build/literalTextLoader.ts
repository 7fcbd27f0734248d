import { ESLint } from 'eslint';
import path from 'node:path';
import type { LoaderContext } from 'webpack';

const root = path.join(__dirname, '..');
const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
});

/** webpack loader of components: literal text stops the build, like a missing message. Returns the source unchanged. */
// eslint-disable-next-line import-x/no-default-export -- webpack expects it
export default function literalTextLoader(this: LoaderContext<unknown>, source: string): void {
  const done = this.async();
  this.addDependency(path.join(root, 'eslint.config.mjs'));
  eslint.lintText(source, { filePath: this.resourcePath }).then(([result]) => {
    const found = result?.messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax') ?? [];
    for (const line of new Set(found.map((message) => message.line))) {
      const place = `${path.relative(root, this.resourcePath)}: line ${line}`;
      const mistake = `${place}: expected a message of locales/, got literal text`;
      this.emitError(Object.assign(new Error(mistake), { hideStack: true }));
    }
    done(null, source);
  }, done);
}
