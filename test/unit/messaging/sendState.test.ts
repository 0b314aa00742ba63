// The states of a message after each kind of response and report, and HTML that no stored value can escape from.
import { once } from 'node:events';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import { html, renderMail } from '../../../functions/messaging/html';
import {
  claimedSendState,
  DELIVERY_REPORT_STATUSES,
  type DeliveryReportTimes,
  finalStateUnlessRetryable,
  isReportedAccepted,
  isSendLeaseSufficient,
  NO_DELIVERY_REPORT_TIMES,
  SEND_STATUSES,
  type SendProgress,
  sendResultAfterReports,
  sendStateAfterAttempt,
  sendStateChangeByReport,
  UNATTEMPTED_SEND_STATE,
  withDeliveryReportsApplied,
  withSentStateIfReported,
} from '../../../functions/messaging/sendState';
import { type Outcome, outcomeOfFailure, retryAfterMsOf } from '../../../functions/providers/outcome';
import { startServer } from '../../support/localServer';

/** The error that Node throws if the server hangs up during the TLS handshake. */
async function brokenHandshake(): Promise<Error> {
  const server = createServer((socket) => socket.once('data', () => socket.end()));
  const [error] = await once(get({ host: '127.0.0.1', port: await startServer(server) }), 'error');
  server.close();
  return error;
}

const NOW = new Date('2026-05-01T08:00:00Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('sendStateAfterAttempt', () => {
  const transient: Outcome = { kind: 'transient', reason: 'SendGrid answered 500', retryAfterMs: null };

  it('retries a transient failure for 17 hours, at most every 12 minutes, then fails', () => {
    const waits: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const next = sendStateAfterAttempt({ attempts, unknown_attempts: 0 }, transient, NOW);
      if (!next.wake_at) {
        expect(next).to.deep.equal({ status: 'failed', reason: 'SendGrid answered 500', wake_at: null });
        break;
      }
      const queued = { ...UNATTEMPTED_SEND_STATE, attempts, unknown_attempts: 0, status: 'queued' as const };
      expect(finalStateUnlessRetryable(queued, NOW), 'too early').to.equal(null);
      waits.push((next.wake_at.getTime() - NOW.getTime()) / 60_000);
    }
    expect(waits.slice(0, 5)).to.deep.equal([1, 5, 12, 12, 12]);
    // A longer wait would make a message more than 15 minutes late after a fault.
    expect(Math.max(...waits)).to.equal(12);
    expect(waits.reduce((sum, wait) => sum + wait, 0) / 60).to.be.within(17, 17.5);
  });

  it('waits as long as the provider asks if that is longer', () => {
    const waits = [600_000, 0].map((retryAfterMs) => {
      const busy: Outcome = { ...transient, retryAfterMs };
      return sendStateAfterAttempt({ attempts: 1, unknown_attempts: 0 }, busy, NOW).wake_at;
    });
    expect(waits).to.deep.equal([minutesLater(10), minutesLater(1)]);
  });

  it('tries a message with an unknown outcome four times, starting after 10 minutes', () => {
    const unknown: Outcome = { kind: 'unknown', reason: 'SendGrid did not respond (ECONNRESET)' };
    const states = [1, 2, 3, 4].map((attempts) =>
      sendStateAfterAttempt({ attempts, unknown_attempts: attempts - 1 }, unknown, NOW),
    );
    expect(states.map(({ status, wake_at }) => [status, wake_at])).to.deep.equal([
      ['queued', minutesLater(10)],
      ['queued', minutesLater(10)],
      ['queued', minutesLater(12)],
      ['failed', null],
    ]);
    const fourth = { ...UNATTEMPTED_SEND_STATE, attempts: 4, unknown_attempts: 3 };
    const died = finalStateUnlessRetryable({ ...fourth, status: 'sending' }, NOW);
    expect(died?.status, 'its sender died').to.equal('failed');
    expect(finalStateUnlessRetryable({ ...fourth, status: 'queued' }, NOW)).to.equal(null);
  });

  it('counts an attempt whose sender died, leaves a sender enough time, and ends with the first report', () => {
    const known = { attempts: 1, unknown_attempts: 1 };
    const claimed = { status: 'sending', attempts: 2, wake_at: minutesLater(2) } as const;
    for (const [status, unknown_attempts] of Object.entries({ queued: 1, sending: 2 })) {
      const state = claimedSendState({ ...known, status: status as SendProgress['status'] }, NOW);
      expect(state, status).to.deep.equal({ ...claimed, unknown_attempts });
    }
    const lefts = [minutesLater(1), minutesLater(0.9), null];
    const sufficient = lefts.filter((wake_at) => isSendLeaseSufficient({ wake_at }, NOW));
    expect(sufficient).to.deep.equal([minutesLater(1)]);
    const reported = { ...UNATTEMPTED_SEND_STATE, attempts: 1, taken_at: minutesLater(-5) };
    const result = sendResultAfterReports(reported, { status: 'failed' }, NOW);
    for (const state of [finalStateUnlessRetryable(reported, NOW), result])
      expect(state).to.deep.include({ status: 'sent', sent_at: minutesLater(-5) });
  });
});

