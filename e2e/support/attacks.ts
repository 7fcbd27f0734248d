import type { Page } from '@playwright/test';
import type { HttpResponse } from './server';

/** A way to run an attacker's code in a page, or to make the page send data to another site. */
interface Attack {
  name: string;
  /** The CSP directive that blocks the attack, as named in the `securitypolicyviolation` event. */
  blockedBy: string;
  /**
   * The CSP directive that blocks the attack in a browser without Trusted Types, if it differs from
   * `blockedBy`.
   */
  elseBlockedBy?: string;
  /** Markup that the attacker injects into the page. */
  markup?: (code: string, elsewhere: string) => string;
  /**
   * The attack as code that one of the site's scripts runs after hydration: either a function or
   * source text.
   */
  act?: string | ((code: string, elsewhere: string) => void);
}

const trustedTypes = 'require-trusted-types-for';

/**
 * An attack that succeeds either runs `code` or requests the `elsewhere` URL. The functions run in
 * the page, so they can use only their parameters.
 */
export const attacks: Attack[] = [
  {
    name: 'inline-script',
    blockedBy: 'script-src-elem',
    markup: (code) => `<script>${code}</script>`,
  },
  {
    name: 'handler-attribute',
    blockedBy: 'script-src-attr',
    markup: (code) => `<img src="/missing.png" onerror="${code}">`,
  },
  {
    name: 'script-from-elsewhere',
    blockedBy: 'script-src-elem',
    markup: (_code, elsewhere) => `<script src="${elsewhere}"></script>`,
  },
  {
    name: 'script-from-data',
    blockedBy: 'script-src-elem',
    markup: (code) => `<script src="data:text/javascript,${encodeURIComponent(code)}"></script>`,
  },
  {
    name: 'style-from-elsewhere',
    blockedBy: 'style-src-elem',
    markup: (_code, elsewhere) => `<link rel="stylesheet" href="${elsewhere}">`,
  },
  {
    name: 'inline-style',
    blockedBy: 'style-src-elem',
    markup: (_code, elsewhere) =>
      `<style>html { background: url(${elsewhere}) !important }</style>`,
  },
  {
    name: 'frame',
    blockedBy: 'frame-src',
    markup: (_code, elsewhere) => `<iframe src="${elsewhere}"></iframe>`,
  },
  {
    name: 'plug-in',
    blockedBy: 'object-src',
    markup: (_code, elsewhere) => `<object data="${elsewhere}"></object>`,
  },
  {
    name: 'picture-from-elsewhere',
    blockedBy: 'img-src',
    markup: (_code, elsewhere) => `<img src="${elsewhere}">`,
  },
  {
    name: 'link-with-javascript',
    blockedBy: 'script-src-elem',
    markup: (code) => `<a id="link-with-javascript" href="javascript:${code}"></a>`,
    act: () => document.getElementById('link-with-javascript')?.click(),
  },
  {
    name: 'form',
    blockedBy: 'form-action',
    markup: (_code, elsewhere) =>
      `<iframe name="answer"></iframe><form id="form" action="${elsewhere}" target="answer"></form>`,
    act: () => (document.getElementById('form') as HTMLFormElement).submit(),
  },
  {
    name: 'eval',
    blockedBy: trustedTypes,
    elseBlockedBy: 'script-src',
    act: (code) => void (0, eval)(code),
  },
  {
    name: 'inner-html',
    blockedBy: trustedTypes,
    elseBlockedBy: 'script-src-attr',
    act: (code) =>
      (document.createElement('p').innerHTML = `<img src="/missing.png" onerror="${code}">`),
  },
  {
    name: 'script-element',
    blockedBy: trustedTypes,
    elseBlockedBy: 'script-src-elem',
    act: (code) => {
      const script = document.createElement('script');
      script.append(code);
      document.body.append(script);
    },
  },
  {
    name: 'javascript-address',
    blockedBy: 'script-src-elem',
    act: (code) => (location.href = `javascript:${code}`),
  },
  ...['other', 'webpack', 'service-worker'].map((policy) => ({
    name: `trusted-types-policy-${policy}`,
    blockedBy: 'trusted-types',
    elseBlockedBy: 'script-src-attr',
    act: `(code) => {
      const policy = trustedTypes.createPolicy('${policy}', { createHTML: (text) => text });
      const html = policy.createHTML('<img src="/missing.png" onerror="' + code + '">');
      document.createElement('p').innerHTML = html;
    }`,
  })),
  {
    name: 'worker-from-blob',
    blockedBy: trustedTypes,
    elseBlockedBy: 'worker-src',
    act: (_code, elsewhere) => {
      const script = new Blob([`fetch('${elsewhere}')`], { type: 'text/javascript' });
      new Worker(URL.createObjectURL(script));
    },
  },
  {
    name: 'fetch',
    blockedBy: 'connect-src',
    act: (_code, elsewhere) => void fetch(elsewhere, { mode: 'no-cors' }).catch(() => {}),
  },
  // This attack comes last, because it changes how relative URLs are resolved.
  {
    name: 'base',
    blockedBy: 'base-uri',
    act: (_code, elsewhere) => {
      const base = document.createElement('base');
      base.href = `${elsewhere}/`;
      document.head.append(base);
      void fetch('relative').catch(() => {});
    },
  },
];

/**
 * Where the page's content security policy is. `header without Trusted Types` is a policy header
 * without the directives that need Trusted Types.
 */
export type PolicyIn = 'header' | 'header without Trusted Types' | 'page' | 'nowhere';

const metaPolicy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

const codeOf = (name: string) => `(window.harm??=[]).push('${name}')`;

/**
 * Inserts all attacks into a page of the site. The page keeps its content security policy only in
 * the place that `policyIn` names.
 */
export function attackedPage(
  page: HttpResponse,
  elsewhere: string,
  policyIn: PolicyIn,
): HttpResponse {
  const text = String(page.body);
  if (!metaPolicy.test(text)) throw new Error('Expected a policy in the page.');
  const headers = { ...page.headers };
  delete headers['content-length'];
  const policy = headers['content-security-policy'] ?? '';
  delete headers['content-security-policy'];
  if (policyIn === 'header') headers['content-security-policy'] = policy;
  if (policyIn === 'header without Trusted Types') {
    const withoutThem = String(policy).replace(/;require-trusted-types-for.*/, '');
    headers['content-security-policy'] = withoutThem;
  }
  const markup = attacks.map(({ name, markup }) =>
    markup ? markup(codeOf(name), `${elsewhere}/${name}`) : '',
  );
  // Run the attacks in a script that the site serves, because code run with Playwright's `evaluate`
  // bypasses parts of the content security policy.
  const script = '<script defer src="/attacks.js"></script>';
  return {
    status: 200,
    headers,
    body: (policyIn === 'page' ? text : text.replace(metaPolicy, '')).replace(
      '</body>',
      () => `${markup.join('\n')}${script}</body>`,
    ),
  };
}

/** Returns the response for `/attacks.js`, a script that attacks the page after hydration. */
export function attackScript(elsewhere: string): HttpResponse {
  const acts = attacks.map(({ name, act = '() => {}' }) => {
    const parameters = [codeOf(name), `${elsewhere}/${name}`];
    return `try { (${act})(...${JSON.stringify(parameters)}) } catch {}`;
  });
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: `new MutationObserver((_, observer) => {
      observer.disconnect();
      ${acts.join('\n')}
    }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })`,
  };
}

/** Returns the names of the attacks whose code ran. */
export function harmIn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { harm?: string[] }).harm ?? []);
}
