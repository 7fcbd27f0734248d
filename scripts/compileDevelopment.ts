import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { webpack } from 'webpack';
import { developmentConfiguration } from '../generator/cli/developmentConfiguration';
import { bytesOf } from '../generator/model/plannedFile';

/*
 * The browser tests run `compileDevelopment.ts <absolute path of a folder>`. It writes what `npm run dev` serves to a folder:
 * the site with the example's content, and the statechart inspector.
 */
const folder = process.argv[2] ?? '';
const { configuration, content } = developmentConfiguration(folder);
const compiler = webpack({
  ...configuration,
  // The name selects a separate cache.
  name: 'written',
  // The site's content security policy forbids `eval`.
  devtool: false,
  // Compile the inspector as well.
  experiments: {},
});
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-warnings'));
    process.exitCode = 1;
  }
  void writeContent().finally(() => compiler.close(() => {}));
});

async function writeContent(): Promise<void> {
  for (const name of content.names) {
    const made = await content.read(name);
    if (!made) continue;
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytesOf(made));
  }
}
