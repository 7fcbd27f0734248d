import * as v from 'valibot';
import { expectation } from './message';
import { RecordedActor, type Recording, WrittenEntry } from './recording';
import { createTextReplacer } from './withoutTexts';

/** The file format, version 2. */
const RecordingFile = v.object({
  format: v.literal('xstate-recording'),
  version: v.literal(2),
  dropped: v.optional(v.number(), 0),
  actors: v.array(RecordedActor),
  entries: v.array(WrittenEntry),
});

/**
 * Writes a recording as JSON that `readRecording` can read. Yields the JSON in parts, so that the
 * page can do other work in between.
 *
 * @param includesTexts whether to write the texts of the page; otherwise, placeholders are written
 */
export function* writeRecording(recording: Recording, includesTexts: boolean): Generator<string> {
  const replace = createTextReplacer(recording);
  const actors = [...recording.actors.values()];
  const file: v.InferOutput<typeof RecordingFile> = {
    format: 'xstate-recording',
    version: 2,
    dropped: recording.dropped,
    actors: includesTexts ? actors : actors.map(replace.actor),
    entries: [],
  };
  // Copy the list, because entries added while the file is being written may refer to actors that
  // are not in the file.
  const entries = recording.entries.slice();
  yield JSON.stringify(file).slice(0, -']}'.length);
  for (const [index, entry] of entries.entries()) {
    const written = includesTexts ? entry : replace.entry(entry);
    yield `${index > 0 ? ',' : ''}${JSON.stringify(written)}`;
  }
  yield ']}';
}

/**
 * Reads the contents of a file written by `writeRecording`.
 *
 * @throws Error that describes the expected value and its position, such as `entries.3.atMs:
 * expected number`
 */
export function readRecording(text: string): Recording {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error('recording: expected JSON', { cause });
  }
  const { success, output, issues } = v.safeParse(RecordingFile, json, { abortEarly: true });
  if (!success) throw new Error(expectation(issues, 'recording'));
  const { dropped, actors, entries } = output;
  const known = new Map(actors.map((actor) => [actor.id, actor]));
  entries.forEach(({ actorId }, index) => {
    if (known.has(actorId)) return;
    throw new Error(`entries.${index}.actorId: expected the id of one of the actors`);
  });
  return {
    actors: known,
    entries: entries.map((entry, index) => ({ ...entry, index })),
    livePages: new Map(),
    dropped,
    isLive: false,
  };
}
