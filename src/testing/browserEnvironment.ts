import JSDOMEnvironment from 'jest-environment-jsdom';

/**
 * jsdom with Node's fetch, encoders and WebCrypto, which jsdom lacks, and with popovers that do
 * nothing.
 */
export default class BrowserEnvironment extends JSDOMEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      structuredClone,
      // React needs these two globals to render the pages in hydration tests.
      ReadableStream,
      setImmediate,
      // WebCrypto accepts only buffers from Node's realm.
      ArrayBuffer,
      Uint8Array,
    });
    this.global.process.env['API_HOST'] = 'https://api.test';
    Object.assign(this.global.HTMLElement.prototype, {
      togglePopover: () => false,
      hidePopover: () => undefined,
    });
    // jsdom has no resource timings, so return an empty list.
    Object.assign(this.global.performance, { getEntriesByType: () => [] });
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
}
