// Texts in each language, and how they embed names in any script.
import { expect } from 'chai';
import { LOCALES, type Locale } from '../../../functions/api/fields';
import { messageTextsFor, messageTextsOfLocale } from '../../../functions/messaging/languages';
import { reminderMail, reminderText } from '../../../functions/reminders/fire/render';

const facts = (locale: Locale | null, name = 'Lease') => ({
  expiry: {
    id: 'e',
    name,
    type: null,
    expiry_date: '2027-03-31',
    act_by_date: '2027-02-28',
    priority: 'High' as const,
  },
  organization: {
    name: 'Northwind',
    locale: 'de' as const,
    email_sender_name: '',
    email_sender_prefix: '',
    email_sender_identity_enabled: true,
    whatsapp_reminder_template: '',
  },
  now: new Date('2027-03-17T08:00:00Z'),
  timezone: 'UTC',
  link: 'https://x.example/act/#t',
  locale,
});

const HEBREW = 'רישיון עסק';

describe('Languages', () => {
  it('are the recipient’s, or else the organization’s', () => {
    expect(messageTextsFor({ locale: 'fr' }, { locale: 'de' }).locale).to.equal('fr');
    expect(messageTextsFor({ locale: null }, { locale: 'de' }).locale).to.equal('de');
    expect(reminderMail(facts('es')).subject).to.equal(
      'Recordatorio: Lease vence dentro de 14 días (31 de marzo de 2027)',
    );
    expect(reminderMail(facts(null)).subject).to.equal(
      'Erinnerung: Lease läuft in 14 Tagen ab (31. März 2027)',
    );
    expect(reminderMail(facts('fr')).html)
      .to.include('<html lang="fr">')
      .and.include('28 février 2027');
    expect(reminderText(facts('en'))).to.equal(
      'Northwind: Lease expires in 14 days (31 March 2027, act by 28 February 2027). https://x.example/act/#t',
    );
  });

  for (const locale of LOCALES) {
    const { formats, reminder, digest, workflow } = messageTextsOfLocale(locale);
    it(`${locale} counts and spells dates by ICU`, () => {
      const said = [-1, 0, 1, 2, 1000].map((days) => reminder.headline('X', days));
      expect(new Set(said).size).to.equal(5);
      for (const text of [...said, digest.records(1), digest.records(0), workflow.steps(3, 'a # b')])
        expect(text).not.to.include('undefined');
      expect(workflow.steps(3, 'a # b')).to.include('a # b').and.include('3');
      expect(formats.date('2027-03-31'))
        .to.match(/31/)
        .and.match(/2027/)
        .and.not.match(/2027-03/);
      expect(formats.date('')).to.equal('');
    });
  }

  it('isolate names: <bdi> in HTML, and marks in plain text only for another direction', () => {
    const mail = reminderMail(facts('en', HEBREW));
    expect(mail.html).to.include(`<bdi>${HEBREW}</bdi>`);
    expect(mail.html.match(/<title>(.*?)<\/title>/)?.[1])
      .to.include(HEBREW)
      .and.not.include('bdi');
    expect(mail.subject).to.include(`\u2068${HEBREW}\u2069`);
    expect(reminderText(facts('en', HEBREW))).to.include(`\u2068${HEBREW}\u2069 expires`);
    for (const plain of [
      mail.text.replaceAll(`\u2068${HEBREW}\u2069`, ''),
      reminderText(facts('en', 'Bail')),
    ])
      expect(plain).not.to.match(/[\u2068\u2069]/);
    expect(reminderMail(facts('en', 'Bail')).html).to.include('<bdi>Bail</bdi>');
  });
});
