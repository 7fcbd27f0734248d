import { renderToStaticMarkup } from 'react-dom/server';
import { ChartDrawing } from './ChartDrawing';
import type { ChartLayout } from './chartLayout';
import { chartStyles } from './chartStyle';
import type { Statechart } from './statechart';

const none: ReadonlySet<string> = new Set();

/**
 * Returns a chart as a self-contained SVG 2 document. The document includes styles for light and dark
 * colour schemes and a description of the chart in words (`<title>`, `<desc>`).
 * @param layout the layout of this chart, from `layoutChart`
 * @param active the ids of the active states, which are marked; by default, no state is marked
 * @returns the SVG file as a string
 */
export function chartSvg(
  chart: Statechart,
  layout: ChartLayout,
  { active = none }: { active?: ReadonlySet<string> } = {},
): string {
  const { width, height } = layout;
  const markup = renderToStaticMarkup(
    <ChartDrawing chart={chart} layout={layout} active={active}>
      <title>{`Statechart ${chart.id}`}</title>
      <style>{chartStyles()}</style>
      <rect width={width} height={height} rx={12} fill="var(--color-paper)" />
    </ChartDrawing>,
  );
  // XML 1.0 (section 2.2) does not allow these characters.
  return `${markup.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')}\n`;
}
