import type { Page } from '@playwright/test';
import { attacks, type Attack } from './attacks';
import type { Answer } from './networkFaults';

/** Where a page has its content security policy. The second value is the header as read by a browser without Trusted Types. */
export type PolicyIn = 'header' | 'header without Trusted Types' | 'page' | 'nowhere';

/** Records the directives that blocked something, in this and all later documents of the page. */
export async function recordViolations(page: Page): Promise<string[]> {
  const directives: string[] = [];
  await page.exposeFunction('reportViolation', (directive: string) => directives.push(directive));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (window as unknown as { reportViolation(directive: string): void }).reportViolation(
        effectiveDirective,
      ),
    );
  });
  return directives;
}

const metaPolicy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

const codeOf = (name: string) => `(window.harm??=[]).push('${name}')`;

/** The site's page with all attacks in its markup, and its policy in one place only. */
export function attackedPage(page: Answer, elsewhere: string, policyIn: PolicyIn): Answer {
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
  // Scripts of the site's own, since what a test evaluates may do more than a page.
  const scripts = '<script src="/early.js"></script><script defer src="/late.js"></script>';
  return {
    status: 200,
    headers,
    body: (policyIn === 'page' ? text : text.replace(metaPolicy, '')).replace(
      '</body>',
      () => `${markup.join('\n')}${scripts}</body>`,
    ),
  };
}

/** In the page: calls back after hydration. */
const onceShown = function (callback: () => void) {
  document.addEventListener('site:hydrated', callback);
};

/** Attacks through the site's own scripts: while the page is parsed, or after hydration. */
export function trickedScript(when: 'early' | 'late', elsewhere: string): Answer {
  const act = ({ act, actEarly }: Attack) => (when === 'early' ? actEarly : act);
  const acts = attacks.map((attack) => {
    const parameters = [codeOf(attack.name), `${elsewhere}/${attack.name}`];
    return `try { (${act(attack) ?? '() => {}'})(...${JSON.stringify(parameters)}) } catch {}`;
  });
  const script = acts.join('\n');
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: when === 'early' ? script : `(${onceShown})(() => {\n${script}\n})`,
  };
}

/** The attacks whose code ran. */
export function harmIn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { harm?: string[] }).harm ?? []);
}
