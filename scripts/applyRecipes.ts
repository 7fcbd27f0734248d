import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applied, readRecipes } from './readRecipes';

/*
 * `npx tsx scripts/applyRecipes.ts` does what docs/recipes.md says, in this checkout. The soak workflow
 * then compiles and builds the result. Run it in a clone that you can throw away.
 */
for (const { language, file, text } of readRecipes()) {
  if (file === undefined) execFileSync('sh', ['-ec', text], { stdio: 'inherit' });
  else if (language === 'diff')
    writeFileSync(file, applied(text, readFileSync(file, 'utf8'), file));
  else {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
}
