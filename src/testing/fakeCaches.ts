/** The Cache API in memory, as far as the service worker uses it: keys are paths of the test's site. */
export function fakeCaches(origin: string): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (key: RequestInfo | URL) =>
    new URL(key instanceof Request ? key.url : key, origin).href;

  const cacheOf = (store: Map<string, Response>) =>
    ({
      match: async (key: RequestInfo) => store.get(urlOf(key))?.clone(),
      put: async (key: RequestInfo, answer: Response) => void store.set(urlOf(key), answer),
      delete: async (key: RequestInfo) => store.delete(urlOf(key)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    }) as unknown as Cache;

  return {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return cacheOf(store);
    },
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
    match: async (key: RequestInfo) =>
      [...stores.values()]
        .map((store) => store.get(urlOf(key)))
        .find(Boolean)
        ?.clone(),
  } as unknown as CacheStorage;
}
