/** The look of a floor page: of the size that a page of one's own would write into its head. */
const css = `*{box-sizing:border-box}html{font:16px/1.6 system-ui,sans-serif;color:#1a1a22;background:#fff;color-scheme:light dark}body{margin:0}a{color:#0a4fc4}header{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;padding:.75rem 1.25rem;border-bottom:1px solid #dcdce4}header ul{display:flex;flex-wrap:wrap;gap:1rem;margin:0;padding:0;list-style:none}main{max-width:62rem;margin:0 auto;padding:2rem 1.25rem}h1{font-size:clamp(2rem,7vw,3.5rem);line-height:1.1;margin:1rem 0}h2{margin:2.5rem 0 1rem;font-size:1.5rem}table{border-collapse:collapse}td,th{padding:.3rem .8rem;border-bottom:1px solid #dcdce4;text-align:start}pre{overflow:auto;padding:1rem;background:#eef1f8}footer{border-top:1px solid #dcdce4;margin-top:3rem;padding:1.5rem 1.25rem;color:#4a4a58}form{display:grid;gap:1rem;max-width:22rem}input,select{font:inherit;padding:.4rem;border:1px solid #777;border-radius:.4rem}button{font:inherit;padding:.6rem 1rem;border:0;border-radius:.4rem;background:#0a4fc4;color:#fff}@media(prefers-color-scheme:dark){html,pre{background:#14141a;color:#ececf2}a{color:#8ab4ff}}`;

/** What a floor page is made from. */
export interface Contents {
  language: string;
  title: string;
  description: string;
  /** Its visible elements, as HTML of their own. */
  body: string;
  /** Its visible text. */
  text: string;
}

/**
 * The least that a page with this text can be: semantic HTML, its CSS in its head, no picture, nothing to
 * wait for, no script. The physical limit that ours is measured against.
 */
export function floorPage({ language, title, description, body }: Contents): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><meta name="description" content="${escape(description)}"><link rel="icon" href="data:,"><style>${css}</style></head><body>${body}</body></html>`;
}

/** Runs in a page: its visible text, links and fields as plain HTML without classes, styles, pictures and scripts. */
export function plainContents(): Contents {
  const kept = new Set(
    'HEADER NAV MAIN FOOTER SECTION ARTICLE H1 H2 H3 H4 P UL OL LI DL DT DD A FIGURE FIGCAPTION BLOCKQUOTE PRE CODE TABLE CAPTION THEAD TBODY TR TH TD FORM LABEL INPUT BUTTON SELECT OPTION TIME EM STRONG DIV BR'.split(
      ' ',
    ),
  );
  const attributes = ['href', 'lang', 'type', 'aria-label'];
  const escaped = (text: string) =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const plain = (node: Node): string => {
    if (node instanceof Text) return escaped(node.data.replace(/\s+/g, ' '));
    if (!(node instanceof HTMLElement || node instanceof MathMLElement)) return '';
    const isShown = node instanceof HTMLOptionElement || node.checkVisibility();
    if (!isShown || node.matches('script, style, template, noscript')) return '';
    const inner = [...node.childNodes].map(plain).join('');
    const name = node.tagName.toUpperCase();
    if (!kept.has(name)) return inner;
    const written = attributes
      .filter((attribute) => node.hasAttribute(attribute))
      .map((attribute) => ` ${attribute}="${escaped(node.getAttribute(attribute) ?? '')}"`)
      .join('');
    const tag = name.toLowerCase();
    return /^(INPUT|BR)$/.test(name) ? `<${tag}${written}>` : `<${tag}${written}>${inner}</${tag}>`;
  };
  return {
    language: document.documentElement.lang,
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    body: [...document.body.childNodes].map(plain).join(''),
    text: document.body.innerText,
  };
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
