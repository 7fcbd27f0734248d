import { useState } from 'react';
import type { Recorder } from '../recording/recorder';
import { type EntryKind, statePath } from '../recording/recording';
import type { Watch } from '../recording/watch';
import { ActorTree } from './ActorTree';
import { Announcement } from './Announcement';
import { ChartPanel } from './ChartPanel';
import { Details } from './Details';
import { EmptyState } from './EmptyState';
import { eventName, kindWords } from './entryWords';
import { FileBar } from './FileBar';
import { Notices } from './Notices';
import { Timeline } from './Timeline';
import { TimeTravel } from './TimeTravel';
import { chartOf, type Elk } from './useChart';
import { type InspectorView, useInspectorView } from './useInspectorView';

interface InspectorProps {
  recorder: Recorder;
  watch: Watch;
  /** Creates a worker that computes a layout. */
  createElk: () => Elk;
}

const tabs = ['Timeline', 'Actors'] as const;

/** The inspector page. It shows what another page's machines do, both live and from recordings. */
export function Inspector({ recorder, watch, createElk }: InspectorProps) {
  const view = useInspectorView(recorder, watch);
  const { recording, watched, actor, step, isLive } = view;
  const [tab, setTab] = useState<(typeof tabs)[number]>('Timeline');
  const chart = actor && chartOf(actor);
  const machine = chart instanceof Error ? null : chart;
  const lists = {
    Timeline: () => (
      <>
        <Filter view={view} />
        <Timeline view={view} />
      </>
    ),
    Actors: () => actor && <ActorTree view={view} chosen={actor} />,
  };

  return (
    <div className="page">
      <header className="bar">
        <h1>Inspector</h1>
        <TimeTravel view={view} />
        <FileBar view={view} />
      </header>
      <Notices view={view} />
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
                key={actor.id}
                view={view}
                actor={actor}
                chart={machine}
                createElk={createElk}
              />
            )}
          </section>
          <div className="side">
            <section className="lists" aria-label={tab}>
              <div className="buttons tabs">
                {tabs.map((name) => (
                  <button key={name} aria-pressed={name === tab} onClick={() => setTab(name)}>
                    {name}
                  </button>
                ))}
              </div>
              {lists[tab]()}
            </section>
            <section className="scroll" aria-label="Selected entry">
              <Details view={view} actor={actor} />
            </section>
          </div>
        </main>
      )}
      <Announcement
        text={
          isLive && recording.isLive && actor && step?.event
            ? `${actor.name}: ${statePath(step.snapshot)} after ${eventName(recording, step)}`
            : ''
        }
      />
    </div>
  );
}

function Filter({ view: { filter, setFilter } }: { view: InspectorView }) {
  const toggleKind = (kind: EntryKind) => {
    const kinds = new Set(filter.kinds);
    if (!kinds.delete(kind)) kinds.add(kind);
    setFilter({ ...filter, kinds });
  };
  return (
    <div className="buttons tabs" role="search" aria-label="Filter">
      <input
        aria-label="Filter"
        type="search"
        placeholder="Event, state, actor"
        value={filter.text}
        onChange={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
      />
      {(Object.keys(kindWords) as EntryKind[]).map((kind) => (
        <button key={kind} aria-pressed={filter.kinds.has(kind)} onClick={() => toggleKind(kind)}>
          {`${kindWords[kind]}s`}
        </button>
      ))}
      <button
        aria-pressed={filter.isOneActor}
        onClick={() => setFilter({ ...filter, isOneActor: !filter.isOneActor })}
      >
        this actor
      </button>
    </div>
  );
}
