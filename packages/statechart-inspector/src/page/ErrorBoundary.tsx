import { Component, type ReactNode } from 'react';
import styles from './Inspector.module.css';
import type { Recorder } from '../recording/recorder';
import { saveRecording } from './saveFile';
import { ToolButton } from './ToolButton';

interface ErrorBoundaryProps {
  recorder: Recorder;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** Why rendering failed; null if it did not. */
  reason: string | null;
}

/** If a recording cannot be rendered, says so and offers to save it, so nothing that was recorded is lost. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { reason: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { reason: reasonOf(error) };
  }

  show = () => this.setState({ reason: null });

  discard = () => {
    const { recorder } = this.props;
    if (recorder.getRecording().isLive) recorder.clear();
    else recorder.close();
    this.show();
  };

  override render() {
    const { reason } = this.state;
    if (reason === null) return this.props.children;
    const { recorder } = this.props;
    return (
      <div className={styles.page}>
        <main className={styles.nothing}>
          <div className={styles.empty}>
            <h1>Inspector</h1>
            <p role="alert">This recording could not be shown. You can still save it. {reason}</p>
            <div>
              <ToolButton onClick={() => saveRecording(recorder.getRecording())}>
                Save recording
              </ToolButton>{' '}
              <ToolButton onClick={this.show}>Show it again</ToolButton>{' '}
              <ToolButton onClick={this.discard}>
                {recorder.getRecording().isLive ? 'Clear' : 'Close recording'}
              </ToolButton>
            </div>
          </div>
        </main>
      </div>
    );
  }
}

/** The message of anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
