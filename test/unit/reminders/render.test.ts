// The sender, subject and buttons of reminder emails, and the values of the WhatsApp template.
import { expect } from 'chai';
import {
  type ReminderMessageFacts,
  reminderMail,
  reminderWhatsappValues,
} from '../../../functions/reminders/fire/render';

const LINK = 'https://s.example/act/#token';
const facts = (
  organization: Partial<ReminderMessageFacts['organization']> = {},
  expiry: Partial<ReminderMessageFacts['expiry']> = {},
): ReminderMessageFacts => ({
  expiry: {
    ...{ id: 'e', name: 'Licence', type: null, priority: 'High' },
    ...{ expiry_date: '2031-01-10', act_by_date: null },
    ...expiry,
  },
  organization: {
    ...{ name: 'Northwind Ltd', locale: 'en', email_sender_name: '', email_sender_prefix: '' },
    ...{ whatsapp_reminder_template: '', email_sender_identity_enabled: false },
    ...organization,
  },
  now: new Date('2031-01-07T12:00:00Z'),
  timezone: 'UTC',
  link: LINK,
});
const mail = (...given: Parameters<typeof facts>) => reminderMail(facts(...given));

describe('A reminder email', () => {
  it('names the organization as sender, “via” the service without its own identity, on one line', () => {
    const cases: [name: string, isOwn: boolean, sender: string][] = [
      ['', false, 'Northwind Ltd via Expiry Tracking'],
      ['Compliance', false, 'Compliance via Expiry Tracking'],
      ['Compliance', true, 'Compliance'],
      ['', true, 'Northwind Ltd'],
      ['A\r\nBcc: x@y.example', true, 'A Bcc: x@y.example'],
    ];
    for (const [email_sender_name, email_sender_identity_enabled, sender] of cases)
      expect(mail({ email_sender_name, email_sender_identity_enabled }).fromName).to.equal(sender);
  });

  it('has the organization’s or assignee’s reply address, and an https logo only', () => {
    const assigned = { assigned_to_user_email: 'ada@n.example' };
    expect(mail({ email_reply_to: 'office@n.example' }, assigned).replyTo).to.equal('office@n.example');
    expect(mail({ email_reply_to: '' }, assigned).replyTo).to.equal('ada@n.example');
    expect(mail({ logo_url: 'https://n.example/l.png' }).html).to.include('src="https://n.example/l.png"');
    expect(mail({ logo_url: 'http://n.example/l.png' }).html).not.to.include('<img');
  });

  it('starts its subject with the organization’s prefix', () => {
    expect(mail({ email_sender_prefix: '[ACME]' }).subject).to.equal(
      '[ACME] Reminder: Licence expires in 3 days (10 January 2031)',
    );
  });

  it('links to the page, and to it with each response preselected', () => {
    const { html, text } = mail();
    const urls = [
      LINK,
      ...['acknowledge', 'snooze', 'renewed'].map(
        (answer) => `https://s.example/act/?answer=${answer}#token`,
      ),
    ];
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).to.deep.equal(urls);
    expect(text.match(/https:\S+/g)).to.deep.equal(urls);
    expect(text).to.include(
      `View and respond:\n${LINK}\n\nI’m on it:\nhttps://s.example/act/?answer=acknowledge#token\n\nRemind me later:\n`,
    );
    for (const label of ['I’m on it', 'Remind me later', 'It’s renewed'])
      expect(html).to.include(`>${label}</a></td></tr></table>`);
  });

  it('has response buttons until 30 days after the due date, like the link', () => {
    for (const [expiry_date, links] of [
      ['2030-12-08', 4],
      ['2030-12-07', 1],
    ] as const)
      expect(mail({}, { expiry_date }).html.match(/href=/g), expiry_date).to.have.length(links);
  });

  it('stays well below the size at which email programs clip it', () => {
    const name = 'Ж'.repeat(500);
    expect(Buffer.byteLength(mail({}, { name, type: name }).html)).to.be.below(10_000);
  });
});

describe('The values of the WhatsApp template', () => {
  it('append the reference number to the name, so that their number stays approved', () => {
    const [withNumber, without] = ['FS-2041', null].map(
      (reference_number) => reminderWhatsappValues(facts({ locale: 'de' }, { reference_number })).values,
    );
    expect(withNumber).to.have.length(5);
    expect(withNumber?.[1]?.replace(/[\u2066-\u2069]/g, '')).to.equal('Licence, Nr. FS-2041');
    expect(without?.[1]?.replace(/[\u2066-\u2069]/g, '')).to.equal('Licence');
  });
});
