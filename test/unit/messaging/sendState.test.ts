// The states of a message after each kind of answer, and the HTML that no stored value can break out of.
import { expect } from 'chai';
import fc from 'fast-check';
import { html, mailLayout, oneLine } from '../../../functions/messaging/html';
import { afterAttempt, isFinal } from '../../../functions/messaging/sendState';
import { type Outcome, outcomeOfFailure } from '../../../functions/providers/outcome';

const NOW = new Date('2026-05-01T08:00:00Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('afterAttempt', () => {
  const transient: Outcome = { kind: 'transient', reason: 'SendGrid answered 500', retryAfterMs: null };

  it('tries a transient failure again ever later, and gives up with its reason after the seventh', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) =>
      afterAttempt({ attempts, unknown_attempts: 0 }, transient, NOW),
    );
    expect(waits.map(({ wake_at }) => wake_at)).to.deep.equal([
      ...[1, 5, 15, 60, 240, 720].map(minutesLater),
      null,
    ]);
    expect(waits.at(-1)).to.include({ status: 'failed', reason: 'SendGrid answered 500' });
  });

  it('waits as long as the provider asks, when that is longer', () => {
    const next = afterAttempt(
      { attempts: 1, unknown_attempts: 0 },
      { ...transient, retryAfterMs: 600_000 },
      NOW,
    );
    expect(next.wake_at).to.deep.equal(minutesLater(10));
  });

  it('sends a message of unknown fate once more, never a third time', () => {
    const unknown: Outcome = { kind: 'unknown', reason: 'SendGrid did not answer (ECONNRESET)' };
    const first = afterAttempt({ attempts: 1, unknown_attempts: 0 }, unknown, NOW);
    expect(first).to.include({ status: 'queued', unknown_attempts: 1 });
    expect(afterAttempt({ attempts: 2, unknown_attempts: 1 }, unknown, NOW)).to.include({
      status: 'failed',
      wake_at: null,
    });
  });

  it('always ends: any sequence of answers reaches a final state', () => {
    const outcomes = fc.constantFrom<Outcome>(
      transient,
      { kind: 'unknown', reason: 'r' },
      { kind: 'refused', reason: 'r' },
      { kind: 'accepted', providerMessageId: 'm' },
    );
    fc.assert(
      fc.property(fc.infiniteStream(outcomes), (answers) => {
        let state = { attempts: 0, unknown_attempts: 0, status: 'queued' as string };
        let asked = 0;
        for (const outcome of answers) {
          asked += 1;
          state = {
            ...state,
            attempts: asked,
            ...afterAttempt({ ...state, attempts: asked }, outcome, NOW),
          } as typeof state;
          if (isFinal(state as never)) break;
        }
        expect(asked).to.be.at.most(8);
      }),
    );
  });
});

describe('outcomeOfFailure', () => {
  const failure = { provider: 'Twilio', status: null, code: null, retryAfter: null };

  it('knows what may have been taken from what cannot have been', () => {
    expect(outcomeOfFailure({ ...failure, code: 'ECONNREFUSED' }).kind).to.equal('transient');
    expect(outcomeOfFailure({ ...failure, code: 'ECONNRESET' }).kind).to.equal('unknown');
    expect(outcomeOfFailure({ ...failure, code: 'ECONNABORTED' }).kind).to.equal('unknown');
  });

  it('tells answers that may change from those that will not', () => {
    expect(outcomeOfFailure({ ...failure, status: 429, retryAfter: '30' })).to.include({
      kind: 'transient',
      retryAfterMs: 30_000,
    });
    expect(outcomeOfFailure({ ...failure, status: 503 }).kind).to.equal('transient');
    expect(outcomeOfFailure({ ...failure, status: 400, code: '21211' })).to.deep.equal({
      kind: 'refused',
      reason: 'Twilio answered 400 (21211)',
    });
  });
});

describe('html', () => {
  it('lets no value open a tag or leave an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/') }), (value) => {
        expect(html`<p title="${value}">${value}</p>`.markup).to.match(/^<p title="[^<>"]*">[^<>"]*<\/p>$/);
      }),
    );
  });

  it('makes mails whose text and markup hold the same facts, inert', () => {
    const mail = mailLayout({
      title: '<script>x</script>',
      body: ['a & b'],
      facts: [['Name', '<img src=x>']],
    });
    expect(mail.html).to.not.include('<script>').and.not.include('<img');
    expect(mail.text).to.include('<img src=x>').and.include('a & b');
  });

  it('keeps headers on one line and free of invisible characters', () => {
    expect(oneLine('Rent\r\nBcc: x@y.z\u202Eevil\u200B')).to.equal('Rent Bcc: x@y.zevil');
  });
});
