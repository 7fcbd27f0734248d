import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { activeStates } from '../chart/configuration';
import { chartSvg } from '../chart/chartSvg';
import { actorsOf } from './actorAt';
import { ActorChooser } from './ActorChooser';
import { ChartPanel } from './ChartPanel';
import { chartOf, useChartLayout } from './actorChart';
import { Details } from './Details';
import { EmptyState } from './EmptyState';
import { EntryList } from './EntryList';
import { entrySentence } from './entryWords';
import { FileBar } from './FileBar';
import { FilterBar } from './FilterBar';
import styles from './Inspector.module.css';
import { Announcement, Notices } from './Notices';
import type { Recorder } from '../recording/recorder';
import { readRecording } from '../recording/recordingFile';
import { reasonOf } from './ErrorBoundary';
import { saveFile, saveRecording } from './saveFile';
import { stateText } from '../recording/recording';
import { stepAt, valueOf } from '../recording/stepAt';
import { TimeTravel } from './TimeTravel';
import { unsendableReason } from './sendableEvents';
import { useRecordingView } from './useRecordingView';
import type { Watch } from './watch';

interface InspectorProps {
  recorder: Recorder;
  watch: Watch;
}

/** The page of the inspector: shows what the machines of another page do, live and afterwards. */
export function Inspector({ recorder, watch }: InspectorProps) {
  const recording = useSyncExternalStore(recorder.subscribe, recorder.getRecording);
  const watched = useSyncExternalStore(watch.subscribe, watch.getState);
  const view = useRecordingView(recording);
  const { actor, index, entries, row } = view;
  const isLive = index === null;
  const [mistake, setMistake] = useState<string | null>(null);

  const nameOf = useCallback(
    (id: string) => recording.actors.get(id)?.name ?? id,
    // The map stays the same object while the recording grows.
    [recording.actors],
  );
  const entryAt = useCallback((at: number) => entries[at], [entries]);
  const entry = entries[row];
  const step = actor && stepAt(recording, actor.id, index ?? Infinity);
  const chart = actor && chartOf(actor);
  const layout = useChartLayout(chart instanceof Error ? null : chart);
  const run = actor?.run;
  const actorCount = recording.actors.size;
  const actors = useMemo(
    () => (actorCount > 0 ? actorsOf(recording, run) : []),
    // The map changes in place; only its size shows that an actor was added.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [recording.actors, actorCount, run],
  );

  const { send } = watch;
  const sessionId = actor?.sessionId;
  const sendToActor = useCallback(
    (event: { type: string }) => {
      if (sessionId === undefined) return;
      const isSent = send({ type: 'inspector.send', sessionId, event });
      setMistake(isSent ? null : 'The event was not sent: the origin of the page is unknown.');
    },
    [send, sessionId],
  );

  const { reset } = view;
  const open = useCallback(
    async (file: File) => {
      try {
        recorder.open(readRecording(await file.text()));
        reset();
        setMistake(null);
      } catch (error) {
        setMistake(`${file.name} could not be opened. ${reasonOf(error)}`);
      }
    },
    [recorder, reset],
  );

  const news =
    isLive && recording.isLive && actor && step?.event
      ? `${actor.name}: ${stateText(step.snapshot)} after ${step.event.type}`
      : '';

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1 className={styles.title}>Inspector</h1>
        <ActorChooser actors={actors} chosen={actor?.id ?? null} onChoose={view.choose} />
        <TimeTravel
          count={entries.length}
          step={row}
          isLive={isLive}
          isOpened={!recording.isLive}
          describe={(at) => {
            const one = entries[at];
            return one ? `${at + 1}: ${entrySentence(one, nameOf(one.actorId))}` : '';
          }}
          onStep={view.select}
          onLive={view.goLive}
        />
        <FileBar
          isEmpty={recording.entries.length === 0}
          hasChart={layout !== null && !(layout instanceof Error)}
          isOpened={!recording.isLive}
          onSaveRecording={() => saveRecording(recording)}
          onSaveChart={() => {
            if (!actor || !chart || chart instanceof Error) return;
            if (!layout || layout instanceof Error) return;
            const active = activeStates(chart, valueOf(step?.snapshot));
            saveFile(`${chart.id}.svg`, chartSvg(chart, layout, { active }), 'image/svg+xml');
          }}
          onOpen={(file) => void open(file)}
          onClose={() => {
            recorder.close();
            reset();
          }}
          onClear={() => {
            recorder.clear();
            reset();
          }}
        />
      </header>
      <Notices watched={watched} isLive={recording.isLive} mistake={mistake} />
      {recording.entries.length === 0 || !actor ? (
        <main className={styles.nothing}>
          <EmptyState isOpened={watched.page === 'open'} />
        </main>
      ) : (
        <main className={styles.main}>
          <section className={styles.chart} aria-label={`Chart of ${actor.name}`}>
            {chart === null && (
              <p className={styles.noChart}>{actor.name} is not a machine, so it has no chart.</p>
            )}
            {chart instanceof Error && (
              <p className={styles.noChart}>
                The definition of {actor.name} could not be read. {chart.message}
              </p>
            )}
            {chart && !(chart instanceof Error) && (
              <ChartPanel
                key={actor.id}
                recording={recording}
                actor={actor}
                chart={chart}
                layout={layout}
                step={step}
                unsendableReason={unsendableReason(recording, actor.id, {
                  isLive,
                  page: watched.page,
                })}
                onSend={sendToActor}
              />
            )}
          </section>
          <section className={styles.list} aria-label="Timeline">
            <FilterBar filter={view.filter} onChange={view.setFilter} />
            <EntryList
              count={entries.length}
              entryAt={entryAt}
              nameOf={nameOf}
              selected={row}
              isLive={isLive}
              followed={view.followed}
              onSelect={view.select}
              onLive={view.goLive}
            />
          </section>
          <section className={styles.details} aria-label="Selected entry">
            {entry ? (
              <Details
                entry={entry}
                actor={actor}
                step={step}
                nameOf={nameOf}
                onChoose={view.choose}
              />
            ) : (
              <p className={styles.noChart}>No entry matches the filter.</p>
            )}
          </section>
        </main>
      )}
      <Announcement text={news} />
    </div>
  );
}
