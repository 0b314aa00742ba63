// The outcome of a call to a provider, which determines whether and when to retry.
import { HOUR_MS, SECOND_MS } from '../platform/clock';
import { shorten } from '../platform/text';

export type Outcome =
  | { kind: 'accepted'; providerMessageId: string | null }
  /** The message was not accepted, but a retry may succeed. */
  | { kind: 'transient'; reason: string; retryAfterMs: number | null }
  /** The provider may have accepted the message, so a retry may send it twice. */
  | { kind: 'unknown'; reason: string }
  /** The provider permanently rejected the message. `stopped`: the recipient opted out with the provider. */
  | { kind: 'refused'; reason: string; stopped?: true };

/** Identifies a message's record. Providers return this reference in their delivery reports. */
export interface StoredMessageReference {
  collection: 'reminder_sends' | 'reminder_digests' | 'mail_outbox';
  id: string;
  /** Null for an email to someone who has no organization. */
  organizationId: string | null;
}

/** The maximum duration of a call to a provider. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/** Failures that happen before anything is sent. After any other failure without a response, the outcome is unknown. */
const NEVER_CONNECTED = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EPROTO'],
  // Errors for certificates that Node rejects (https://nodejs.org/api/tls.html#x509-certificate-error-codes).
  ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
];

interface NetworkError {
  code?: unknown;
  syscall?: unknown;
  localAddress?: unknown;
  cause?: unknown;
}

/**
 * Whether a call failed before its first byte was sent: during the DNS lookup, connection or TLS handshake. Libraries
 * wrap network errors, so this checks causes too.
 */
function wasNeverSent(thrown: unknown): boolean {
  for (let error = thrown as NetworkError | null | undefined, depth = 0; error && depth < 4; depth += 1) {
    const code = typeof error.code === 'string' ? error.code : '';
    if (NEVER_CONNECTED.includes(code) || /^ERR_(TLS|SSL)_/.test(code)) return true;
    if (error.syscall === 'connect' || error.syscall === 'getaddrinfo') return true;
    // A reset error contains the local address only if the reset happened during the TLS handshake.
    if (code === 'ECONNRESET' && 'localAddress' in error) return true;
    error = error.cause as NetworkError | undefined;
  }
  return false;
}

/** Caps the wait time, in case a provider's clock is wrong. */
const MAX_WAIT_MS = HOUR_MS;

/**
 * The wait time that a response asks for. It comes from `Retry-After` in seconds, or from SendGrid's
 * `X-RateLimit-Reset`, a Unix timestamp in seconds
 * (https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/rate-limits).
 */
export function retryAfterMsOf(headers: Readonly<Record<string, unknown>> | undefined, now: Date): number | null {
  const [after, reset] = ['retry-after', 'x-ratelimit-reset'].map((name) => {
    const value = headers?.[name];
    return value === undefined || value === '' ? Number.NaN : Number(value);
  });
  const waitMs = Number.isFinite(after) ? Number(after) * SECOND_MS : Number(reset) * SECOND_MS - now.getTime();
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), MAX_WAIT_MS) : null;
}

interface ProviderFailure {
  provider: string;
  /** The HTTP status; null if there was no response. */
  status: number | null;
  /** The error code from the provider or the network. */
  code: string | null;
  /** The provider's explanation of the error. */
  explanation?: string | undefined;
  /** The wait time that the provider asks for; null if none. */
  waitMs: number | null;
  /** The error, if there was no response. */
  thrown?: unknown;
}

const MAX_EXPLANATION = 300;

export function outcomeOfFailure(failure: ProviderFailure): Outcome {
  const { provider, status, code, explanation = '', waitMs, thrown = { code } } = failure;
  if (status === null) {
    const reason = `${provider} did not respond (${code ?? 'no code'})`;
    return wasNeverSent(thrown) ? { kind: 'transient', reason, retryAfterMs: null } : { kind: 'unknown', reason };
  }
  const number = code === null ? '' : ` (${code})`;
  const cause = shorten(explanation.replace(/\s+/g, ' ').trim(), MAX_EXPLANATION);
  const reason = `${provider} answered ${status}${number}${cause === '' ? '' : `: ${cause}`}`;
  // Setting any wait time, even 0, prevents immediate retries within the attempt.
  const retryAfterMs = waitMs ?? (status === 429 ? 0 : null);
  const transient = status >= 500 || status === 429 || status === 408 || status === 401 || status === 403;
  return transient ? { kind: 'transient', reason, retryAfterMs } : { kind: 'refused', reason };
}
