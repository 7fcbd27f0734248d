import { expect, test, type Page } from '@playwright/test';
import { expectHeading, topBarLink } from '../support/page';
import { expectLoggedOut, logOut, signIn } from '../support/visitor';

const sections = ['projects', 'sportsRecords', 'articleShare', 'codingNotes'] as const;

test('a tab that signed in 20 times and opened 200 pages needs no more memory than after its first minute', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const first = await heapAfter(page, { signIns: 2, navigations: 20 });
  const last = await heapAfter(page, { signIns: 20, navigations: 200 });
  expect(last / first).toBeLessThanOrEqual(1.2);
});

/**
 * Signs in and out `signIns` times, and then makes `navigations` navigations within one document.
 *
 * @returns the size of the JavaScript heap after garbage collection, in bytes
 */
async function heapAfter(
  page: Page,
  { signIns, navigations }: { signIns: number; navigations: number },
): Promise<number> {
  for (let count = 0; count < signIns; count++) {
    await signIn(page);
    await logOut(page);
    await expectLoggedOut(page);
  }
  await signIn(page);
  for (let count = 0; count < navigations; count++) {
    const section = sections[count % sections.length] ?? 'projects';
    await topBarLink(page, `entries.section.${section}`).click();
    await expectHeading(page, `entries.section.${section}`);
  }
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await devTools.detach();
  await logOut(page);
  await expectLoggedOut(page);
  return usedSize;
}
