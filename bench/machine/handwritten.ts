import type { AuthEvent } from '../../src/auth/authMachine';

/** As much of a session as the cycle of events needs, written by hand: the floor of the machine. */
export interface Session {
  readonly status: 'active' | 'confirmingLogout' | 'renewing';
  readonly failedRefreshes: number;
  readonly retryAfterMs: number;
  readonly transactionId: string | null;
  readonly returnTo: string | null;
  readonly email: string | null;
  readonly signInFailure: string | null;
}

export const newSession = (): Session => ({
  status: 'active',
  failedRefreshes: 0,
  retryAfterMs: 0,
  transactionId: null,
  returnTo: null,
  email: null,
  signInFailure: null,
});

/** The next session; the same one for an event that means nothing now. */
export function reduce(session: Session, { type }: { type: string }): Session {
  switch (session.status) {
    case 'active':
      if (type === 'logout') return { ...session, status: 'confirmingLogout' };
      if (type === 'page.shown') return { ...session };
      if (type === 'accessToken.refused') return { ...session, status: 'renewing' };
      return session;
    case 'confirmingLogout':
      return type === 'logout.cancel' ? { ...session, status: 'active' } : session;
    case 'renewing':
      return type.startsWith('xstate.done.actor.')
        ? { ...session, status: 'active', failedRefreshes: 0, retryAfterMs: 0 }
        : session;
  }
}

/** A session that is listened to and that renews itself by a timer, as an actor of the machine does. */
export class SessionStore {
  private session = newSession();
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners = new Set<(session: Session) => void>();

  constructor() {
    this.setTimer();
  }

  subscribe(listener: (session: Session) => void): void {
    this.listeners.add(listener);
  }

  send(event: AuthEvent): void {
    this.session = reduce(this.session, event);
    this.setTimer();
    for (const listener of this.listeners) listener(this.session);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private setTimer(): void {
    clearTimeout(this.timer);
    if (this.session.status === 'active') {
      this.timer = setTimeout(() => this.send({ type: 'accessToken.refused' }), 600_000);
    }
  }
}