describe('sendStateChangeByReport', () => {
  const states = fc.record({
    status: fc.constantFrom(...SEND_STATUSES),
    attempts: fc.integer({ min: 0, max: 5 }),
    unknown_attempts: fc.integer({ min: 0, max: 4 }),
    taken_at: fc.constantFrom(null, NOW),
    receipt: fc.constantFrom(null, ...DELIVERY_REPORT_STATUSES),
  });

  it('completes queued messages, is kept for those being sent, and never reverts a state', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(null, ...DELIVERY_REPORT_STATUSES), (state, receipt) => {
        const patch = sendStateChangeByReport(state, { receipt, reason: 'r' }, NOW);
        const next = { ...state, ...patch };
        if (state.status === 'queued' && state.attempts > 0) expect(next.status).to.equal('sent');
        if (state.status === 'sending') {
          expect(next.status).to.equal('sending');
          expect(isReportedAccepted(next)).to.equal(true);
        }
        if (state.status === 'sent' || state.status === 'skipped') expect(next.status).to.equal(state.status);
        if (state.status === 'failed' && receipt !== 'delivered') expect(next.status).to.equal('failed');
        const doubled = sendStateChangeByReport(next, { receipt, reason: 'r' }, NOW);
        expect(doubled, 'a repeated report').to.equal(null);
      }),
    );
  });
});

describe('Reports stored without reading the message', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute));
  const message: SendProgress = { ...UNATTEMPTED_SEND_STATE, status: 'sent', attempts: 1, sent_at: at(0) };

  /** Like Firestore's minimum: the smallest number stays. */
  const noted = (known: DeliveryReportTimes, kind: keyof DeliveryReportTimes, now: Date): DeliveryReportTimes => ({
    ...known,
    [kind]: Math.min(known[kind] ?? Number.POSITIVE_INFINITY, now.getTime()),
  });

  const reports = fc.array(fc.constantFrom(null, ...DELIVERY_REPORT_STATUSES), { maxLength: 8 });
  const states = fc.record({
    status: fc.constantFrom(...SEND_STATUSES),
    attempts: fc.integer({ min: 1, max: 5 }),
    unknown_attempts: fc.integer({ min: 0, max: 4 }),
  });

  it('have the same effect as reports that were read, in any order and number', () => {
    fc.assert(
      fc.property(reports, states, (given, state) => {
        let stored: SendProgress = { ...message, ...state };
        let read = stored;
        let notes = NO_DELIVERY_REPORT_TIMES;
        for (const [minute, receipt] of given.entries()) {
          const report = { receipt, reason: receipt };
          read = { ...read, ...sendStateChangeByReport(read, report, at(minute)) };
          if (receipt === null) notes = noted(notes, 'taken', at(minute));
          else if (receipt === 'delivered') notes = noted(notes, 'delivered', at(minute));
          else {
            const before: SendProgress = withDeliveryReportsApplied(stored, notes);
            stored = { ...stored, ...sendStateChangeByReport(before, report, at(minute)) };
          }
        }
        const shown = withSentStateIfReported(withDeliveryReportsApplied(stored, notes));
        const { status, receipt, receipt_at, receipt_reason } = read;
        expect(shown).to.include({ receipt, receipt_reason });
        // A failed message stays failed unless it is reported as delivered.
        const failed = state.status === 'failed' && receipt !== null && receipt !== 'delivered';
        expect(shown.status).to.equal(failed ? 'failed' : status);
        expect(shown.receipt_at).to.deep.equal(receipt_at);
        if (status === 'sending' && given.length > 0) expect(isReportedAccepted(shown)).to.equal(true);
      }),
    );
  });

  it('don’t change earlier receipts', () => {
    const delivered = { ...message, receipt: 'delivered' as const, receipt_at: at(1) };
    expect(withDeliveryReportsApplied(delivered, undefined)).to.deep.equal(delivered);
    const later = { taken: null, delivered: at(5).getTime() };
    expect(withDeliveryReportsApplied(delivered, later).receipt_at).to.deep.equal(at(1));
  });
});

