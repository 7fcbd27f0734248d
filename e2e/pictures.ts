import type { Page } from '@playwright/test';

/**
 * In how many pixels pictures differ, each from each. The browser itself looks at them, so that nothing has to
 * be installed that reads PNG.
 *
 * @param page any; it is left as it is
 * @param pictures PNG. Of another size, a picture differs in all its pixels
 * @returns a row for each picture
 */
export function differences(page: Page, pictures: readonly Buffer[]): Promise<number[][]> {
  return page.evaluate(
    async (encoded) => {
      /** Of one of 256 steps of a colour: rounding, no change that somebody made. */
      const rounding = 2;
      const decoded = await Promise.all(
        encoded.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          if (!context) throw new Error('Expected a canvas that can be drawn on.');
          context.drawImage(bitmap, 0, 0);
          const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
          return { width: bitmap.width, data, pixels: new Uint32Array(data.buffer) };
        }),
      );
      const differing = (a: (typeof decoded)[number], b: (typeof decoded)[number]) => {
        if (a.width !== b.width || a.pixels.length !== b.pixels.length) return a.pixels.length;
        let count = 0;
        for (let pixel = 0; pixel < a.pixels.length; pixel += 1) {
          if (a.pixels[pixel] === b.pixels[pixel]) continue;
          for (let at = pixel * 4; at < pixel * 4 + 4; at += 1) {
            if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > rounding) {
              count += 1;
              break;
            }
          }
        }
        return count;
      };
      return decoded.map((a) => decoded.map((b) => differing(a, b)));
    },
    pictures.map((picture) => picture.toString('base64')),
  );
}
