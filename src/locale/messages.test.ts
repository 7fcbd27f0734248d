import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import en from '../../locales/en.json';
import ja from '../../locales/ja.json';
import zhHantTW from '../../locales/zh-Hant-TW.json';
import { loadMessages } from './loadMessages';

const src = path.join(__dirname, '..');

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(src, file), 'utf8'));

const ids = Object.keys(en);

test('every message is used', () => {
  const isUsed = (id: string) =>
    [`'${id}'`, `"${id}"`, '`' + id.replace(/\w+$/, '${')].some((use) =>
      sources.some((source) => source.includes(use)),
    );
  expect(ids.filter((id) => !isUsed(id))).toEqual([]);
});

test('every id consists of a folder, a place and a role', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).join('|');
  const folderPlaceRole = new RegExp(`^(${names})(\\.[a-z][a-zA-Z]*){2}$`);
  expect(ids.filter((id) => !folderPlaceRole.test(id))).toEqual([]);
});

test.each([
  ['en', en],
  ['ja', ja],
  ['zh-Hant-TW', zhHantTW],
] as const)('%s loads its own texts', async (locale, messages) => {
  expect(await loadMessages(locale)).toEqual({ locale, messages });
});

/**
 * The messages that docs/specification.md prescribes in sections 1, 2, 5, 8 and 9. All other tests
 * read the messages from locales/.
 */
const wording: [keyof typeof en, string, string, string][] = [
  ['app.topBar.home', 'Home', '首頁', 'ホーム'],
  ['auth.accountMenu.login', 'Login', '登入', 'ログイン'],
  ['auth.accountMenu.notLogin', 'Not Login', '未登入', '未ログイン'],
  ['auth.accountMenu.loggedIn', 'Logged in', '已登入', 'ログイン済み'],
  ['auth.accountMenu.logout', 'Logout', '登出', 'ログアウト'],
  ['entries.section.projects', 'My Projects', '我的專案', 'マイプロジェクト'],
  ['entries.section.sportsRecords', 'Sports Records', '運動紀錄', 'スポーツ記録'],
  ['entries.section.articleShare', 'Article Share', '文章分享', '記事シェア'],
  ['entries.section.sportNotes', 'Sport Notes', '運動筆記', 'スポーツノート'],
  ['entries.section.codingNotes', 'Coding Notes', '程式筆記', 'コーディングノート'],
  ['entries.section.readingNotes', 'Reading Notes', '讀書筆記', '読書ノート'],
  ['pages.login.failed', 'Login failed', '登入失敗', 'ログインに失敗しました'],
  ['auth.logoutNotice.text', 'Already logged out', '您已登出', 'ログアウトしました'],
  ['forms.rules.required', 'This is a required field', '此欄位為必填', 'この項目は必須です'],
  [
    'forms.rules.email',
    'Please enter a valid email address',
    '請輸入有效的電子郵件地址',
    '有効なメールアドレスを入力してください',
  ],
  ['auth.logoutDialog.confirm', 'Confirm', '確定', 'ログアウト'],
  ['auth.logoutDialog.cancel', 'Cancel', '取消', 'キャンセル'],
  ['ui.loading.text', 'Loading...', '載入中…', '読み込み中…'],
  [
    'auth.logoutDialog.title',
    'Are you sure you want to logout?',
    '確定要登出嗎？',
    'ログアウトしますか？',
  ],
];

test.each(wording)('%s has the wording of the specification', (id, english, chinese, japanese) => {
  expect([en[id], zhHantTW[id], ja[id]]).toEqual([english, chinese, japanese]);
});
