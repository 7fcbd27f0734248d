import { BackIcon, FirstIcon, ForwardIcon, LastIcon } from './icons';
import styles from './TimeTravel.module.css';
import { ToolButton } from './ToolButton';

interface TimeTravelProps {
  /** How many entries can be selected. */
  count: number;
  /** The selected one, from 0; -1 for none. */
  step: number;
  /** Whether new entries are selected as they arrive. */
  isLive: boolean;
  /** Whether the recording was opened from a file, so that nothing is added to it. */
  isOpened: boolean;
  /** An entry in words. */
  describe: (step: number) => string;
  onStep: (step: number) => void;
  onLive: () => void;
}

/** Buttons and a slider that step through the entries. */
export function TimeTravel(props: TimeTravelProps) {
  const { count, step, isLive, isOpened, describe, onStep, onLive } = props;
  const last = count - 1;
  // At the first and the last entry a button stays enabled and does nothing: if it was disabled, it would lose the focus.
  const goTo = (wanted: number) => {
    if (wanted >= 0 && wanted <= last && wanted !== step) onStep(wanted);
  };
  return (
    <div className={styles.travel} role="group" aria-label="Time">
      <ToolButton aria-label="First step" aria-disabled={step <= 0} onClick={() => goTo(0)}>
        <FirstIcon />
      </ToolButton>
      <ToolButton aria-label="Step back" aria-disabled={step <= 0} onClick={() => goTo(step - 1)}>
        <BackIcon />
      </ToolButton>
      <input
        className={styles.slider}
        type="range"
        aria-label="Step"
        min={0}
        max={Math.max(0, last)}
        value={Math.max(0, step)}
        disabled={count === 0}
        aria-valuetext={count === 0 ? 'Nothing recorded yet' : describe(step)}
        onChange={({ currentTarget }) => goTo(currentTarget.valueAsNumber)}
      />
      <ToolButton
        aria-label="Step forward"
        aria-disabled={step >= last}
        onClick={() => goTo(step + 1)}
      >
        <ForwardIcon />
      </ToolButton>
      <ToolButton aria-label="Last step" aria-disabled={step >= last} onClick={() => goTo(last)}>
        <LastIcon />
      </ToolButton>
      <span className={styles.count}>{`${step + 1} / ${count}`}</span>
      {isOpened ? (
        <span className={styles.opened}>Recording</span>
      ) : (
        <>
          <ToolButton className={styles.live} aria-pressed={isLive} onClick={onLive}>
            <span className={styles.dot} />
            Live
          </ToolButton>
          <span className={styles.past}>{isLive ? '' : 'in the past'}</span>
        </>
      )}
    </div>
  );
}
