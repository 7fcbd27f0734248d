import path from 'node:path';
import * as markdown from 'prettier/plugins/markdown';
import { format } from 'prettier/standalone';
import settings from '../../.prettierrc.json';
import { chartSvg } from '../../devtools/statechart/chartSvg';
import { layoutChart } from '../../devtools/statechart/layoutChart';
import { plainDefinition } from '../../devtools/statechart/plainDefinition';
import { readStatechart } from '../../devtools/statechart/readStatechart';
import { authMachine } from '../../src/auth/authMachine';
import { machineTables } from './machineTables';
import { sourceComments } from './sourceComments';

const source = 'src/auth/authMachine.ts';

/**
 * The session machine as it is documented: a picture, and a page of lists.
 *
 * @param root folder of this repository
 * @returns texts of files, by their paths from there; the same for the same machine, byte for byte
 */
export async function authMachineDocs(root: string): Promise<ReadonlyMap<string, string>> {
  const chart = readStatechart(plainDefinition(authMachine));
  const { delays } = authMachine.implementations;
  const page = `# The session machine

\`npm run docs:machine\` writes this page from [\`${source}\`](../${source}); a test fails when it is out of date.

![Statechart of the session machine; the lists below say the same](auth-machine.svg)

A dot marks the state in which a state begins. A transition is \`event [guard] → target / actions\`. Instead of an event it
can have \`done\` or \`error\` of the actor that the state invokes, \`after\` a delay, or \`always\` (at once). \`[else]\` is
taken if the guards before it failed. \`assign\` and code stand for functions without a name.

${machineTables(chart, { delays, comments: sourceComments(path.join(root, source)) })}`;
  return new Map([
    ['docs/auth-machine.svg', chartSvg(chart, await layoutChart(chart))],
    [
      'docs/auth-machine.md',
      await format(page, { ...settings, parser: 'markdown', plugins: [markdown] }),
    ],
  ]);
}
