import type { IntlShape } from 'react-intl';

/** A way within a sentence: "42.2 km", which no line breaks before its unit. */
export function inKilometres(intl: IntlShape, kilometres: number, digits = 1): string {
  return intl
    .formatNumber(kilometres, {
      style: 'unit',
      unit: 'kilometer',
      maximumFractionDigits: digits,
    })
    .replaceAll(' ', '\u00a0');
}

/** A sum of ways; what is behind the point says something of a small one only. */
export function sumInKilometres(intl: IntlShape, kilometres: number): string {
  return inKilometres(intl, kilometres, kilometres < 100 ? 1 : 0);
}
