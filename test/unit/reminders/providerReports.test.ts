// The meaning of providers’ reports, which of them SendGrid has signed, and STOP and START as people write them.
import { createPrivateKey, sign } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { isFromSendgrid } from '../../../functions/providers/sendgrid';
import {
  deliveryReportOfTwilioCallback,
  optInOrOutOfText,
  optInOrOutOfTwilioCallback,
  parseSendgridReports,
} from '../../../functions/reminders/replies/providerReports';
import { SENDGRID_WEBHOOK_KEYS } from '../../../local/config';
import { withEnvironment } from '../providers/environment';

const ours = {
  ...{ record_collection: 'reminder_sends', record_id: 's1', record_organization: 'o1' },
  email: 'A@x.example',
};
const reports = (...events: object[]) => parseSendgridReports(JSON.stringify(events));

describe('SendGrid’s events', () => {
  it('become receipts, except intermediate events and other emails', () => {
    const found = reports(
      { ...ours, event: 'processed' },
      { ...ours, event: 'delivered' },
      { event: 'delivered', email: 'x@y.example' },
      { ...ours, record_collection: 'organizations', event: 'delivered' },
    );
    expect(found).to.have.length(1);
    expect(found[0]).to.deep.include({
      reference: { collection: 'reminder_sends', id: 's1', organizationId: 'o1' },
      receipt: 'delivered',
      suppress: null,
    });
  });

  it('suppress the address after a bounce or spam report, but not after a block', () => {
    const suppressed = (event: object) => reports({ ...ours, ...event })[0]?.suppress?.reason ?? null;
    expect(suppressed({ event: 'bounce', type: 'bounce' })).to.equal('address_bounced');
    expect(suppressed({ event: 'bounce', type: 'blocked' })).to.equal(null);
    expect(suppressed({ event: 'spamreport' })).to.equal('reported_as_spam');
    for (const event of ['unsubscribe', 'group_unsubscribe']) expect(suppressed({ event })).to.equal('unsubscribed');
    expect(suppressed({ event: 'bounce', type: 'bounce', email: ' ' }), 'without an address').to.equal(null);
    const [dropped] = reports({ ...ours, event: 'dropped' });
    expect(dropped).to.include({ receipt: 'undelivered', suppress: null });
  });

  it('are rejected unless they are a JSON list', () => {
    expect(() => parseSendgridReports('{}')).to.throw();
    expect(() => parseSendgridReports('nonsense')).to.throw();
  });
});

describe('Twilio’s callbacks', () => {
  const reference = { collection: 'reminder_sends', id: 's1', organizationId: 'o1' } as const;

  it('become receipts; an unsubscribed recipient is suppressed', () => {
    const reportOf = (MessageStatus: string, more: Record<string, string> = {}) =>
      deliveryReportOfTwilioCallback(reference, { MessageStatus, ...more });
    expect(reportOf('canceled')).to.equal(null);
    const accepted = { reference, receipt: null, reason: null, suppress: null };
    expect(reportOf('sent'), 'accepted').to.deep.equal(accepted);
    for (const status of ['delivered', 'read']) expect(reportOf(status)?.receipt).to.equal('delivered');
    expect(reportOf('undelivered', { ErrorCode: '30003' })).to.deep.include({
      ...{ receipt: 'undelivered', reason: 'Twilio reported undelivered (30003)', suppress: null },
    });
    const stopped = { ErrorCode: '21610', To: 'whatsapp:+14155550101' };
    const suppressed = { channel: 'whatsapp', address: '+14155550101', reason: 'stopped_by_recipient' };
    expect(reportOf('failed', stopped)?.suppress).to.deep.equal(suppressed);
  });
});

const STOP = [
  ...['STOP', 'stopall', 'unsubscribe', 'opt-out', 'STOPP', 'abmelden', 'ARRET', 'ARRÊT', 'désabonner'],
  ...['PARAR', 'ALTO', 'BAJA', 'dar de baja'],
];
const START = ['START', 'yes', 'UNSTOP', 'starten', 'reprendre', 'Démarrer', 'alta', 'SÍ'];

