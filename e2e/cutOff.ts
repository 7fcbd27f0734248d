/** In the page: what is wider than the window, and text that its own box cuts off. */
export function cutOff(): string[] {
  const window_ = document.documentElement;
  const wide =
    window_.scrollWidth > window_.clientWidth
      ? [`the page is ${window_.scrollWidth} px wide in ${window_.clientWidth} px`]
      : [];
  const cut = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const style = getComputedStyle(element);
      // What is there for the ear alone is cut off on purpose.
      if (style.clipPath !== 'none' || !element.checkVisibility()) return false;
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (!element.textContent?.trim()) return false;
      return (
        (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    })
    .map((element) => element.outerHTML.slice(0, 120));
  return [...wide, ...cut];
}
