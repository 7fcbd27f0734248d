import { createHash } from 'node:crypto';
import type { Locale } from '../../src/locale/locales';
import { demoAccount } from './demoAccount';

/*
 * The embedded identity provider's pages. They contain no script. They use the site's theme and a
 * few styles of their own.
 */

const english = {
  signIn: 'Sign in',
  purpose: 'to continue to {site}',
  email: 'Email',
  password: 'Password',
  cancel: 'Cancel',
  wrong: 'Wrong email or password',
  error: 'Error: {message}',
  account:
    'This provider is for development and demonstration. Its only account is {email} with the password {password}.',
  expired: 'This sign-in has expired',
  startAgain: 'Go back to the site and start again.',
  broken: 'This sign-in cannot continue',
  malformed: 'It may have expired, or the request was malformed ({error}).',
  back: 'Back to the site',
};

const texts: Readonly<Partial<Record<Locale, typeof english>>> = {
  'zh-Hant-TW': {
    signIn: '登入',
    purpose: '以繼續前往 {site}',
    email: '電子郵件',
    password: '密碼',
    cancel: '取消',
    wrong: '電子郵件或密碼不正確',
    error: '錯誤：{message}',
    account: '這是開發與示範用的身分提供者，唯一的帳號是 {email}，密碼是 {password}。',
    expired: '這次登入已經過期',
    startAgain: '請回到網站重新開始。',
    broken: '這次登入無法繼續',
    malformed: '可能已經過期，或請求的格式有誤（{error}）。',
    back: '回到網站',
  },
  ja: {
    signIn: 'ログイン',
    purpose: '{site}に進みます',
    email: 'メールアドレス',
    password: 'パスワード',
    cancel: 'キャンセル',
    wrong: 'メールアドレスまたはパスワードが違います',
    error: 'エラー：{message}',
    account:
      'これは開発とデモのためのIDプロバイダーです。アカウントは{email}だけで、パスワードは{password}です。',
    expired: 'このログインは期限が切れました',
    startAgain: 'サイトに戻ってやり直してください。',
    broken: 'このログインを続けられません',
    malformed: '期限が切れたか、リクエストの形式が正しくありません（{error}）。',
    back: 'サイトに戻る',
  },
};

/** Returns the labels in a language, or the English ones if this file has none in that language. */
const textsIn = (locale: Locale) => texts[locale] ?? english;

/** The styles that the pages add to the site's theme. */
const layout = `
body { display: grid; place-items: center; padding: 1.5rem; }
main { display: grid; gap: 1.25rem; inline-size: min(26rem, 100%); padding: 2rem;
  border: 1px solid var(--color-line); border-block-start: 0.25rem solid var(--color-accent);
  background: var(--color-surface); }
form { display: grid; gap: 1rem; }
label { display: grid; gap: 0.5rem; font-weight: 600; }
input { min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--color-control);
  border-radius: var(--radius); background: var(--color-paper); font-weight: 400; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button { min-block-size: 2.75rem; padding: 0.25rem 1.25rem; border: 1px solid var(--color-control);
  border-radius: var(--radius); background: var(--color-surface); font-weight: 500; cursor: pointer; }
button[value='signIn'] { border-color: transparent; background: var(--color-primary); color: var(--color-on-primary); }
button:hover { border-color: var(--color-primary); }
button[value='signIn']:hover { background: var(--color-primary-strong); }
[role='alert'] { padding: 0.75rem 1rem; border-inline-start: 0.25rem solid var(--color-error);
  background: var(--color-error-soft); color: var(--color-error); }
.note { color: var(--color-secondary); font-size: var(--text-s); overflow-wrap: anywhere; }
`;

export interface SignInPages {
  headers: Readonly<Record<string, string>>;
  /**
   * Returns the page with the form for email and password. The form is submitted to the page's own
   * URL.
   */
  signIn: (locale: Locale, form: { site: string; email: string; isWrong?: boolean }) => string;
  /** Returns the page for a sign-in that has expired. */
  expired: (locale: Locale) => string;
  /**
   * Returns the page for a request that the provider cannot process.
   *
   * @param error the error code (RFC 6749, section 4.1.2.1)
   */
  broken: (locale: Locale, error: string) => string;
}

/**
 * Returns functions that generate the pages as HTML, and the HTTP headers that all pages need.
 *
 * @param siteUrls the site's URLs, to which the provider redirects
 * @param theme the content of src/ui/theme.css
 */
export function signInPages(siteUrls: readonly string[], theme: string): SignInPages {
  const styles = theme + layout;
  const hash = createHash('sha256').update(styles).digest('base64');
  // Browsers apply `form-action` to redirects after a form submission too, so the directive has to
  // list the site's origins.
  const origins = siteUrls.map((url) => new URL(url).origin).join(' ');
  const [siteUrl = ''] = siteUrls;

  function page(locale: Locale, title: string, body: string): string {
    return `<!doctype html>
<html lang="${locale}">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escape(title)} · Demo provider</title>
  <link rel="icon" href="data:,">
  <style>${styles}</style>
  <main>
    ${body}
  </main>
</html>
`;
  }

  /** Returns a page with a message and a link back to the site, but without a form. */
  function message(locale: Locale, title: string, text: string): string {
    return page(
      locale,
      title,
      `<h1>${escape(title)}</h1>
    <p>${escape(text)}</p>
    <p><a href="${escape(siteUrl)}/login">${textsIn(locale).back}</a></p>`,
    );
  }

  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; form-action 'self' ${origins}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      // With `no-referrer`, the form's `Origin` header would be `null` (see `isForwarded`).
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    signIn(locale, { site, email, isWrong = false }) {
      const words = textsIn(locale);
      // Focus the first empty field. After an error, this is the password field, because the
      // visitor has to type the password again.
      const [inEmail, inPassword] = email === '' ? [' autofocus', ''] : ['', ' autofocus'];
      return page(
        locale,
        isWrong ? fill(words.error, { message: words.wrong }) : words.signIn,
        `<div>
      <h1>${words.signIn}</h1>
      <p>${fill(words.purpose, { site: escape(site) })}</p>
    </div>
    ${isWrong ? `<p role="alert">${words.wrong}</p>` : ''}
    <form method="post">
      <label>${words.email} <input name="email" type="email" autocomplete="username" required value="${escape(email)}"${inEmail}></label>
      <label>${words.password} <input name="password" type="password" autocomplete="current-password" required${inPassword}></label>
      <p class="buttons">
        <button name="action" value="signIn">${words.signIn}</button>
        <button name="action" value="cancel" formnovalidate>${words.cancel}</button>
      </p>
    </form>
    <p class="note">${fill(words.account, demoAccount)}</p>`,
      );
    },
    expired: (locale) => message(locale, textsIn(locale).expired, textsIn(locale).startAgain),
    broken: (locale, error) => {
      const { broken, malformed, startAgain } = textsIn(locale);
      return message(locale, broken, `${fill(malformed, { error })} ${startAgain}`);
    },
  };
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Escapes text so that it can be used in HTML content and in quoted attributes. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
