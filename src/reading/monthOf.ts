/**
 * The month of a day, as the number of months since January of the year 0.
 *
 * @param date YYYY-MM-DD
 */
export function monthOf(date = ''): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return year * 12 + month - 1;
}
