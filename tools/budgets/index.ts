import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import configuration from '../../webpack.config';
import { compareBudgets } from './compareBudgets';
import { sizesTable } from './sizesTable';
import { weighHtml } from './weighHtml';
import { weighSite } from './weighSite';
import type { Packages, Weights } from './weights';

/*
 * `npm run budgets`: fails when the site weighs more than budgets.json lets it. `npm run budgets -- --accept`
 * writes down what it weighs now.
 */

const root = path.join(__dirname, '../..');
const files = { weights: 'budgets.json', packages: 'budgets.packages.json' };
const keep = async (file: string, value: unknown) =>
  writeFile(
    path.join(root, file),
    await format(JSON.stringify(value), { parser: 'json', printWidth: 100 }),
  );
const recall = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8'));

async function run(): Promise<void> {
  const folder = path.join(root, '.cache/budgets');
  const [site = {}] = [configuration({}, { mode: 'production' })].flat();
  const now = await weighSite(site, folder);
  now.weights.html = await weighHtml(path.join(root, 'dist'), ['', '.ja', '.zh-Hant-TW']);
  if (process.argv.includes('--accept')) {
    await keep(files.weights, now.weights);
    await keep(files.packages, now.packages);
    const day = new Date().toISOString().slice(0, 10);
    await writeFile(path.join(root, 'bench/results/sizes.md'), sizesTable(now, day));
    return;
  }
  const accepted = {
    weights: (await recall(files.weights)) as Weights,
    packages: (await recall(files.packages)) as Packages,
  };
  const complaints = compareBudgets(accepted, now);
  if (complaints.length === 0) {
    console.log(`First load of the landing page: ${now.weights.firstLoadScript['home']} bytes.`);
    return;
  }
  console.error(complaints.join('\n'));
  console.error('If that is worth it: npm run budgets -- --accept');
  process.exitCode = 1;
}

void run();