describe('STOP and START', () => {
  const mark = fc.constantFrom(
    ...[' ', '.', '!', '?', '"', '“', '”', '«', '»', "'", '’', '\n', '\u200b', '🛑', '*', '¡'],
  );
  const marks = fc.array(mark, { maxLength: 4 }).map((found) => found.join(''));
  const casing = fc.constantFrom(
    (word: string) => word,
    (word: string) => word.toLowerCase(),
    (word: string) => word.toUpperCase(),
    (word: string) => word.normalize('NFD'),
    (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  );

  it('are recognized in four languages, with any case, punctuation and quotes', () => {
    const words = [...STOP.map((word) => [word, 'stop']), ...START.map((word) => [word, 'start'])];
    fc.assert(
      fc.property(fc.constantFrom(...words), marks, marks, casing, ([word = '', wish], before, after, cased) => {
        expect(optInOrOutOfText(before + cased(word) + after)).to.equal(wish);
      }),
      { numRuns: 1000 },
    );
  });

  it('are not recognized within a sentence or another word', () => {
    const other = fc.stringMatching(/^[b-z]{2,8}$/).filter((word) => !/^(all|out|de)$/.test(word));
    fc.assert(
      fc.property(fc.constantFrom(...STOP, ...START), other, marks, (word, neighbour, between) => {
        fc.pre(!/opt|dar/i.test(neighbour));
        expect(optInOrOutOfText(`please ${word}${between} ${neighbour}`)).to.equal(null);
        expect(optInOrOutOfText(`${neighbour}x${between} ${word}, thanks`)).to.equal(null);
        expect(optInOrOutOfText(`${word}${neighbour}xq`)).to.equal(null);
      }),
    );
    for (const text of ['', '👍', '!!!', 'Please stop calling me', 'Bitte nicht stoppen', 'No paramos'])
      expect(optInOrOutOfText(text), text).to.equal(null);
  });

  it('follow Twilio’s OptOutType if there is one', () => {
    expect(optInOrOutOfTwilioCallback({ OptOutType: 'STOP', Body: 'genug jetzt' })).to.equal('stop');
    expect(optInOrOutOfTwilioCallback({ OptOutType: 'START', Body: 'again' })).to.equal('start');
    expect(optInOrOutOfTwilioCallback({ OptOutType: 'HELP', Body: 'stop' })).to.equal(null);
    expect(optInOrOutOfTwilioCallback({ Body: 'Stop.' })).to.equal('stop');
    expect(optInOrOutOfTwilioCallback({ OptOutType: '', Body: 'Stop.' })).to.equal('stop');
    expect(optInOrOutOfTwilioCallback({})).to.equal(null);
  });
});

const KEY = createPrivateKey({
  key: Buffer.from(SENDGRID_WEBHOOK_KEYS.private, 'base64'),
  format: 'der',
  type: 'pkcs8',
});
const BODY = Buffer.from('[{"event":"delivered"}]');
const SIGNED_AT = 2_000_000_000;
const TIMESTAMP = String(SIGNED_AT);
const SIGNATURE = sign('sha256', Buffer.concat([Buffer.from(TIMESTAMP), BODY]), KEY).toString('base64');

const later = (seconds: number): Date => new Date((SIGNED_AT + seconds) * 1000);

describe('A SendGrid signature', () => {
  withEnvironment({ SENDGRID_WEBHOOK_PUBLIC_KEY: SENDGRID_WEBHOOK_KEYS.public });

  it('is valid for five minutes before and after its timestamp', () => {
    const isValidAfter = (seconds: number) => isFromSendgrid(BODY, SIGNATURE, TIMESTAMP, later(seconds));
    for (const seconds of [0, 300, -300]) expect(isValidAfter(seconds), `${seconds} s`).to.equal(true);
    for (const seconds of [301, -301, 86_400]) expect(isValidAfter(seconds), `${seconds} s`).to.equal(false);
  });

  it('is invalid for another body or timestamp', () => {
    expect(isFromSendgrid(Buffer.from('[]'), SIGNATURE, TIMESTAMP, later(0))).to.equal(false);
    expect(isFromSendgrid(BODY, SIGNATURE, String(SIGNED_AT + 1), later(0))).to.equal(false);
  });
});
