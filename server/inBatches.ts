import { setImmediate } from 'node:timers/promises';

interface Batch<Input, Output> {
  inputs: Set<Input>;
  outputs: Promise<ReadonlyMap<Input, Output>>;
}

/**
 * Returns a function whose calls are processed in batches. Calls that arrive at the same time, or
 * while a batch is running, share the next batch.
 *
 * @param run processes a batch; a batch contains each input only once
 * @param largest the maximum number of inputs in a batch; it is needed because databases limit the
 * number of parameters in a statement
 * @returns a function that returns the output for an input, or undefined if `run` has no output for
 * it
 */
export function inBatches<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<ReadonlyMap<Input, Output>>,
  largest = 1_000,
): (input: Input) => Promise<Output | undefined> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Batch<Input, Output> | undefined;

  function begin(): Batch<Input, Output> {
    const inputs = new Set<Input>();
    const outputs = last
      .then(() => setImmediate())
      .then(() => {
        if (next === batch) next = undefined;
        return run([...inputs]);
      });
    const batch = { inputs, outputs };
    last = outputs.catch(() => undefined);
    return batch;
  }

  return async (input) => {
    if (!next || next.inputs.size >= largest) next = begin();
    next.inputs.add(input);
    return (await next.outputs).get(input);
  };
}
