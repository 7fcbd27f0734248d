import { createIntl } from 'react-intl';
import messages from '../../locales/en.json';

const intl = createIntl({ locale: 'en', messages });

/** Returns the English text of a message, so that tests do not have to repeat it. */
export function message(
  id: keyof typeof messages,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return intl.formatMessage({ id }, values);
}
