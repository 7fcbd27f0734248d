import { renderToStaticMarkup } from 'react-dom/server';
import type { ChartLayout } from './chartLayout';
import type { Statechart } from './statechart';
import { asXml, SvgDocument } from './SvgDocument';

const none: ReadonlySet<string> = new Set();

/**
 * Returns a chart as a self-contained SVG 2 document. The document includes styles for both colour
 * schemes and a description in words (`<title>`, `<desc>`).
 * @param layout the layout of this chart, from `layoutChart`
 * @param active the ids of the active states, which are marked; by default, no state is marked
 * @returns the SVG file as a string
 */
export function chartSvg(
  chart: Statechart,
  layout: ChartLayout,
  { active = none }: { active?: ReadonlySet<string> } = {},
): string {
  return asXml(renderToStaticMarkup(<SvgDocument chart={chart} layout={layout} active={active} />));
}
