/**
 * Describes the landing page in Chinese or Japanese, which opens like a book in a wide window. The function
 * runs in the page, so it refers to nothing outside of it.
 *
 * @returns `lines`: the writing mode of the name and of each title; `parts`: the left edges of the name, of
 * the line of the year and of the first heading of a section; and `faults`: the texts of the entries that are
 * in the wrong place, wider than the page, higher than the window, or too small for their content. An entry
 * belongs to the left of the one before it, or in the next row.
 */
export function readBook() {
  const main = document.querySelector('main')!;
  const left = (selector: string) => main.querySelector(selector)!.getBoundingClientRect().left;
  const page = main.firstElementChild!.getBoundingClientRect();
  const faults = [...main.querySelectorAll('ul:has(article)')].flatMap((list) => {
    const entries = [...list.querySelectorAll('article')];
    return entries
      .filter((entry, index) => {
        const box = entry.getBoundingClientRect();
        const before = entries[index - 1]?.getBoundingClientRect();
        const follows = !before || box.right <= before.left + 1 || box.top >= before.bottom;
        const texts = [...entry.querySelectorAll('time, p, h3, img')];
        const holds = texts.every((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
        });
        const fits =
          box.left >= page.left && box.right <= page.right && box.height < window.innerHeight;
        return !follows || !holds || !fits;
      })
      .map((entry) => entry.textContent);
  });
  return {
    lines: [...main.querySelectorAll('h1, h3')].map((title) => getComputedStyle(title).writingMode),
    parts: [left('h1'), left('nav'), left('h2')],
    faults,
  };
}
