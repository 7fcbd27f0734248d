import { SimulatedClock } from 'xstate';

/** A simulated clock that tells when the next timer is due. */
export class WatchedClock extends SimulatedClock {
  private readonly due = new Map<number, number>();

  override setTimeout(ring: () => void, milliseconds: number): number {
    const id = super.setTimeout(() => {
      this.due.delete(id);
      ring();
    }, milliseconds);
    this.due.set(id, this.now() + milliseconds);
    return id;
  }

  override clearTimeout(id: number): void {
    this.due.delete(id);
    super.clearTimeout(id);
  }

  /** Milliseconds until the next timer; `Infinity` when none runs. */
  untilNext(): number {
    return Math.min(...this.due.values()) - this.now();
  }
}
