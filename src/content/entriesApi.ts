import { api } from '../api/api';
import { entriesPath, PrivateEntries, PrivateEntry, PrivateSummary } from '../api/contract';
import { logMismatch } from '../api/mismatches';
import type { Entry } from './compiledContent';
import type { Summaries } from './contentFiles';

/** An entry of any kind. The page that shows the entry knows the type of the summary. */
export type AnyEntry = Entry<Summaries[keyof Summaries]>;

interface ListRequest {
  locale: string;
}
interface EntryRequest extends ListRequest {
  section: string;
  slug: string;
}

const request = (path: string, { locale }: ListRequest) => ({
  url: entriesPath + path,
  method: 'GET',
  params: { locale },
  // A 404 is not treated as an error. It means that there is nothing that this visitor may read,
  // and it replaces any earlier response in the store.
  validateStatus: ({ ok, status }: Response) => ok || status === 404,
  responseHandler: (response: Response): Promise<unknown> =>
    response.status === 404 ? Promise.resolve(null) : response.json(),
});

/**
 * Options for the list and for single entries. These responses stay in the store until the session
 * ends (app/forgetEntries.ts).
 */
const options = {
  extraOptions: { bearer: 'accessToken' },
  keepUnusedDataFor: Infinity,
  providesTags: (_response: unknown, error: unknown) => (error ? ['Failed' as const] : []),
} as const;

/**
 * Options for the query hooks. An entry is fetched again when the visitor returns to the tab, when
 * the browser is back online, and when a component shows an entry that was loaded more than 30
 * seconds ago.
 */
export const upToDate = {
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: 30,
} as const;

/**
 * The endpoints for private entries (docs/api.md). Their data is null if there is nothing that this
 * visitor may read.
 */
export const entriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The entries that this visitor may read, newest first. Entries that do not match their codec
     * are left out.
     */
    privateEntries: build.query<readonly PrivateSummary[] | null, ListRequest>({
      ...options,
      query: (list) => request('', list),
      transformResponse(response) {
        if (response === null) return null;
        const { entries } = logMismatch(PrivateEntries, response);
        return Array.isArray(entries) ? entries.filter(PrivateSummary.is) : [];
      },
    }),

    /** One compiled entry, including its article body. */
    privateEntry: build.query<AnyEntry | null, EntryRequest>({
      ...options,
      query: (entry) =>
        request([entry.section, entry.slug].map(encodeURIComponent).join('/'), entry),
      transformResponse(response) {
        if (response !== null) logMismatch(PrivateEntry, response);
        return response as AnyEntry | null;
      },
    }),

    /**
     * The `blob:` URL of the picture at a path. It is revoked when no component shows the picture
     * any more.
     */
    privatePicture: build.query<string, string>({
      extraOptions: options.extraOptions,
      providesTags: options.providesTags,
      keepUnusedDataFor: 0,
      query: (path) => ({
        url: path,
        method: 'GET',
        // An error response's body is JSON, not a picture.
        responseHandler: (response) => (response.ok ? response.blob() : response.json()),
      }),
      transformResponse: (picture: Blob) => URL.createObjectURL(picture),
      async onCacheEntryAdded(_path, { cacheDataLoaded, cacheEntryRemoved }) {
        const loaded = await cacheDataLoaded.catch(() => undefined);
        await cacheEntryRemoved;
        if (loaded) URL.revokeObjectURL(loaded.data);
      },
    }),
  }),
});

export const { usePrivateEntriesQuery, usePrivateEntryQuery, usePrivatePictureQuery } = entriesApi;
