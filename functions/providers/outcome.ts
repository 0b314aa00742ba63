// What became of one call to a provider, in terms that decide whether and when to try again.

export type Outcome =
  | { kind: 'accepted'; providerMessageId: string | null }
  /** Not taken, and asking again may help. */
  | { kind: 'transient'; reason: string; retryAfterMs: number | null }
  /** The provider may have taken it: asking again may double the message. */
  | { kind: 'unknown'; reason: string }
  /** Not taken, and never will be. */
  | { kind: 'refused'; reason: string };

/** The record that a message belongs to. It comes back in the provider's reports of the delivery. */
export interface MessageReference {
  collection: 'reminder_sends' | 'reminder_digests' | 'mail_outbox';
  id: string;
  /** Null for mail to people who are in no organization. */
  organizationId: string | null;
}

/** Every call to a provider ends within it. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/** Failures before anything was sent; every other failure without an answer leaves the outcome unknown. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];

export interface ProviderFailure {
  provider: string;
  /** HTTP status of the answer; null when there was none. */
  status: number | null;
  /** The provider's or the network's own code. */
  code: string | null;
  retryAfter: string | null;
}

export function outcomeOfFailure(failure: ProviderFailure): Outcome {
  const { provider, status, code, retryAfter } = failure;
  if (status === null) {
    const reason = `${provider} did not answer (${code ?? 'no code'})`;
    return NEVER_CONNECTED.includes(code ?? '')
      ? { kind: 'transient', reason, retryAfterMs: null }
      : { kind: 'unknown', reason };
  }
  const reason = `${provider} answered ${status}${code === null ? '' : ` (${code})`}`;
  const seconds = Number(retryAfter);
  const retryAfterMs = retryAfter !== null && Number.isFinite(seconds) ? seconds * 1000 : null;
  const transient = status >= 500 || status === 429 || status === 408 || status === 401 || status === 403;
  return transient ? { kind: 'transient', reason, retryAfterMs } : { kind: 'refused', reason };
}
