import { setImmediate } from 'node:timers/promises';

interface Batch<Input, Output> {
  inputs: Set<Input>;
  outputs: Promise<ReadonlyMap<Input, Output>>;
}

/**
 * Answers calls in batches. Calls that arrive together, or while a batch runs, share the next batch.
 *
 * @param run answers a batch, whose inputs are all different
 * @param largest number of inputs of a batch, because databases limit parameters
 * @returns a function that answers undefined if `run` gives no output for an input
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
