// Texts in each language, how they embed names in any script, and the WhatsApp templates in docs/deploy.md.
import { expect } from 'chai';
import fc from 'fast-check';
import { LOCALES, type Locale } from '../../../functions/api/fields';
import { messageTextsForRecipient, messageTextsOfLocale } from '../../../functions/messaging/languages';
import {
  listWhatsappTemplates,
  twilioContentVariablesOf,
  whatsappLocaleForRecipient,
  whatsappTextOf,
} from '../../../functions/messaging/whatsapp';
import { reminderMail, reminderText } from '../../../functions/reminders/fire/render';
import { messageFacts } from '../../support/plainRecords';
import { readText } from '../../support/repository';
import { withEnvironment } from '../providers/environment';

const facts = (locale: Locale | null, name = 'Lease') => ({
  ...messageFacts({ name: 'Northwind', locale: 'de' }, { name, expiry_date: '2027-03-31', act_by_date: '2027-02-28' }),
  ...{ now: new Date('2027-03-17T08:00:00Z'), locale },
});

const HEBREW = 'רישיון עסק';

describe('Messages', () => {
  withEnvironment({ WHATSAPP_REMINDER_TEMPLATE: 'HX1, de:HX2' });

  it('are in the recipient’s language, or else in the organization’s', () => {
    expect(messageTextsForRecipient({ locale: 'fr' }, { locale: 'de' }).locale).to.equal('fr');
    expect(messageTextsForRecipient({ locale: null }, { locale: 'de' }).locale).to.equal('de');
    for (const [locale, subject] of [
      ['es', 'Recordatorio: Lease vence dentro de 14 días (31 de marzo de 2027)'],
      [null, 'Erinnerung: Lease läuft in 14 Tagen ab (31. März 2027)'],
    ] as const)
      expect(reminderMail(facts(locale)).subject).to.equal(subject);
    const french = reminderMail(facts('fr')).html;
    expect(french).to.include('<html lang="fr">').and.include('28 février 2027');
    expect(reminderText(facts('en'))).to.equal(
      'Northwind: Lease expires in 14 days (31 March 2027, act by 28 February 2027). https://s.example/act/#token',
    );
  });

  it('by WhatsApp are in a language that has a template', () => {
    const service = { locale: 'de' as const, own: '' };
    for (const [recipient, organization, locale] of [
      ['fr', service, 'en'],
      ['de', { ...service, locale: 'en' }, 'de'],
      [null, service, 'de'],
      ['fr', { ...service, own: 'HX3' }, 'de'],
    ] as const)
      expect(whatsappLocaleForRecipient('reminder', recipient, organization)).to.equal(locale);
  });

  it('write labels, percentages, prices and dates as each language does', () => {
    const shown = LOCALES.map((locale) => {
      const { formats } = messageTextsOfLocale(locale);
      return `${formats.labelled('A', formats.percent(40))}, ${formats.money(4990, 'usd')}, ${formats.date('2031-01-01')}`;
    });
    expect(shown).to.deep.equal([
      'A: 40%, $4,990, 1 January 2031',
      'A: 40\u00A0%, 4.990\u00A0$, 1. Januar 2031',
      'A\u00A0: 40\u00A0%, 4\u202F990\u00A0$, 1er janvier 2031',
      'A: 40\u00A0%, 4990\u00A0$, 1 de enero de 2031',
    ]);
  });

  it('name the days next to today, and keep punctuation on the line of its word', () => {
    const days = LOCALES.map((locale) =>
      [-1, 1, 2].map((left) => messageTextsOfLocale(locale).formats.daysLeft(left)).join(', '),
    );
    expect(days).to.deep.equal([
      'yesterday, tomorrow, in 2 days',
      'gestern, morgen, in 2 Tagen',
      'hier, demain, dans 2 jours',
      'ayer, mañana, dentro de 2 días',
    ]);
    const { notice, whatsapp } = messageTextsOfLocale('fr');
    const newLink = notice.newLink('Ada', 'Bail');
    expect(newLink).to.equal('Ada demande un nouveau lien\u00A0: «\u00A0Bail\u00A0» a expiré');
    expect(whatsapp.reminder, 'as submitted to WhatsApp').to.include('{{1}} :');
  });

  it('isolate names with <bdi> in HTML, and with marks in right-to-left plain text', () => {
    const mail = reminderMail(facts('en', HEBREW));
    expect(mail.html).to.include(`<bdi>${HEBREW}</bdi>`);
    const title = mail.html.match(/<title>(.*?)<\/title>/)?.[1];
    expect(title).to.include(HEBREW).and.not.include('bdi');
    expect(mail.subject).to.include(`\u2068${HEBREW}\u2069`);
    expect(reminderText(facts('en', HEBREW))).to.include(`\u2068${HEBREW}\u2069 expires`);
    for (const plain of [mail.text.replaceAll(`\u2068${HEBREW}\u2069`, ''), reminderText(facts('en', 'Bail'))])
      expect(plain).not.to.match(/[\u2068\u2069]/);
    expect(reminderMail(facts('en', 'Bail')).html).to.include('<bdi>Bail</bdi>');
  });
});

describe('WhatsApp templates', () => {
  it('are in the deployment guide with their exact texts and variables', () => {
    const guide = readText('docs/deploy.md');
    const [, listed = ''] = /<!-- templates -->\n([\s\S]*?)\n<!-- end of templates -->/.exec(guide) ?? [];
    const rows = listed.split('\n');
    for (const { parameter, name, locale, body, variables } of listWhatsappTemplates()) {
      const examples = variables.map((variable, index) => `${index + 1} ${variable.name}: ${variable.example}`);
      expect(rows).to.include(`| \`${name}\` | ${locale} | ${body} |`);
      expect(rows).to.include(`| \`${parameter}\` | ${examples.join('; ')} |`);
    }
    expect(rows.filter((row) => row.startsWith('| `expiry_'))).to.have.length(listWhatsappTemplates().length);
  });

  for (const { kind, locale, name, body, variables } of listWhatsappTemplates())
    it(`${name} is in WhatsApp’s format, with values that WhatsApp accepts`, () => {
      const used = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));
      expect(used).to.deep.equal(variables.map((_, index) => index + 1));
      expect(body).to.not.match(/^\{\{|\}\}$|\}\}\s*\{\{/);
      expect(body.length).to.be.at.most(1024);
      const anything = fc.string({ unit: 'binary', maxLength: 2000 });
      const values = fc.array(anything, { minLength: variables.length, maxLength: variables.length });
      fc.assert(
        fc.property(values, (given) => {
          const taken = Object.values(twilioContentVariablesOf({ values: given }));
          expect(taken).to.have.length(variables.length);
          for (const value of taken)
            expect(value)
              .to.match(/^[^\n\r\t]{1,300}$/)
              .and.not.match(/ {5}/);
          expect(whatsappTextOf({ kind, locale, values: given }).length).to.be.at.most(1600);
        }),
      );
    });
});
