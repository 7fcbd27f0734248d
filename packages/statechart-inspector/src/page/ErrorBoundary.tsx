import { Component, type ReactNode } from 'react';
import type { Recorder } from '../recording/recorder';
import { saveRecording } from './saveFile';

interface ErrorBoundaryProps {
  recorder: Recorder;
  children: ReactNode;
}

/**
 * Shows an error if a recording cannot be rendered, and offers to save the recording so that it is
 * not lost.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { reason: string | null }> {
  override state = { reason: null };

  static getDerivedStateFromError(error: unknown) {
    return { reason: reasonOf(error) };
  }

  show = () => this.setState({ reason: null });

  discard = () => {
    this.props.recorder.discard();
    this.show();
  };

  override render() {
    const { reason } = this.state;
    if (reason === null) return this.props.children;
    const recording = this.props.recorder.getRecording();
    return (
      <main className="empty">
        <h1>Inspector</h1>
        <p role="alert">This recording could not be shown. You can still save it. {reason}</p>
        <div className="buttons">
          <button onClick={() => void saveRecording(recording, false)}>Save recording</button>
          <button onClick={this.show}>Show it again</button>
          <button onClick={this.discard}>{recording.isLive ? 'Clear' : 'Close recording'}</button>
        </div>
      </main>
    );
  }
}

/** Returns the message of a thrown value, which may be something other than an Error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
