import en from '../../locales/en.json';
import ja from '../../locales/ja.json';
import zhHantTW from '../../locales/zh-Hant-TW.json';

/**
 * The customer's wording, to the letter: specification, sections 1, 2, 5, 8 and 9. Every other test takes its
 * words from locales/.
 */
const wording: [keyof typeof en, string, string, string][] = [
  ['app.topBar.home', 'Home', '首頁', 'ホーム'],
  ['auth.accountMenu.login', 'Login', '登入', 'ログイン'],
  ['auth.accountMenu.notLogin', 'Not Login', '未登入', '未ログイン'],
  ['auth.accountMenu.loggedIn', 'Logged in', '已登入', 'ログイン済み'],
  ['auth.accountMenu.logout', 'Logout', '登出', 'ログアウト'],
  ['reading.section.projects', 'My Projects', '我的專案', 'マイプロジェクト'],
  ['reading.section.sportsRecords', 'Sports Records', '運動紀錄', 'スポーツ記録'],
  ['reading.section.articleShare', 'Article Share', '文章分享', '記事シェア'],
  ['reading.section.sportNotes', 'Sport Notes', '運動筆記', 'スポーツノート'],
  ['reading.section.codingNotes', 'Coding Notes', '程式筆記', 'コーディングノート'],
  ['reading.section.readingNotes', 'Reading Notes', '讀書筆記', '読書ノート'],
  ['pages.login.failed', 'Login failed', '登入失敗', 'ログインに失敗しました'],
  ['auth.logoutNotice.text', 'Already logged out', '您已登出', 'すでにログアウトしています'],
  ['forms.rules.required', 'This is a required field', '此欄位為必填', 'この項目は必須です'],
  [
    'forms.rules.email',
    'Please enter a valid email address',
    '請輸入有效的電子郵件地址',
    '有効なメールアドレスを入力してください',
  ],
  ['auth.logoutDialog.confirm', 'Confirm', '確定', '確定'],
  ['auth.logoutDialog.cancel', 'Cancel', '取消', 'キャンセル'],
  ['ui.loading.text', 'Loading...', '載入中…', '読み込み中…'],
  [
    'auth.logoutDialog.title',
    'Are you sure you want to logout?',
    '確定要登出嗎？',
    'ログアウトしますか？',
  ],
];

test.each(wording)('%s is worded as the customer wants it', (id, english, chinese, japanese) => {
  expect([en[id], zhHantTW[id], ja[id]]).toEqual([english, chinese, japanese]);
});
