import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { violations } from './axe';
import webpack from 'webpack';
import { sitePort, siteUrl } from './addresses';
import { address, answers, chart, isIn, test, watched } from './inspectorPage';
import { file } from './networkFaults';

test.describe.configure({ timeout: 120_000 });

/** Another page, whose machine has two regions, one of them with a history state. */
const player = `
import { createBrowserInspector } from '@statelyai/inspect';
import { createActor, createMachine } from 'xstate';
const { inspect } = createBrowserInspector({ url: ${JSON.stringify(siteUrl + address)} });
const machine = createMachine({
  id: 'player',
  type: 'parallel',
  states: {
    sound: { initial: 'on', states: { on: { on: { mute: 'off' } }, off: { on: { unmute: 'on' } } } },
    picture: {
      initial: 'shown',
      on: { minimise: '.hidden', ['a.name.as.long.as.they.come.'.repeat(6)]: '.hidden' },
      states: {
        shown: {
          initial: 'small',
          states: { small: { on: { grow: 'large' } }, large: {}, asBefore: { type: 'history' } },
        },
        hidden: { on: { restore: 'shown.asBefore' } },
      },
    },
  },
});
window.player = createActor(machine, { inspect });
window.player.start();
`;

test('the machine of another page is drawn and recorded, and receives no events', async ({
  page,
  network,
}, testInfo) => {
  const folder = testInfo.outputPath('player');
  await buildPlayer(folder);
  network.meet('/player.html', file(folder, '/player.html'));
  network.meet('/player.js', file(folder, '/player.js'));
  // The page has another origin than the inspector.
  const inspector = await watched(page, `http://127.0.0.1:${sitePort}/player.html`);
  const send = (type: string) =>
    page.evaluate(
      (sent) => (window as unknown as { player: Player }).player.send({ type: sent }),
      type,
    );
  await isIn(inspector, 'picture.shown.small sound.on', 'player');
  for (const event of ['grow', 'mute', 'minimise', 'restore']) await send(event);
  await isIn(inspector, 'picture.shown.large sound.off', 'player');
  await expect(chart(inspector).getByLabel(/^State large, active/)).toBeVisible();
  await expect(chart(inspector).getByLabel(/^restore: .*taken last/)).toBeVisible();
  await expect(answers(inspector)).toContainText('The page accepts no events');
  await expect(chart(inspector).getByRole('button')).toHaveCount(0);
  expect(await violations(inspector)).toEqual([]);
  const cutOff = await answers(inspector).evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(cutOff, 'pixels of the events that are cut off').toBe(0);
});

interface Player {
  send(event: { type: string }): void;
}

async function buildPlayer(folder: string) {
  const entry = path.join(folder, 'source.mjs');
  await mkdir(folder, { recursive: true });
  await writeFile(entry, player);
  const page = '<!doctype html><title>Player</title><script src="/player.js"></script>';
  await writeFile(path.join(folder, 'player.html'), page);
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'development',
        devtool: false,
        entry,
        output: { path: folder, filename: 'player.js' },
        resolve: { modules: [path.join(__dirname, '../node_modules')] },
      },
      (error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      },
    );
  });
}
