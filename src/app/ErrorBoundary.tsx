import { Component, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { forgetFailures } from '../content/contentCache';
import { ContentMissing } from '../content/loadContent';
import { PageHead } from '../reading/PageHead';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import styles from './ErrorBoundary.module.css';
import { canReload, reloadIfReplaced } from './reloadIfReplaced';

interface ErrorBoundaryProps {
  /** The path of the page. When it changes, the error disappears. */
  pathname: string;
  children: ReactNode;
  /** Also rendered next to the error. */
  navigated?: ReactNode;
  /** Rendered if there is no content for this address. */
  missing?: ReactNode;
  /** Called when the page has failed. */
  onFailure?: () => void;
  /** Called when the visitor tries again, before the error disappears. */
  onRetry?: () => void;
}

interface ErrorBoundaryState {
  failure: 'missing' | 'error' | null;
  /** Nothing is shown while the server is asked whether it has another build. */
  isChecking: boolean;
  retries: number;
  pathname: string;
}

/** Shows an error with a button to try again in place of a page that could not be loaded or rendered. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {
    failure: null,
    isChecking: false,
    retries: 0,
    pathname: this.props.pathname,
  };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    const failure = error instanceof ContentMissing ? 'missing' : 'error';
    return { failure, isChecking: canReload(window) };
  }

  static getDerivedStateFromProps(
    { pathname }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return pathname === state.pathname
      ? null
      : { failure: null, isChecking: false, retries: 0, pathname };
  }

  override componentDidCatch() {
    forgetFailures();
    this.props.onFailure?.();
    if (this.state.isChecking) void this.reloadIfReplaced();
  }

  async reloadIfReplaced() {
    if (!(await reloadIfReplaced(window))) this.setState({ isChecking: false });
  }

  retry = () => {
    // Trying again failed: reload the document.
    if (this.state.retries > 0 && navigator.onLine) {
      window.location.reload();
      return;
    }
    this.props.onRetry?.();
    this.setState(({ retries }) => ({ failure: null, retries: retries + 1 }));
  };

  override render() {
    const { failure, isChecking } = this.state;
    if (!failure) return this.props.children;
    if (isChecking) return null;
    return (
      <>
        {failure === 'missing' ? this.props.missing : <PageError onRetry={this.retry} />}
        {this.props.navigated}
      </>
    );
  }
}

/** Shown in place of a page that could not be loaded or rendered. */
function PageError({ onRetry }: { onRetry: () => void }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'app.pageError.title' });
  return (
    <Page>
      <PageHead title={title} unlisted />
      <div className={styles.error}>
        <h1>{title}</h1>
        <Notice tone="error">
          <FormattedMessage id="app.pageError.text" />
        </Notice>
        <Button onClick={onRetry}>
          <FormattedMessage id="app.pageError.reload" />
        </Button>
      </div>
    </Page>
  );
}
