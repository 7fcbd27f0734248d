import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { Recorder } from '../recording/recorder';
import { type EntryKind, snapshotBefore, stateText, stepAt } from '../recording/recording';
import { readRecording } from '../recording/recordingFile';
import type { Watch } from '../recording/watch';
import { actorsOf } from './actors';
import { ActorTree } from './ActorTree';
import { ChartPanel } from './ChartPanel';
import { Coverage } from './Coverage';
import { Details } from './Details';
import { EntryList } from './EntryList';
import { entrySentence, kindWords } from './entryWords';
import { reasonOf } from './ErrorBoundary';
import { Announcement, EmptyState, Notices } from './Notices';
import { recordedTest } from './recordedTest';
import { lanesOf, SequenceHeader, sequenceRow, timelineRow } from './rows';
import { saveFile, saveRecording } from './saveFile';
import { unsendableReason } from './sendableEvents';
import { Splitter } from './Splitter';
import { FileBar, TimeTravel } from './Toolbar';
import { chartOf, type Elk } from './useChart';
import { useRecordingView } from './useRecordingView';

interface InspectorProps {
  recorder: Recorder;
  watch: Watch;
  /** Computes layouts, in a worker. */
  elk: Elk;
}

const tabs = ['Timeline', 'Sequence', 'Actors', 'Coverage'] as const;

