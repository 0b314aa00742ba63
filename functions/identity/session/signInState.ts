// The current state of an account in Firebase Auth: whether it is enabled, and from when its sign-ins count. Password
// changes, disabling and deletion in Firebase can only be seen here.
import { ApiError } from '../../api/errors';
import { addMs, MINUTE_MS } from '../../platform/clock';
import { log, logFieldsOfError } from '../../platform/log';
import { readAuthSignInState } from '../authAccounts';

export interface SignInState {
  /** False for an account that is disabled or deleted. */
  open: boolean;
  /** Earlier sign-ins are invalid; null if all are valid. In whole seconds of Firebase's clock. */
  validFrom: Date | null;
}

/** `change` needs the current state. `read` accepts a state up to a minute old. */
export type Freshness = 'change' | 'read';

const MAX_AGE_MS = MINUTE_MS;
/** Bounds the memory of an instance. */
const MAX_ACCOUNTS = 10_000;
const UNKNOWN: SignInState = { open: true, validFrom: null };

export class SignInStates {
  /** Caches only enabled accounts, so that re-enabled ones work immediately. */
  private readonly known = new Map<string, { state: SignInState; at: Date }>();

  constructor(private readonly ask: (userId: string) => Promise<SignInState>) {}

  /**
   * Reads no documents. While Firebase Auth is unavailable, reads use the last known state. ID tokens still expire within
   * an hour, and sessions still need the current generation.
   * @throws 503 `UNAVAILABLE` if a change can't be checked.
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

/** False if the clock was set back. */
const isRecent = (at: Date, now: Date): boolean => at <= now && addMs(at, MAX_AGE_MS) > now;

export const signInStates = new SignInStates(readAuthSignInState);
