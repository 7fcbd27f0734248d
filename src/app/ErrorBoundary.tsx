import { Component, type ReactNode } from 'react';
import { forgetFailures } from '../content/failures';
import { PageError } from './PageError';

interface ErrorBoundaryProps {
  /** Where the visitor is; the next place gets another chance. */
  place: string;
  children: ReactNode;
  /** Stands beside the error, as it does beside a page. */
  arrival?: ReactNode;
  /** Called when the visitor asks for the page again, before the error goes. */
  onRetry?: () => void;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  /** How often the page was asked for again at this place. */
  retries: number;
  place: string;
}

/** Around a page that may not arrive or cannot be shown: says so, and offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, retries: 0, place: this.props.place };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === state.place ? null : { hasFailed: false, retries: 0, place };
  }

  override componentDidCatch() {
    forgetFailures();
  }

  retry = () => {
    // After a release the code of the page before may be gone: only a reload finds the new one.
    if (this.state.retries > 0 && navigator.onLine) {
      window.location.reload();
      return;
    }
    this.props.onRetry?.();
    this.setState(({ retries }) => ({ hasFailed: false, retries: retries + 1 }));
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <PageError onRetry={this.retry} />
        {this.props.arrival}
      </>
    );
  }
}
