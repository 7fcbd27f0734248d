import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { webpack } from 'webpack';
import { ContentPlugin } from '../tools/content/contentPlugin';
import { note } from './writeNotes';

/** In milliseconds: until the last file was written, and processor time of that. */
export interface Took {
  time: number;
  work: number;
}

/** What one process measured. */
export interface ContentBuild {
  build: Took;
  /** The same build again, after one of the texts was changed. */
  change: Took;
  /** Largest resident set, in bytes. */
  memory: number;
}

/**
 * Builds, in a process of its own, the content of a folder: webpack with the plugin of the site and an
 * application of nothing, so that what is measured is the content.
 */
async function run(folder: string): Promise<ContentBuild> {
  const content = path.join(folder, 'content');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: { path: path.join(folder, 'dist'), clean: true },
    plugins: [
      new ContentPlugin({
        content,
        public: path.join(folder, 'public'),
        cache: path.join(folder, 'cache'),
      }),
    ],
  });
  const timed = async (): Promise<Took> => {
    const started = performance.now();
    const before = process.cpuUsage();
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
    const { user, system } = process.cpuUsage(before);
    return { time: performance.now() - started, work: (user + system) / 1000 };
  };
  const build = await timed();
  const changed = path.join(content, 'sport-notes/note-0/index.en.md');
  writeFileSync(changed, note(0, 'en').replace('Note 0', 'Another title').replace('moon', 'sun'));
  const change = await timed();
  writeFileSync(changed, note(0, 'en'));
  return { build, change, memory: process.resourceUsage().maxRSS * 1024 };
}

void run(process.argv[2] ?? '').then((measured) => process.stdout.write(JSON.stringify(measured)));
