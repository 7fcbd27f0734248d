/** One way to run foreign code in a page, or to have it send something away. */
export interface Attack {
  name: string;
  /** Directive that stops it, as `securitypolicyviolation` reports it. */
  blockedBy: string;
  /** The same in a browser that does not know Trusted Types, where it is another. */
  elseBlockedBy?: string;
  /** Markup that got into the page. */
  markup?: (code: string, elsewhere: string) => string;
  /** What a script of the site's own was tricked into, after the site has begun. */
  act?: (code: string, elsewhere: string) => void;
  /** The same before the page is read to its end. */
  actEarly?: (code: string, elsewhere: string) => void;
}

const trustedTypes = 'require-trusted-types-for';

/**
 * Each does its harm where nothing stops it: it runs `code`, or asks for the address `elsewhere`.
 * The functions run in the page, so they know nothing but their parameters.
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
    name: 'function-constructor',
    blockedBy: trustedTypes,
    elseBlockedBy: 'script-src',
    act: (code) => new Function(code)(),
  },
  {
    name: 'timer-with-text',
    blockedBy: trustedTypes,
    elseBlockedBy: 'script-src',
    act: (code) => void setTimeout(code),
  },
  {
    name: 'inner-html',
    blockedBy: trustedTypes,
    elseBlockedBy: 'script-src-attr',
    act: (code) =>
      (document.createElement('p').innerHTML = `<img src="/missing.png" onerror="${code}">`),
  },
  {
    name: 'set-handler-attribute',
    blockedBy: trustedTypes,
    elseBlockedBy: 'script-src-attr',
    act: (code) => {
      const image = new Image();
      image.setAttribute('onerror', code);
      image.src = '/missing.png';
    },
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
    name: 'script-element-from-elsewhere',
    blockedBy: trustedTypes,
    elseBlockedBy: 'script-src-elem',
    act: (_code, elsewhere) => {
      const script = document.createElement('script');
      script.src = elsewhere;
      document.body.append(script);
    },
  },
  {
    name: 'javascript-address',
    blockedBy: 'script-src-elem',
    act: (code) => (location.href = `javascript:${code}`),
  },
  {
    name: 'policy-of-its-own',
    blockedBy: 'trusted-types',
    elseBlockedBy: 'script-src-attr',
    act: (code) => {
      const { trustedTypes: types } = globalThis as unknown as { trustedTypes: PolicyFactory };
      const policy = types.createPolicy('mine', { createHTML: (text: string) => text });
      const html = policy.createHTML(`<img src="/missing.png" onerror="${code}">`);
      document.createElement('p').innerHTML = html;
    },
  },
  {
    name: 'policy-of-the-same-name',
    blockedBy: 'trusted-types',
    elseBlockedBy: 'script-src-attr',
    act: (code) => {
      const { trustedTypes: types } = globalThis as unknown as { trustedTypes: PolicyFactory };
      const policy = types.createPolicy('webpack', { createHTML: (text: string) => text });
      const html = policy.createHTML(`<img src="/missing.png" onerror="${code}">`);
      document.createElement('p').innerHTML = html;
    },
  },
  {
    name: 'policy-of-the-workers-name',
    blockedBy: 'trusted-types',
    elseBlockedBy: 'script-src-attr',
    act: (code) => {
      const { trustedTypes: types } = globalThis as unknown as { trustedTypes: PolicyFactory };
      const policy = types.createPolicy('service-worker', { createHTML: (text: string) => text });
      const html = policy.createHTML(`<img src="/missing.png" onerror="${code}">`);
      document.createElement('p').innerHTML = html;
    },
  },
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
  {
    name: 'beacon',
    blockedBy: 'connect-src',
    act: (_code, elsewhere) => void navigator.sendBeacon(elsewhere),
  },
  {
    name: 'event-source',
    blockedBy: 'connect-src',
    act: (_code, elsewhere) => void new EventSource(elsewhere),
  },
  {
    name: 'document-write',
    blockedBy: trustedTypes,
    elseBlockedBy: 'script-src-elem',
    actEarly: (code) => document.write(`<script>${code}</script>`),
  },
  // The last one: where it works, addresses mean something else after it.
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

/** Of the Trusted Types API, which TypeScript's DOM does not have yet. */
interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string },
  ) => { createHTML: (text: string) => string };
}
