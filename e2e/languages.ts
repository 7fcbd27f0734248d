import { sectionNames } from '../src/paths';
import { kindMessage } from '../src/reading/KindName';
import { label } from './labels';

const languageTags = [
  { locale: 'en', browser: 'en-GB' },
  { locale: 'zh-Hant-TW', browser: 'zh-CN' },
  { locale: 'ja', browser: 'ja-JP' },
] as const;

const topBar = [
  'app.topBar.home',
  'auth.accountMenu.login',
  'auth.accountMenu.notLogin',
  kindMessage('projects'),
  ...sectionNames.map((section) => kindMessage(section)),
] as const;

/** What a browser in each language sees: `<html lang>`, labels of the top bar, messages of the two form rules. */
export const languages = languageTags.map(({ locale, browser }) => ({
  locale,
  browser,
  labels: topBar.map((id) => label(id, { locale })),
  required: label('forms.rules.required', { locale }),
  email: label('forms.rules.email', { locale }),
}));
