import { lazy, type ComponentType } from 'react';
import { rememberFailure } from '../content/failures';

/**
 * A page whose code is loaded on demand. It differs from React's `lazy` in one thing: code that did
 * not arrive is asked for again when the page is shown anew (`forgetFailures`), without a reload.
 *
 * @param load imports the page
 */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  let Page = ask();

  function ask() {
    return lazy(() => {
      const coming = load();
      rememberFailure(coming, () => (Page = ask()));
      return coming.then((page) => ({ default: page }));
    });
  }

  return function LazyPage() {
    return <Page />;
  };
}
