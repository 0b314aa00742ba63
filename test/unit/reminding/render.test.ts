// In whose name mails of reminders are sent (specification section 2, organization settings).
import { expect } from 'chai';
import { reminderMail } from '../../../functions/reminding/render';

const mail = (settings: { name: string; identity: boolean; prefix?: string }) =>
  reminderMail({
    expiry: { id: 'e', name: 'Licence', type: null, expiry_date: '2031-01-10', priority: 'High' },
    organization: {
      name: 'Northwind Ltd',
      email_sender_name: settings.name,
      email_sender_prefix: settings.prefix ?? '',
      email_sender_identity_enabled: settings.identity,
    },
    now: new Date('2031-01-07T12:00:00Z'),
    timezone: 'UTC',
    link: 'https://service.example/expiry/?id=e',
  });

describe('a mail’s sender', () => {
  it('is the organization by way of the service, or by the name that it chose', () => {
    expect(mail({ name: '', identity: false }).fromName).to.equal('Northwind Ltd via Expiry Tracking');
    expect(mail({ name: 'Compliance', identity: false }).fromName).to.equal('Compliance via Expiry Tracking');
  });

  it('is the organization alone when it sends under its own identity', () => {
    expect(mail({ name: 'Compliance', identity: true }).fromName).to.equal('Compliance');
    expect(mail({ name: '', identity: true }).fromName).to.equal('Northwind Ltd');
  });

  it('cannot break out of its header', () => {
    expect(mail({ name: 'A\r\nBcc: x@y.example', identity: true }).fromName).not.to.match(/[\r\n]/);
  });

  it('begins subjects with the prefix that the organization chose', () => {
    expect(mail({ name: '', identity: false, prefix: '[ACME]' }).subject).to.equal(
      '[ACME] Reminder: Licence expires in 3 days (2031-01-10)',
    );
  });
});
