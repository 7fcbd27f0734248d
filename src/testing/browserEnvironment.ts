import JSDOMEnvironment from 'jest-environment-jsdom';

/** jsdom with what it lacks and every browser has: Node's own fetch family, encoders and WebCrypto. */
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
      // What WebCrypto gives and takes has to be of the same realm.
      ArrayBuffer,
      Uint8Array,
    });
    // Nothing is timed.
    Object.assign(this.global.performance, { getEntriesByType: () => [] });
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
}
