import ELK from 'elkjs/lib/elk.bundled.js';
import { chartSvg } from '../chart/chartSvg';
import { layoutChart } from '../chart/layoutChart';
import { readStatechart } from '../chart/readStatechart';
import { writeRecording } from '../recording/recordingFile';
import { actorMessage, eventMessage, record } from '../recording/testing/messages';
import { saveRecording, svgOf } from './saveFile';

test('a recording that takes long to write is saved as a whole', async () => {
  const recording = record(actorMessage(), eventMessage(), eventMessage());
  let time = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (time += 5));
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  await saveRecording(recording, true);
  const { size } = new Blob([...writeRecording(recording, true)]);
  expect(saved.map((blob) => blob.size)).toEqual([size]);
});

test('the SVG that the page saves is the one that the package writes without a page', async () => {
  const chart = readStatechart({
    id: 'a\u00a0\u0007b',
    initial: 'x',
    states: { x: { on: { go: { target: 'y', guard: 'a < b & "c"' } } }, y: {} },
  });
  const layout = await layoutChart(chart, new ELK());
  const active = new Set([chart.root, `${chart.root}.x`]);
  /** Returns the elements with their attributes sorted by name and without generated ids. */
  const read = (svg: string) => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    return [...parsed.querySelectorAll('*')].map((element) => [
      element.tagName,
      element.children.length === 0 && element.textContent,
      ...[...element.attributes]
        .filter(({ name }) => !['id', 'aria-describedby'].includes(name))
        .map(({ name, value }) => `${name}=${value}`)
        .sort(),
    ]);
  };
  const saved = read(svgOf({ chart, layout, active }));
  expect(saved).toEqual(read(chartSvg(chart, layout, { active })));
  expect(saved).toContainEqual(['title', 'Statechart a\u00a0\ufffdb']);
});