describe('retryAfterMsOf', () => {
  const now = new Date('2026-03-01T09:00:00.000Z');
  const unix = now.getTime() / 1000;
  const cases: [string, Record<string, string>, number | null][] = [
    ['Retry-After in seconds', { 'retry-after': '30' }, 30_000],
    ['X-RateLimit-Reset as an instant', { 'x-ratelimit-reset': String(unix + 12) }, 12_000],
    ['both: Retry-After', { 'retry-after': '5', 'x-ratelimit-reset': String(unix + 12) }, 5_000],
    ['an instant that has passed', { 'x-ratelimit-reset': String(unix - 12) }, 0],
    ['a provider’s wrong clock', { 'x-ratelimit-reset': String(unix + 1e6) }, 3_600_000],
    ['nothing', {}, null],
    ['no number', { 'retry-after': 'soon', 'x-ratelimit-reset': '' }, null],
  ];
  it('returns the wait that a provider asks for', () => {
    for (const [name, headers, expected] of cases) expect(retryAfterMsOf(headers, now), name).to.equal(expected);
  });
});

describe('outcomeOfFailure', () => {
  const failure = { provider: 'Twilio', status: null, code: null, waitMs: null };

  it('distinguishes possibly accepted messages from unsent ones', async () => {
    for (const [code, kind] of [
      ['ECONNREFUSED', 'transient'],
      ['ECONNRESET', 'unknown'],
      ['ECONNABORTED', 'unknown'],
    ] as const)
      expect(outcomeOfFailure({ ...failure, code }).kind, code).to.equal(kind);
    const kindOf = (thrown: object) => outcomeOfFailure({ ...failure, code: 'X', thrown }).kind;
    expect(kindOf({ code: 'CERT_HAS_EXPIRED' })).to.equal('transient');
    expect(kindOf({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })).to.equal('transient');
    const connecting = { code: 'ETIMEDOUT', cause: { code: 'ETIMEDOUT', syscall: 'connect' } };
    expect(kindOf(connecting)).to.equal('transient');
    expect(kindOf({ code: 'ETIMEDOUT' }), 'while waiting for the answer').to.equal('unknown');
    expect(kindOf(await brokenHandshake()), 'during the handshake').to.equal('transient');
  });

  it('distinguishes temporary from permanent rejections', () => {
    const busy = outcomeOfFailure({ ...failure, status: 429, waitMs: 30_000 });
    expect(busy).to.include({ kind: 'transient', retryAfterMs: 30_000 });
    expect(outcomeOfFailure({ ...failure, status: 429 })).to.include({ retryAfterMs: 0 });
    expect(outcomeOfFailure({ ...failure, status: 503 })).to.include({ retryAfterMs: null });
    for (const status of [401, 403, 408, 500])
      expect(outcomeOfFailure({ ...failure, status }).kind, String(status)).to.equal('transient');
    const invalid = outcomeOfFailure({ ...failure, status: 400, code: '21211' });
    expect(invalid).to.deep.equal({ kind: 'refused', reason: 'Twilio answered 400 (21211)' });
  });
});

describe('html', () => {
  it('escapes values in tags and attributes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/') }), (value) => {
        expect(html`<p title="${value}">${value}</p>`.markup).to.match(/^<p title="[^<>"]*">[^<>"]*<\/p>$/);
      }),
    );
  });

  it('renders emails with preview text, logo, links and dark mode', () => {
    const brand = { name: 'Northwind "Legal"', logoUrl: 'https://n.example/logo.png' };
    const facts = [['Lease', 'in 3 days', 'https://s.example/act/#a']] as const;
    const mail = renderMail({ title: 'Two', body: ['Hello <b>,', 'the lease ends.'], facts, brand });
    const beginning = /<div style="display:none[^>]*>([^<]*)</.exec(mail.html)?.[1];
    expect(beginning).to.match(/^Hello &lt;b&gt;, the lease ends\./);
    expect(mail.html)
      .to.include('<img src="https://n.example/logo.png" alt="Northwind &quot;Legal&quot;"')
      .and.include('href="https://s.example/act/#a"')
      .and.include('prefers-color-scheme:dark');
    expect(mail.text).to.include('Lease: in 3 days\n  https://s.example/act/#a');
    expect(renderMail({ title: 'Two', body: ['x'] }).html).not.to.include('<img');
  });
});
