import { setShownLanguage } from '../documentState';
import { settle } from '../testing/settle';
import { registerServiceWorker } from './registerServiceWorker';

jest.mock('./startPage', () => ({ startPage: async () => undefined }));
jest.mock('./registerServiceWorker', () => ({ registerServiceWorker: jest.fn() }));

const manifest = () => document.head.querySelector('link[rel=manifest]')?.getAttribute('href');

test('the manifest of the shown language is linked when the page has loaded and the browser is idle', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, SERVICE_WORKER: 'on' });
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const idle = jest.fn<unknown, [callback: () => void, options: object]>();
  Object.assign(window, { requestIdleCallback: idle });
  setShownLanguage('en');
  await import('./startScript');
  await settle();
  expect(idle).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await settle();
  const [[callback, options] = []] = idle.mock.calls;
  expect([manifest(), options]).toEqual([undefined, { timeout: 2_000 }]);
  callback?.();
  // The service worker is registered when the page is settled.
  await jest.mocked(registerServiceWorker).mock.calls[0]?.[1];
  await settle();
  expect(manifest()).toBe('/manifests/en.webmanifest');
  setShownLanguage('ja');
  await settle();
  expect(manifest()).toBe('/manifests/ja.webmanifest');
});
