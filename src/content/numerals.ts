/** Replaces each digit with its ideograph, as in 二〇二六 for 2026. */
export function numeralsOf(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => '〇一二三四五六七八九'.charAt(Number(digit)));
}
