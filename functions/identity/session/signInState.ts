// The current state of an account in Firebase Auth: whether it is enabled, and from when its sign-ins count. Password
// changes, disabling and deletion in Firebase can only be seen here.
import { ApiError } from '../../api/errors';
import { addMs, MINUTE_MS } from '../../platform/clock';
import { log, logFieldsOfError } from '../../platform/log';
import { readAuthSignInState } from '../authAccounts';

export interface SignInState {
  /** False for an account that is disabled or deleted. */
  open: boolean;
  /** Sign-ins before this count no more; null: all count. Firebase's own time, in whole seconds. */
  validFrom: Date | null;
}

/** `change`: as it is now. `read`: as it was at some time in the last minute. */
export type Freshness = 'change' | 'read';

const MAX_AGE_MS = MINUTE_MS;
/** A bound for the memory of an instance. */
const MAX_ACCOUNTS = 10_000;
const UNKNOWN: SignInState = { open: true, validFrom: null };

export class SignInStates {
  /** Caches only enabled accounts, so that re-enabled ones work immediately. */
  private readonly known = new Map<string, { state: SignInState; at: Date }>();

  constructor(private readonly ask: (userId: string) => Promise<SignInState>) {}

  /**
   * No document is read. While Firebase Auth cannot be asked, reads go by what was known last: a token in itself proves
   * an hour of an ID token and the generation of a session.
   * @throws 503 `UNAVAILABLE` when a change cannot be checked.
   */
  async get(userId: string, now: Date, freshness: Freshness): Promise<SignInState> {
    const known = this.known.get(userId);
    if (freshness === 'read' && known && isRecent(known.at, now)) return known.state;
    try {
      const state = await this.ask(userId);
      this.keep(userId, state, now);
      return state;
    } catch (thrown) {
      log.error('Firebase Auth does not tell of an account', logFieldsOfError(thrown));
      if (freshness === 'read') return known?.state ?? UNKNOWN;
      throw new ApiError('UNAVAILABLE', 'Sign-in is temporarily unavailable; try again', {
        headers: { 'Retry-After': '5' },
      });
    }
  }

  private keep(userId: string, state: SignInState, at: Date): void {
    this.known.delete(userId);
    if (!state.open) return;
    this.known.set(userId, { state, at });
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_ACCOUNTS && oldest !== undefined) this.known.delete(oldest);
  }
}

/** Also of a clock that was set back. */
const isRecent = (at: Date, now: Date): boolean => at <= now && addMs(at, MAX_AGE_MS) > now;

export const signInStates = new SignInStates(readAuthSignInState);
