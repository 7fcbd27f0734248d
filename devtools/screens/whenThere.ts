/** Waits for the element of a CSS selector, however long it takes. */
export function whenThere({ document }: Window, selector: string): Promise<Element> {
  return new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector(selector);
      if (!element) return false;
      observer.disconnect();
      resolve(element);
      return true;
    };
    const observer = new MutationObserver(look);
    if (!look()) {
      observer.observe(document.documentElement, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    }
  });
}
