import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Served } from './siteServer';

/** The styles of a static page, which are about as long as hand-written CSS would be. */
const css = `*{box-sizing:border-box}html{font:16px/1.6 system-ui,sans-serif;color:#1a1a22;background:#fff;color-scheme:light dark}body{margin:0}a{color:#0a4fc4}header{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;padding:.75rem 1.25rem;border-bottom:1px solid #dcdce4}header ul{display:flex;flex-wrap:wrap;gap:1rem;margin:0;padding:0;list-style:none}main{max-width:62rem;margin:0 auto;padding:2rem 1.25rem}h1{font-size:clamp(2rem,7vw,3.5rem);line-height:1.1;margin:1rem 0}h2{margin:2.5rem 0 1rem;font-size:1.5rem}table{border-collapse:collapse}td,th{padding:.3rem .8rem;border-bottom:1px solid #dcdce4;text-align:start}pre{overflow:auto;padding:1rem;background:#eef1f8}footer{border-top:1px solid #dcdce4;margin-top:3rem;padding:1.5rem 1.25rem;color:#4a4a58}form{display:grid;gap:1rem;max-width:22rem}input,select{font:inherit;padding:.4rem;border:1px solid #777;border-radius:.4rem}button{font:inherit;padding:.6rem 1rem;border:0;border-radius:.4rem;background:#0a4fc4;color:#fff}@media(prefers-color-scheme:dark){html,pre{background:#14141a;color:#ececf2}a{color:#8ab4ff}}`;

/** The content of a page, as HTML. */
export interface PageContent {
  language: string;
  title: string;
  description: string;
  /** The visible elements of the page. */
  body: string;
}

/**
 * Builds a static page that is as fast as a page with this text can be: semantic HTML with inline
 * CSS and no pictures or scripts. The benchmark compares the site with such pages.
 */
export function staticPage({ language, title, description, body }: PageContent): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><meta name="description" content="${description}"><link rel="icon" href="data:,"><style>${css}</style></head><body>${body}</body></html>`;
}

/**
 * Returns the page's visible text, links and form fields as plain HTML, without classes, styles,
 * pictures or scripts. This function runs in the page.
 */
export function readPageContent(): PageContent {
  const kept =
    /^(header|nav|main|footer|section|article|h[1-4]|p|ul|ol|li|dl|dt|dd|a|figure|figcaption|blockquote|pre|code|table|caption|thead|tbody|tr|th|td|form|label|input|button|select|option|time|em|strong|div|br)$/;
  const attributes = ['href', 'lang', 'type', 'aria-label'];
  const escaped = (text: string) =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const plain = (node: Node): string => {
    if (node instanceof Text) return escaped(node.data.replace(/\s+/g, ' '));
    if (!(node instanceof HTMLElement || node instanceof MathMLElement)) return '';
    const isShown = node instanceof HTMLOptionElement || node.checkVisibility();
    if (!isShown || node.matches('script, style, template, noscript')) return '';
    const inner = [...node.childNodes].map(plain).join('');
    const tag = node.tagName.toLowerCase();
    if (!kept.test(tag)) return inner;
    const written = attributes
      .filter((attribute) => node.hasAttribute(attribute))
      .map((attribute) => ` ${attribute}="${escaped(node.getAttribute(attribute) ?? '')}"`)
      .join('');
    return /^(input|br)$/.test(tag) ? `<${tag}${written}>` : `<${tag}${written}>${inner}</${tag}>`;
  };
  return {
    language: document.documentElement.lang,
    title: escaped(document.title),
    description: escaped(
      document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    ),
    body: [...document.body.childNodes].map(plain).join(''),
  };
}

/**
 * Starts a server that responds to each path with the given HTML page. Like a good static host, the
 * server uses Brotli compression, ETags and `Cache-Control: no-cache`.
 */
export async function servePages(pages: ReadonlyMap<string, string>): Promise<Served> {
  const responses = new Map(
    [...pages].map(([path, html]) => {
      // By default, Node uses the highest Brotli quality (11).
      const body = brotliCompressSync(html);
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
      const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      return [path, { body, headers: { ...type, etag, 'cache-control': 'no-cache' } }];
    }),
  );
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const found = responses.get(request.url ?? '');
    if (!found) response.writeHead(404).end();
    else if (request.headers['if-none-match'] === found.headers.etag) {
      response.writeHead(304, found.headers).end();
    } else {
      const length = { 'content-length': found.body.length };
      response.writeHead(200, { ...found.headers, ...length }).end(found.body);
    }
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}
