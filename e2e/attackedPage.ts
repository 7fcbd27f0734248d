import type { Page } from '@playwright/test';
import { attacks, type Attack } from './attacks';
import type { Answer } from './networkFaults';

/** Where a page gets its content security policy from; the second is how some browsers read the first. */
export type PolicyIn = 'header' | 'header without Trusted Types' | 'page' | 'nowhere';

/** Reports of what was blocked, in this and all later documents of the page: the directives. */
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

/** The site's page with all attacks in its markup, and its policy in one place alone. */
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

/** In the page: calls back once the application is there. */
const onceShown = function (callback: () => void) {
  document.addEventListener('site:hydrated', callback);
};

/** The site's own scripts that were tricked: they act before the page is read to its end, or after the site has begun. */
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
