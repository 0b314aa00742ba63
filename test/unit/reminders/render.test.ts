// The sender name of reminder emails.
import { expect } from 'chai';
import {
  type ReminderFacts,
  reminderMail,
  reminderWhatsappWords,
} from '../../../functions/reminders/fire/render';

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
  it('is the organization: via the service, unless it has its own identity; on one line', () => {
    const cases: [name: string, identity: boolean, sender: string][] = [
      ['', false, 'Northwind Ltd via Expiry Tracking'],
      ['Compliance', false, 'Compliance via Expiry Tracking'],
      ['Compliance', true, 'Compliance'],
      ['', true, 'Northwind Ltd'],
      ['A\r\nBcc: x@y.example', true, 'A Bcc: x@y.example'],
    ];
    for (const [name, identity, sender] of cases) expect(mail({ name, identity }).fromName).to.equal(sender);
  });

  it('has the reply address of the organization or assignee, and an https logo', () => {
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

  it('starts subjects with the organization’s prefix', () => {
    expect(mail({ name: '', identity: false, prefix: '[ACME]' }).subject).to.equal(
      '[ACME] Reminder: Licence expires in 3 days (10 January 2031)',
    );
  });
});

/** The link addresses in both forms of an email. */
const linksIn = ({ html, text }: { html: string; text: string }) => ({
  html: [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url),
  text: text.match(/https:\S+/g),
});

describe('the values of the WhatsApp template', () => {
  const facts = (reference_number: string | null): ReminderFacts => ({
    expiry: {
      ...{ id: 'e', name: 'Trade licence', type: null, priority: 'High', reference_number },
      ...{ expiry_date: '2031-01-10', act_by_date: null },
    },
    organization: {
      ...{ name: 'Northwind', locale: 'de', email_sender_name: '', email_sender_prefix: '' },
      ...{ whatsapp_reminder_template: 'HX1', email_sender_identity_enabled: false },
      ...{ email_reply_to: '', logo_url: '' },
    },
    now: new Date('2031-01-07T12:00:00Z'),
    timezone: 'UTC',
    link: 'https://s.example/act/#token',
  });

  it('append the reference number to the name, so that their number stays approved', () => {
    const [withNumber, without] = ['FS-2041', null].map(
      (number) => reminderWhatsappWords(facts(number)).values,
    );
    expect(withNumber).to.have.length(5);
    expect(withNumber?.[1]?.replace(/[\u2066-\u2069]/g, '')).to.equal('Trade licence, Nr. FS-2041');
    expect(without?.[1]?.replace(/[\u2066-\u2069]/g, '')).to.equal('Trade licence');
  });
});

describe('a mail’s buttons', () => {
  const LINK = 'https://s.example/act/#token';
  const ANSWERS = ['acknowledge', 'snooze', 'renewed'];
  const reminderOf = (expiry_date: string, now: string, more: object = {}) =>
    reminderMail({
      expiry: { id: 'e', name: 'Licence', type: null, expiry_date, act_by_date: null, priority: 'High' },
      organization: {
        name: 'Northwind',
        ...{ locale: 'en', timezone: 'Europe/Berlin', email_sender_name: '', email_sender_prefix: '' },
        ...{ whatsapp_reminder_template: '', email_sender_identity_enabled: false },
      },
      now: new Date(now),
      timezone: 'UTC',
      link: LINK,
      ...more,
    });
  const urls = (answers: readonly string[]) => [
    LINK,
    ...answers.map((answer) => `https://s.example/act/?answer=${answer}#token`),
  ];

  it('link to the page, and to it with each answer preselected', () => {
    const mail = reminderOf('2031-01-10', '2031-01-07T12:00:00Z');
    expect(linksIn(mail)).to.deep.equal({ html: urls(ANSWERS), text: urls(ANSWERS) });
    expect(mail.text).to.include(
      `View and respond:\n${LINK}\n\nI’m on it:\nhttps://s.example/act/?answer=acknowledge#token\n\nRemind me later:\n`,
    );
    for (const label of ['I’m on it', 'Remind me later', 'It’s renewed'])
      expect(mail.html).to.include(`>${label}</a></td></tr></table>`);
  });

  it('keep the mail well below the size at which mail programs cut it off', () => {
    const name = 'Ж'.repeat(500);
    const expiry = { id: 'e', name, type: name, act_by_date: null, priority: 'High' as const };
    const mail = reminderOf('2031-01-10', '2031-01-07T12:00:00Z', {
      expiry: { ...expiry, expiry_date: '2031-01-10' },
    });
    expect(Buffer.byteLength(mail.html)).to.be.below(10_000);
  });
});
