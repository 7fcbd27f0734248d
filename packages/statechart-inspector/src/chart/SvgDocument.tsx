import type { ChartLayout } from './chartLayout';
import { ChartDrawing } from './ChartDrawing';
import { chartStyle } from './chartStyle';
import type { Statechart } from './statechart';

/** Chart colours, used both on the page and in saved pictures. */
export const chartColours: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  '--color-paper': ['#fbfbf8', '#11151b'],
  '--color-surface': ['#ffffff', '#191f28'],
  '--color-ink': ['#1a2230', '#e7eaef'],
  '--color-primary': ['#1b4fa8', '#8db6ff'],
  '--color-primary-soft': ['#e8effb', '#1c2c49'],
  '--color-secondary': ['#57606e', '#a6b0be'],
  '--color-line': ['#dddfdf', '#2b3441'],
  '--color-control': ['#7c8592', '#76818f'],
  '--color-accent': ['#19704a', '#6fd3a0'],
  '--color-focus': ['#1b4fa8', '#8db6ff'],
};

interface SvgDocumentProps {
  chart: Statechart;
  layout: ChartLayout;
  /** Ids of the active states. */
  active: ReadonlySet<string>;
}

/**
 * Draws a chart as a self-contained SVG document, which includes styles for light and dark colour
 * schemes and a description of the chart in words.
 */
export function SvgDocument({ chart, layout, active }: SvgDocumentProps) {
  const { width, height } = layout;
  return (
    <ChartDrawing chart={chart} layout={layout} active={active}>
      <title>{`Statechart ${chart.id}`}</title>
      <style>{chartStyles()}</style>
      <rect width={width} height={height} rx={12} fill="var(--color-paper)" />
    </ChartDrawing>
  );
}

/** Returns the CSS of a chart, with `chartColours` for both colour schemes. */
export function chartStyles(): string {
  const scheme = (index: 0 | 1) =>
    Object.entries(chartColours)
      .map(([name, colours]) => `${name}:${colours[index]}`)
      .join(';');
  return `:root{${scheme(0)}}\n@media (prefers-color-scheme:dark){:root{${scheme(1)}}}\n${chartStyle}`;
}

/** Replaces characters that XML 1.0 (section 2.2) does not allow. */
export function asXml(markup: string): string {
  return `${markup.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')}\n`;
}
