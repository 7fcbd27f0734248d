import { api } from '../api/api';
import { entriesPath, PrivateEntries, PrivateEntry, PrivateSummary } from '../api/contract';
import { logMismatch } from '../api/mismatches';
import type { Entry } from './compiledContent';
import type { Summaries } from './contentFiles';

/** An entry of any kind: the page of its kind reads the summary. */
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
  // A 404 is an answer: there is nothing for this visitor. It replaces an earlier answer in the store.
  validateStatus: ({ ok, status }: Response) => ok || status === 404,
  responseHandler: (response: Response): Promise<unknown> =>
    response.status === 404 ? Promise.resolve(null) : response.json(),
});

/** All answers stay until the session ends (app/forgetEntries.ts). */
const options = {
  extraOptions: { bearer: 'accessToken' },
  keepUnusedDataFor: Infinity,
  providesTags: (answer: unknown, error: unknown) =>
    error ? ['Failed' as const] : answer ? ['Private' as const] : [],
} as const;

/** For the hooks: an answer is requested again when the visitor comes back, or after half a minute when it is shown. */
export const upToDate = {
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: 30,
} as const;

/** The calls for private entries (docs/api.md). Null is the answer if there is nothing for this visitor. */
export const entriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What this visitor may read, newest first. Leaves out what does not match its codec. */
    privateEntries: build.query<readonly PrivateSummary[] | null, ListRequest>({
      ...options,
      query: (list) => request('', list),
      transformResponse(answer) {
        if (answer === null) return null;
        const { entries } = logMismatch(PrivateEntries, answer);
        return Array.isArray(entries) ? entries.filter(PrivateSummary.is) : [];
      },
    }),

    /** One entry, as the build compiled it. */
    privateEntry: build.query<AnyEntry | null, EntryRequest>({
      ...options,
      query: (entry) =>
        request([entry.section, entry.slug].map(encodeURIComponent).join('/'), entry),
      transformResponse(answer) {
        if (answer !== null) logMismatch(PrivateEntry, answer);
        return answer as AnyEntry | null;
      },
    }),

    /** The `blob:` URL of a picture, by its path. It is revoked when no component shows the picture any more. */
    privatePicture: build.query<string, string>({
      extraOptions: options.extraOptions,
      providesTags: options.providesTags,
      keepUnusedDataFor: 0,
      query: (path) => ({
        url: path,
        method: 'GET',
        // The body of an error is JSON.
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
