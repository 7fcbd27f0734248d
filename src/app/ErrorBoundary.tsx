import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';

interface ErrorBoundaryProps {
  /** Where the visitor is; the next place gets another chance. */
  place: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  place: string;
}

/** A page that could not be loaded or shown: says so, and offers to load it anew. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return place === state.place ? null : { hasFailed: false, place };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Page>
        <Notice tone="error">
          <FormattedMessage id="app.pageError.text" />
        </Notice>
        <Button onClick={() => window.location.reload()}>
          <FormattedMessage id="app.pageError.reload" />
        </Button>
      </Page>
    );
  }
}
