/** Widths of Helvetica (also of Arial, Liberation Sans and other metric-compatible fonts), in thousandths of the size. */
const widths: readonly (readonly [number, string])[] = [
  [191, "'"],
  [222, 'ijl|'],
  [278, ' fItf.,:;!/\\[]'],
  [333, '()-r`'],
  [355, '"'],
  [389, '*'],
  [500, 'ckvsxyzJ'],
  [556, 'abdeghnopquL0123456789_?#$…'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, 'ABEKPSVXY&'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'mM'],
  [944, 'W'],
];
const widthOf = new Map(widths.flatMap(([width, all]) => [...all].map((one) => [one, width])));
const bold = 1.07;
/** For fonts that are slightly wider. */
const allowance = 1.03;

/** The width of a text in pixels. */
export type MeasureText = (text: string, size: number, isBold: boolean) => number;

/** Uses the widths of Helvetica, so that Node and every browser compute the same layout. */
export const textWidth: MeasureText = (text, size, isBold) =>
  [...text].reduce((sum, one) => sum + (widthOf.get(one) ?? 1000), 0) *
  (size / 1000) *
  (isBold ? bold : 1) *
  allowance;
