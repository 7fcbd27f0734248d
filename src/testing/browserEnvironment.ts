import JSDOMEnvironment from 'jest-environment-jsdom';

/** jsdom with Node's fetch, encoders and WebCrypto, which it lacks, and popovers that do nothing. */
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
      // React renders pages with them, for tests of hydration.
      ReadableStream,
      setImmediate,
      // WebCrypto accepts only buffers of Node's realm.
      ArrayBuffer,
      Uint8Array,
    });
    this.global.process.env['API_HOST'] = 'https://api.test';
    Object.assign(this.global.HTMLElement.prototype, {
      togglePopover: () => false,
      hidePopover: () => undefined,
    });
    // No resource timings.
    Object.assign(this.global.performance, { getEntriesByType: () => [] });
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
}
