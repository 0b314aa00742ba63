// In whose name mails of reminders are sent.
import { expect } from 'chai';
import { reminderMail } from '../../../functions/reminderDelivery/render';

const mail = (settings: { name: string; identity: boolean; prefix?: string }) =>
  reminderMail({
    expiry: {
      id: 'e',
      name: 'Licence',
      type: null,
      expiry_date: '2031-01-10',
      act_by_date: null,
      priority: 'High',
    },
    organization: {
      name: 'Northwind Ltd',
      locale: 'en',
      email_sender_name: settings.name,
      email_sender_prefix: settings.prefix ?? '',
      whatsapp_reminder_template: '',
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

  it('gets the answers, or whoever sees to the record; its logo stands above when mail programs can show it', () => {
    const facts = (email_reply_to: string, logo_url: string) => ({
      expiry: {
        id: 'e',
        name: 'Licence',
        type: null,
        expiry_date: '2031-01-10',
        act_by_date: null,
        priority: 'High' as const,
        assigned_to_user_email: 'ada@n.example',
      },
      organization: {
        name: 'Northwind',
        locale: 'en' as const,
        email_sender_name: '',
        email_sender_prefix: '',
        email_sender_identity_enabled: false,
        whatsapp_reminder_template: '',
        email_reply_to,
        logo_url,
      },
      now: new Date('2031-01-07T12:00:00Z'),
      timezone: 'UTC',
      link: 'https://s.example/act/#a',
    });
    expect(reminderMail(facts('office@n.example', '')).replyTo).to.equal('office@n.example');
    expect(reminderMail(facts('', '')).replyTo).to.equal('ada@n.example');
    expect(reminderMail(facts('', 'https://n.example/l.png')).html).to.include(
      'src="https://n.example/l.png"',
    );
    expect(reminderMail(facts('', 'http://n.example/l.png')).html).not.to.include('<img');
  });

  it('cannot break out of its header', () => {
    expect(mail({ name: 'A\r\nBcc: x@y.example', identity: true }).fromName).not.to.match(/[\r\n]/);
  });

  it('begins subjects with the prefix that the organization chose', () => {
    expect(mail({ name: '', identity: false, prefix: '[ACME]' }).subject).to.equal(
      '[ACME] Reminder: Licence expires in 3 days (10 January 2031)',
    );
  });
});
