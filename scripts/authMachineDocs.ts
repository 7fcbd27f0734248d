import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chartSvg, layoutChart, readStatechart } from 'statechart-inspector/chart';
import { authMachine } from '../src/auth/authMachine';

/**
 * Draws the session's state machine as a chart.
 *
 * @returns the content of each file to write, keyed by its path relative to the project root. The
 * content is the same in every run.
 */
export async function authMachineDocs(): Promise<ReadonlyMap<string, string>> {
  const chart = readStatechart(authMachine);
  // Leave out the transitions' actions, because they would make the text too small for a README.
  const transitions = chart.transitions.map((one) => ({ ...one, actions: [] }));
  const drawn = { ...chart, transitions };
  return new Map([['docs/auth-machine.svg', chartSvg(drawn, await layoutChart(drawn))]]);
}

async function main(): Promise<void> {
  const root = path.join(__dirname, '..');
  for (const [file, text] of await authMachineDocs()) {
    writeFileSync(path.join(root, file), text);
    console.log(file);
  }
}

if (require.main === module) void main();
