// What providers' reports mean, and who may make them: words, signatures, order.
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'chai';
import { isNewReceipt, shownSendStatusOf } from '../../../functions/messaging/sendState';
import { isFromSendgrid } from '../../../functions/providers/sendgrid';
import {
  deliveryReportOfTwilioForm,
  parseSendgridReports,
  parseTwilioAddress,
} from '../../../functions/reminders/replies/providerReports';

const ours = {
  record_collection: 'reminder_sends',
  record_id: 's1',
  record_organization: 'o1',
  email: 'A@x.example',
};
const reports = (...events: object[]) => parseSendgridReports(JSON.stringify(events));

describe('SendGrid’s events', () => {
  it('become receipts; steps on the way and mails that are not ours are passed over', () => {
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

  it('suppress the address for a bounce and a spam report, not for a mail server that is only busy', () => {
    const suppressed = (event: object) => reports({ ...ours, ...event })[0]?.suppress?.reason ?? null;
    expect(suppressed({ event: 'bounce', type: 'bounce' })).to.equal('address_bounced');
    expect(suppressed({ event: 'bounce', type: 'blocked' })).to.equal(null);
    expect(suppressed({ event: 'spamreport' })).to.equal('reported_as_spam');
    expect(suppressed({ event: 'unsubscribe' })).to.equal('unsubscribed');
  });

  it('are refused when they are no list', () => {
    expect(() => parseSendgridReports('{}')).to.throw();
    expect(() => parseSendgridReports('nonsense')).to.throw();
  });

  it('count only when signed with the known key, over these very bytes and that time', () => {
    const AT = new Date(1_700_000_000_000);
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const known = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const body = Buffer.from('[{"event":"delivered"}]\r\n');
    const signature = sign(
      'sha256',
      Buffer.concat([Buffer.from('1700000000'), body]),
      pair.privateKey,
    ).toString('base64');
    const before = process.env.SENDGRID_WEBHOOK_PUBLIC_KEY;
    process.env.SENDGRID_WEBHOOK_PUBLIC_KEY = known;
    try {
      expect(isFromSendgrid(body, signature, '1700000000', AT)).to.equal(true);
      expect(isFromSendgrid(Buffer.from(`${body} `), signature, '1700000000', AT)).to.equal(false);
      expect(isFromSendgrid(body, signature, '1700000001', AT)).to.equal(false);
      for (const minutes of [-6, 6, 60]) {
        const then = new Date(AT.getTime() + minutes * 60_000);
        expect(isFromSendgrid(body, signature, '1700000000', then), `${minutes} minutes off`).to.equal(false);
      }
      for (const minutes of [-4, 4]) {
        const then = new Date(AT.getTime() + minutes * 60_000);
        expect(isFromSendgrid(body, signature, '1700000000', then), `${minutes} minutes off`).to.equal(true);
      }
      expect(isFromSendgrid(body, 'bm9uc2Vuc2U=', '1700000000', AT)).to.equal(false);
      process.env.SENDGRID_WEBHOOK_PUBLIC_KEY = '';
      expect(isFromSendgrid(body, signature, '1700000000', AT), 'no key: nobody is believed').to.equal(false);
    } finally {
      if (before === undefined) delete process.env.SENDGRID_WEBHOOK_PUBLIC_KEY;
      else process.env.SENDGRID_WEBHOOK_PUBLIC_KEY = before;
    }
  });
});

describe('Twilio’s callbacks', () => {
  const reference = { collection: 'reminder_sends', id: 's1', organizationId: 'o1' } as const;

  it('become receipts; an unsubscribed recipient is suppressed', () => {
    expect(deliveryReportOfTwilioForm(reference, { MessageStatus: 'canceled' })).to.equal(null);
    expect(
      deliveryReportOfTwilioForm(reference, { MessageStatus: 'sent' }),
      'taken, if nothing else',
    ).to.deep.equal({
      ...{ reference, receipt: null, reason: null, suppress: null },
    });
    expect(deliveryReportOfTwilioForm(reference, { MessageStatus: 'delivered' })?.receipt).to.equal(
      'delivered',
    );
    const failed = deliveryReportOfTwilioForm(reference, {
      MessageStatus: 'undelivered',
      ErrorCode: '30003',
    });
    expect(failed).to.deep.include({
      receipt: 'undelivered',
      reason: 'Twilio reported undelivered (30003)',
      suppress: null,
    });
    const stopped = { MessageStatus: 'failed', ErrorCode: '21610', To: 'whatsapp:+14155550101' };
    expect(deliveryReportOfTwilioForm(reference, stopped)?.suppress).to.deep.equal({
      channel: 'whatsapp',
      address: '+14155550101',
      reason: 'stopped_by_recipient',
    });
  });

  it('know STOP and START as a word of their own, in any case', () => {
    expect(parseTwilioAddress('+14155550101')).to.deep.equal({ channel: 'sms', address: '+14155550101' });
  });
});

describe('A receipt', () => {
  it('is news once, and a failure after a delivery is', () => {
    expect(isNewReceipt(null, 'delivered')).to.equal(true);
    expect(isNewReceipt('delivered', 'delivered')).to.equal(false);
    expect(isNewReceipt('delivered', 'bounced')).to.equal(true);
    expect(isNewReceipt('bounced', 'delivered')).to.equal(false);
  });

  it('shows once the message counts as sent, though it may come before', () => {
    expect(shownSendStatusOf({ status: 'sending', receipt: 'delivered' })).to.equal('sending');
    expect(shownSendStatusOf({ status: 'sent', receipt: 'delivered' })).to.equal('delivered');
    expect(shownSendStatusOf({ status: 'failed', receipt: null })).to.equal('failed');
  });
});
