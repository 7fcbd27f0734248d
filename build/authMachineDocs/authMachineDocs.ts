import path from 'node:path';
import * as markdown from 'prettier/plugins/markdown';
import { format } from 'prettier/standalone';
import { chartSvg, layoutChart, plainDefinition, readStatechart } from 'statechart-inspector/chart';
import settings from '../../.prettierrc.json';
import { authMachine } from '../../src/auth/authMachine';
import { machineTables } from './machineTables';
import { sourceComments } from './sourceComments';

const source = 'src/auth/authMachine.ts';

/**
 * The session machine as it is documented: a picture, and a page of tables.
 *
 * @param root folder of this repository
 * @returns texts of files, by their paths from there; the same for the same machine, byte for byte
 */
export async function authMachineDocs(root: string): Promise<ReadonlyMap<string, string>> {
  const chart = readStatechart(plainDefinition(authMachine));
  const { delays } = authMachine.implementations;
  const page = `# The session machine

Written by \`npm run docs:machine\` from [\`${source}\`](../${source}); a test fails where it is out of date.

![Statechart of the session machine; the tables below say the same](auth-machine.svg)

A dot is where a state begins. What stands on a line takes the
machine from one state to another: an event, \`done\` or \`error\` of the actor that the state invokes, \`after\` a delay, or
\`always\`, that is at once. In brackets is the guard that must allow it, of all beside the bar if there is one; \`[else]\`
is taken where no guard before it allowed any. \`assign\` and code stand for functions without a name.

${machineTables(chart, { delays, comments: sourceComments(path.join(root, source)) })}`;
  return new Map([
    ['docs/auth-machine.svg', chartSvg(chart, await layoutChart(chart))],
    [
      'docs/auth-machine.md',
      await format(page, { ...settings, parser: 'markdown', plugins: [markdown] }),
    ],
  ]);
}
