/**
 * The room of rows that are not here.
 *
 * @param height in CSS pixels
 */
export function Room({ height }: { height: number }) {
  return <div style={{ blockSize: height }} />;
}
