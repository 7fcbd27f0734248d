import { createIntl } from 'react-intl';
import messages from '../../locales/en.json';

const intl = createIntl({ locale: 'en', messages });

/** What the site says in English, so that a test holds no wording: locales/en.json may change. */
export function message(
  id: keyof typeof messages,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return intl.formatMessage({ id }, values);
}
