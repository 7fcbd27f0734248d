import { isMachine, type RecordedActor, statePath, stepAt } from '../recording/recording';
import { actorsOf, type InspectorView } from './useInspectorView';

/**
 * The maximum number of actors without a statechart that are shown for each parent. There can be
 * many, because each invoked promise is an actor.
 */
const maxOthers = 20;

/** Shows the actors of one page load as a tree, with their states at the selected entry. */
export function ActorTree({ view, chosen }: { view: InspectorView; chosen: RecordedActor }) {
  const { recording, index, choose } = view;
  const actors = actorsOf(recording, chosen.run);
  const branch = (parent: RecordedActor | null) => {
    const children = actors.filter(({ parentId }) =>
      parent ? parentId === parent.id : parentId === null || !recording.actors.has(parentId),
    );
    const others = children.filter((actor) => !isMachine(actor));
    const hidden = new Set(others.slice(0, -maxOthers).filter((one) => one !== chosen));
    if (children.length === 0) return null;
    return (
      <ul className="inside">
        {hidden.size > 0 && <li className="quiet">{`${hidden.size} earlier`}</li>}
        {children
          .filter((actor) => !hidden.has(actor))
          .map((actor) => (
            <li key={actor.id}>
              <button aria-current={actor === chosen || undefined} onClick={() => choose(actor.id)}>
                {actor.name === actor.sessionId ? actor.name : `${actor.name} (${actor.sessionId})`}
              </button>{' '}
              <span className="quiet">
                {statePath(stepAt(recording, actor.id, index ?? Infinity)?.snapshot) ||
                  'not started'}
              </span>
              {branch(actor)}
            </li>
          ))}
      </ul>
    );
  };
  return <div className="tree">{branch(null)}</div>;
}
