// The meaning of providers' reports, and who may send them: words, signatures, order.
import { expect } from 'chai';
import {
  deliveryReportOfTwilioForm,
  parseSendgridReports,
} from '../../../functions/reminders/replies/providerReports';

const ours = {
  record_collection: 'reminder_sends',
  record_id: 's1',
  record_organization: 'o1',
  email: 'A@x.example',
};
const reports = (...events: object[]) => parseSendgridReports(JSON.stringify(events));

describe('SendGrid’s events', () => {
  it('become receipts; intermediate events and other mails are ignored', () => {
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

  it('suppress the address after a bounce or spam report, but not for a busy mail server', () => {
    const suppressed = (event: object) => reports({ ...ours, ...event })[0]?.suppress?.reason ?? null;
    expect(suppressed({ event: 'bounce', type: 'bounce' })).to.equal('address_bounced');
    expect(suppressed({ event: 'bounce', type: 'blocked' })).to.equal(null);
    expect(suppressed({ event: 'spamreport' })).to.equal('reported_as_spam');
    expect(suppressed({ event: 'unsubscribe' })).to.equal('unsubscribed');
  });

  it('are rejected unless they are a list', () => {
    expect(() => parseSendgridReports('{}')).to.throw();
    expect(() => parseSendgridReports('nonsense')).to.throw();
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
});
