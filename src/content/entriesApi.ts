import { api, type ApiFailure } from '../api/api';
import { entriesPath, PrivateEntries, PrivateEntry, PrivateSummary } from '../api/contract';
import { logMismatch } from '../api/mismatches';
import { answerKey, type AnyEntry, type EntryRequest, type ListRequest } from './privateEntries';

/** The API does not have it, or not for this visitor; an API with only the three calls has none of them. */
function isMissing({ status }: ApiFailure): boolean {
  return status === 404;
}

/** All answers stay until the session ends. */
const options = {
  keepUnusedDataFor: Infinity,
  serializeQueryArgs: ({ queryArgs }: { queryArgs: ListRequest }) => answerKey(queryArgs),
};

const request = (path: string, { locale }: { locale: string }) => ({
  method: 'GET' as const,
  path: entriesPath + path,
  query: { locale },
  authenticated: 'accessToken' as const,
});

/**
 * The calls for private entries (docs/api.md). Null is the answer if there is nothing for this visitor. It replaces
 * an earlier answer in the store, when the visitor was removed from the audience.
 */
export const entriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What this visitor may read, newest first. Leaves out what does not match its codec. */
    privateEntries: build.query<readonly PrivateSummary[] | null, ListRequest>({
      ...options,
      async queryFn(list, _api, _options, send) {
        const { data, error } = await send(request('', list));
        if (error) return isMissing(error) ? { data: null } : { error };
        const { entries } = logMismatch(PrivateEntries, data);
        return { data: Array.isArray(entries) ? entries.filter(PrivateSummary.is) : [] };
      },
    }),

    /** One entry, as the build compiled it. */
    privateEntry: build.query<AnyEntry | null, EntryRequest>({
      ...options,
      async queryFn(entry, _api, _options, send) {
        const path = [entry.section, entry.slug].map(encodeURIComponent).join('/');
        const { data, error } = await send(request(path, entry));
        if (error) return isMissing(error) ? { data: null } : { error };
        logMismatch(PrivateEntry, data);
        return { data: data as AnyEntry };
      },
    }),

    /** The `blob:` URL of a picture, by its path. It is revoked when no component shows the picture any more. */
    privatePicture: build.query<string, string>({
      keepUnusedDataFor: 0,
      serializeQueryArgs: ({ queryArgs }) => queryArgs,
      async queryFn(path, { signal }, _options, send) {
        const { data, error } = await send({
          method: 'GET',
          path,
          authenticated: 'accessToken',
          blob: true,
        });
        if (error) return { error };
        signal.throwIfAborted();
        return { data: URL.createObjectURL(data as Blob) };
      },
      async onCacheEntryAdded(_path, { cacheDataLoaded, cacheEntryRemoved }) {
        const loaded = await cacheDataLoaded.catch(() => undefined);
        await cacheEntryRemoved;
        if (loaded) URL.revokeObjectURL(loaded.data);
      },
    }),
  }),
});
