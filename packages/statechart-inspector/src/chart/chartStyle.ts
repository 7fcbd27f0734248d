/** Chart colours, used both in the window and in pictures. */
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

/**
 * The CSS of a chart. The colours are CSS variables with the values from `chartColours`. Active
 * states and taken transitions also have thicker lines, and active states have a dot, so that
 * colour is not their only sign.
 */
const chartStyle = `
.chart{font-family:'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif;color:var(--color-ink)}
.chart text{fill:currentColor}
.chart .frame{fill:var(--color-surface);stroke:var(--color-control);stroke-width:1.25}
.chart .compound,.chart .parallel{fill:var(--color-secondary);fill-opacity:.06}
.chart .region{stroke-dasharray:5 4}
.chart .inner{fill:none;stroke:var(--color-control)}
.chart .active .frame{stroke:var(--color-primary);stroke-width:2.75}
.chart .active .atomic,.chart .active .final{fill:var(--color-primary-soft)}
.chart .badge{display:none}
.chart .active .badge{display:inline;fill:var(--color-primary);stroke:var(--color-surface);stroke-width:2}
.chart .toggle{cursor:pointer}
.chart .toggle path{stroke:var(--color-secondary);stroke-width:1.5}
.chart .toggle .hit{stroke:var(--color-line)}
.chart .toggle:hover .hit{fill:var(--color-primary-soft)}
.chart .toggle:focus-visible{outline:none}
.chart .toggle:focus-visible .hit{stroke:var(--color-focus);stroke-width:2.5}
.chart .dot,.chart .head{fill:var(--color-control)}
.chart .line{fill:none;stroke:var(--color-control);stroke-width:1.25;stroke-linejoin:round}
.chart .name{font-size:14px;font-weight:700}
.chart .note,.chart .tag{font-size:11px;fill:var(--color-secondary)}
.chart .over text{paint-order:stroke;stroke:var(--color-paper);stroke-width:3px;stroke-linejoin:round}
.chart .tag{fill:var(--color-accent)}
.chart .card{fill:var(--color-surface);stroke:var(--color-line)}
.chart .label{font-size:12px}
.chart .guard{font-size:11px;fill:var(--color-secondary);font-style:italic}
.chart .hit{fill:transparent}
.chart .enabled{cursor:pointer}
.chart .enabled .label{fill:var(--color-primary);text-decoration:underline;text-underline-offset:2px}
.chart .enabled:hover .hit{fill:var(--color-primary-soft)}
.chart .enabled:focus-visible{outline:none}
.chart .enabled:focus-visible .hit{stroke:var(--color-focus);stroke-width:2.5}
.chart .taken .line{stroke:var(--color-accent);stroke-width:3}
.chart .head.taken{fill:var(--color-accent)}
.chart .was .label{font-weight:700}
`.trim();

/** Returns the CSS of a chart, with `chartColours` for both colour schemes. */
export function chartStyles(): string {
  const scheme = (index: 0 | 1) =>
    Object.entries(chartColours)
      .map(([name, colours]) => `${name}:${colours[index]}`)
      .join(';');
  return `:root{${scheme(0)}}\n@media (prefers-color-scheme:dark){:root{${scheme(1)}}}\n${chartStyle}`;
}
