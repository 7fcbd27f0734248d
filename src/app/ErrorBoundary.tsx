import { Component, type ReactNode } from 'react';
import { forgetFailures } from '../content/failures';
import { ContentMissing } from '../content/loadContent';
import { PageError } from './PageError';
import { mayBeReplaced, reloadReplaced } from './reloadReplaced';

interface ErrorBoundaryProps {
  /** Where the visitor is; the next place gets another chance. */
  place: string;
  children: ReactNode;
  /** Stands beside the error, as it does beside a page. */
  arrival?: ReactNode;
  /** What is shown where the owner has written nothing. */
  missing?: ReactNode;
  /** Called when the visitor asks for the page again, before the error goes. */
  onRetry?: () => void;
}

interface ErrorBoundaryState {
  /** Nothing exists at this address; showing it failed; or a newer build may be able to show it. */
  failure: 'missing' | 'error' | 'replaced?' | null;
  /** How often the page was asked for again at this place. */
  retries: number;
  place: string;
}

/** Around a page that may not arrive or cannot be shown: says so, and offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, retries: 0, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    if (error instanceof ContentMissing) return { failure: 'missing' };
    return { failure: mayBeReplaced(window) ? 'replaced?' : 'error' };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === state.place ? null : { failure: null, retries: 0, place };
  }

  override componentDidCatch() {
    forgetFailures();
    if (this.state.failure === 'replaced?') void this.reloadReplaced();
  }

  async reloadReplaced() {
    if (await reloadReplaced(window)) return;
    this.setState(({ failure }) => (failure === 'replaced?' ? { failure: 'error' } : null));
  }

  retry = () => {
    // Asking again has not helped: reload the document.
    if (this.state.retries > 0 && navigator.onLine) {
      window.location.reload();
      return;
    }
    this.props.onRetry?.();
    this.setState(({ retries }) => ({ failure: null, retries: retries + 1 }));
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (failure === 'replaced?') return null;
    return (
      <>
        {failure === 'missing' ? this.props.missing : <PageError onRetry={this.retry} />}
        {this.props.arrival}
      </>
    );
  }
}
