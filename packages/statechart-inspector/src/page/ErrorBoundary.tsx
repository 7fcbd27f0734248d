import { Component, type ReactNode } from 'react';
import empty from './EmptyState.module.css';
import styles from './Inspector.module.css';
import type { Recorder } from '../recording/recorder';
import { reasonOf } from './reasonOf';
import { saveRecording } from './saveRecording';
import { ToolButton } from './ToolButton';

interface ErrorBoundaryProps {
  recorder: Recorder;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** Why it could not be shown; null: it is. */
  reason: string | null;
}

/** Around the inspector: what cannot be shown leaves no blank page, and nothing that was recorded is lost. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { reason: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { reason: reasonOf(error) };
  }

  show = () => this.setState({ reason: null });

  leaveOut = () => {
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
          <div className={empty.empty}>
            <h1>Inspector</h1>
            <p role="alert">This recording could not be shown, and is still here. {reason}</p>
            <div>
              <ToolButton onClick={() => saveRecording(recorder.getRecording())}>
                Save recording
              </ToolButton>{' '}
              <ToolButton onClick={this.show}>Show it again</ToolButton>{' '}
              <ToolButton onClick={this.leaveOut}>
                {recorder.getRecording().isLive ? 'Clear' : 'Close recording'}
              </ToolButton>
            </div>
          </div>
        </main>
      </div>
    );
  }
}
