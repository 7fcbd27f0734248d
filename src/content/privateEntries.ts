import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import type { PrivateSummary } from '../api/contract';
import type { Entry } from './compiledContent';
import type { Summaries } from './contentFiles';
import type { entriesApi } from './entriesApi';

/*
 * Private entries, which the API sends to the visitors for whom they are. The store has the answers until the session
 * ends (app/forgetEntries.ts). Nothing here imports the calls: they load with the first one (entriesApi.ts).
 */

export interface ListRequest {
  locale: string;
}
export interface EntryRequest extends ListRequest {
  section: string;
  slug: string;
}

/** The key of an answer in RTK Query's state. */
export function answerKey(request: ListRequest & Partial<EntryRequest>): string {
  const { locale, section, slug } = request;
  return section === undefined ? `private ${locale}` : `private ${locale} ${section}/${slug}`;
}

/** An entry of any kind: the page of its kind reads the summary. */
export type AnyEntry = Entry<Summaries[keyof Summaries]>;

/** A store that can load the calls (app/store.ts). */
type EntriesDispatch = ThunkDispatch<
  unknown,
  { loadEntriesApi: () => Promise<typeof entriesApi> },
  UnknownAction
>;

/** The part of the state that the calls add. */
interface WithAnswers {
  api?: { queries: Readonly<Record<string, { data?: unknown } | undefined>> };
}

/** An answer that is older, in seconds, is requested again when a component shows it or the visitor comes back. */
const fresh = 30;

type Answers = {
  privateEntries: { request: ListRequest; answer: readonly PrivateSummary[] };
  privateEntry: { request: EntryRequest; answer: AnyEntry };
};

/**
 * An answer in the store, which is kept up to date: undefined until there is one, null if there is nothing for this
 * visitor. `failure` is why there is none.
 */
function useAnswer<Name extends keyof Answers>(
  name: Name,
  request: Answers[Name]['request'],
): { answer: Answers[Name]['answer'] | null | undefined; failure: unknown } {
  const dispatch = useDispatch<EntriesDispatch>();
  const key = answerKey(request);
  const answer = useSelector(({ api }: WithAnswers) => api?.queries[key]?.data);

  const load = () =>
    dispatch(async (_dispatch, _getState, { loadEntriesApi }) => {
      const { initiate } = (await loadEntriesApi()).endpoints[name];
      const call = (initiate as (typeof entriesApi)['endpoints']['privateEntry']['initiate'])(
        request as EntryRequest,
        { subscribe: false, forceRefetch: fresh },
      );
      await dispatch(call).unwrap();
    });
  const [failure, setFailure] = useState<unknown>();
  const refresh = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    load().catch((error: unknown) => {
      // The session has ended: not an error for the next visitor.
      if ((error as Error).name !== 'AbortError') setFailure(error);
    });
  });
  useEffect(() => {
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [key]);

  return { answer: answer as Answers[Name]['answer'] | null | undefined, failure };
}

/** What the visitor may read; undefined until that is known, null if the API has no such call. */
export function usePrivateList() {
  return useAnswer('privateEntries', { locale: useIntl().locale }).answer;
}

/** The same for a page, which cannot show anything else: throws the failure to the error page. */
export function usePrivateContent<Name extends keyof Answers>(
  name: Name,
  request: Answers[Name]['request'],
): Answers[Name]['answer'] | null | undefined {
  const { answer, failure } = useAnswer(name, request);
  // After a later failure, the earlier answer stays.
  if (answer === undefined && failure !== undefined) throw failure;
  return answer;
}

/** The `blob:` URL of a picture, by its path; undefined until it has loaded. */
export function usePrivatePicture(path: string): string | undefined {
  const dispatch = useDispatch<EntriesDispatch>();
  const url = useSelector(({ api }: WithAnswers) => api?.queries[path]?.data);

  useEffect(() => {
    let isShown = true;
    let hide = () => {};
    const show = dispatch(async (_dispatch, _getState, { loadEntriesApi }) => {
      const { privatePicture } = (await loadEntriesApi()).endpoints;
      if (isShown) hide = dispatch(privatePicture.initiate(path)).unsubscribe;
    });
    show.catch(() => undefined);
    return () => {
      isShown = false;
      hide();
    };
  }, [dispatch, path]);

  return url as string | undefined;
}