/** The page of the inspector: shows what the machines of another page do, live and afterwards. */
export function Inspector({ recorder, watch, elk }: InspectorProps) {
  const recording = useSyncExternalStore(recorder.subscribe, recorder.getRecording);
  const watched = useSyncExternalStore(watch.subscribe, watch.getState);
  const view = useRecordingView(recording);
  const { actor, index, entries, row, filter, setFilter } = view;
  const isLive = index === null;
  const [mistake, setMistake] = useState<string | null>(null);
  const [tab, setTab] = useState<(typeof tabs)[number]>('Timeline');
  const [comparedWith, compareWith] = useState<number | null>(null);

  const { actors } = recording;
  const nameOf = useCallback(
    (id: string) => actors.get(id)?.name ?? id,
    // The map stays the same object while the recording grows.
    [actors],
  );
  const entry = entries[row];
  const step = actor && stepAt(recording, actor.id, index ?? Infinity);
  const compared =
    actor && comparedWith !== null ? stepAt(recording, actor.id, comparedWith) : null;
  const chart = actor && chartOf(actor);
  const machine = chart instanceof Error ? null : chart;
  const run = actor?.run;
  const lanes = useMemo(
    () => (actors.size > 0 ? lanesOf(actorsOf(recording, run)) : lanesOf([])),
    // The map changes in place; only its size shows that an actor was added.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [actors, actors.size, run],
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
  const restart = useCallback(() => {
    reset();
    compareWith(null);
    setMistake(null);
  }, [reset]);
  const open = useCallback(
    (file: File) => {
      const read = async () => {
        recorder.open(readRecording(await file.text()));
        restart();
      };
      read().catch((error: unknown) =>
        setMistake(`${file.name} could not be opened. ${reasonOf(error)}`),
      );
    },
    [recorder, restart],
  );
  const saveTest = () => {
    if (!actor || !machine) return;
    saveFile(`${actor.name}.test.ts`, recordedTest(recording, actor, machine), 'text/plain');
  };
  const toggleKind = (kind: EntryKind) => {
    const kinds = new Set(filter.kinds);
    if (!kinds.delete(kind)) kinds.add(kind);
    setFilter({ ...filter, kinds });
  };

  const news =
    isLive && recording.isLive && actor && step?.event
      ? `${actor.name}: ${stateText(step.snapshot)} after ${step.event.type}`
      : '';
  const listProps = {
    entries,
    count: entries.length,
    selected: row,
    isLive,
    followed: view.followed,
    onSelect: view.select,
    onLive: view.goLive,
  };
  const lists = {
    Timeline: () => (
      <EntryList
        {...listProps}
        label="Timeline"
        renderRow={(one, before) => timelineRow(one, before, nameOf(one.actorId))}
      />
    ),
    Sequence: () => (
      <EntryList
        {...listProps}
        label="Sequence diagram"
        header={<SequenceHeader {...lanes} />}
        renderRow={(one) => sequenceRow(one, lanes)}
      />
    ),
    Actors: () =>
      actor && (
        <ActorTree
          recording={recording}
          chosen={actor}
          index={index ?? Infinity}
          onChoose={view.choose}
        />
      ),
    Coverage: () =>
      actor && machine ? (
        <Coverage recording={recording} actor={actor} chart={machine} />
      ) : (
        <p className="words">Choose a machine.</p>
      ),
  };

  return (
    <div className="page">
      <header className="bar">
        <h1>Inspector</h1>
        <TimeTravel
          count={entries.length}
          step={row}
          isLive={isLive}
          isOpened={!recording.isLive}
          words={
            entry
              ? `${row + 1}: ${entrySentence(entry, nameOf(entry.actorId))}`
              : 'Nothing recorded yet'
          }
          onStep={view.select}
          onLive={view.goLive}
        />
        <FileBar
          isEmpty={recording.entries.length === 0}
          isOpened={!recording.isLive}
          onSave={() => saveRecording(recording)}
          onSaveTest={machine ? saveTest : undefined}
          onOpen={open}
          onClose={() => {
            if (recording.isLive) recorder.clear();
            else recorder.close();
            restart();
          }}
        />
      </header>
      <Notices watched={watched} isLive={recording.isLive} mistake={mistake} />
      {recording.entries.length === 0 || !actor ? (
        <EmptyState isOpened={watched.page === 'open'} />
      ) : (
        <main className="main">
          <section className="chart-panel" aria-label={`Chart of ${actor.name}`}>
            {chart === null && (
              <p className="words">{actor.name} is not a machine, so it has no chart.</p>
            )}
            {chart instanceof Error && (
              <p className="words">
                The definition of {actor.name} could not be read. {chart.message}
              </p>
            )}
            {machine && (
              <ChartPanel
                key={actor.sessionId}
                recording={recording}
                actor={actor}
                chart={machine}
                elk={elk}
                step={step}
                unsendableReason={unsendableReason(recording, actor.id, {
                  isLive,
                  page: watched.page,
                })}
                onSend={sendToActor}
                onMistake={setMistake}
              />
            )}
          </section>
          <Splitter label="Width of the lists" variable="--side" initial={36} />
          <div className="side">
            <section className="lists" aria-label={tab}>
              <div className="buttons tabs">
                {tabs.map((name) => (
                  <button key={name} aria-pressed={name === tab} onClick={() => setTab(name)}>
                    {name}
                  </button>
                ))}
              </div>
              {(tab === 'Timeline' || tab === 'Sequence') && (
                <div className="buttons filter" role="search" aria-label="Filter">
                  <input
                    aria-label="Filter"
                    type="search"
                    placeholder="Event, state, actor, any value"
                    value={filter.text}
                    onChange={({ currentTarget }) =>
                      setFilter({ ...filter, text: currentTarget.value })
                    }
                  />
                  {Object.entries(kindWords).map(([kind, word]) => (
                    <button
                      key={kind}
                      aria-pressed={filter.kinds.has(kind as EntryKind)}
                      onClick={() => toggleKind(kind as EntryKind)}
                    >
                      {`${word}s`}
                    </button>
                  ))}
                  <button
                    aria-pressed={filter.isOneActor}
                    onClick={() => setFilter({ ...filter, isOneActor: !filter.isOneActor })}
                  >
                    this actor
                  </button>
                </div>
              )}
              {lists[tab]()}
            </section>
            <Splitter label="Height of the details" variable="--details" initial={45} isFlat />
            <section className="scroll" aria-label="Selected entry">
              {entry ? (
                <Details
                  entry={entry}
                  actor={actor}
                  step={step}
                  before={compared?.snapshot ?? (step && snapshotBefore(recording, step))}
                  compared={compared}
                  nameOf={nameOf}
                  onChoose={view.choose}
                  onCompare={compareWith}
                />
              ) : (
                <p className="words">No entry matches the filter.</p>
              )}
            </section>
          </div>
        </main>
      )}
      <Announcement text={news} />
    </div>
  );
}
