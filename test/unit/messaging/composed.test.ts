// Every text composed from user input can be stored and sent, and its subject stays on one line.
import { expect } from 'chai';
import fc from 'fast-check';
import { planEndMail } from '../../../functions/billing/planMails';
import { iCalendarTextOf } from '../../../functions/calendars/iCalendar';
import { commentHtml } from '../../../functions/comments/record';
import {
  correctionMailParts,
  DOCUMENT_REQUEST_REMINDER_MAIL_PARTS,
  documentRequestIntroMailParts,
  documentRequestMail,
} from '../../../functions/documentRequests/request/requestMail';
import { oneLine } from '../../../functions/messaging/html';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { twilioContentVariablesOf, whatsappTextOf } from '../../../functions/messaging/whatsapp';
import { digestMail } from '../../../functions/reminders/digest/digestMail';
import { noCreditMail } from '../../../functions/reminders/fire/adminNotices';
import {
  inAppReminderText,
  reminderMail,
  reminderText,
  reminderWhatsappValues,
} from '../../../functions/reminders/fire/render';
import { passwordResetCodeMail, verificationMail } from '../../../functions/signup/accountMails';
import { invitationMail } from '../../../functions/signup/invitation';
import { searchPrefixesOf } from '../../../functions/store/values';
import {
  WORKFLOW_NOTICE_KINDS,
  workflowNoticeHeadline,
  workflowNoticeMail,
  workflowNoticeTextMessage,
} from '../../../functions/workflows/runs/notices';
import { anyLocale, anyText } from '../../support/arbitraries';
import { lineEntry, messageFacts } from '../../support/plainRecords';

const LINK = 'https://x.example';

const written = fc.record({
  name: anyText,
  other: anyText,
  person: anyText,
  notice: fc.constantFrom(...WORKFLOW_NOTICE_KINDS),
  locale: anyLocale,
  isOwnSender: fc.boolean(),
});
type Written = typeof written extends fc.Arbitrary<infer W> ? W : never;

interface Composed {
  /** Texts that must be one line. */
  lines: string[];
  /** Longer texts and markup. */
  texts: string[];
}

type Composer = (given: Written) => Composed;

const mail = ({ subject, html, text, ...more }: Record<'subject' | 'html' | 'text', string>): Composed => ({
  lines: [subject, ...('fromName' in more ? [String(more.fromName)] : [])],
  texts: [html, text],
});

const organizationOf = ({ other, person, locale, isOwnSender }: Written) => ({
  ...{ name: other, locale, email_sender_name: other, email_sender_prefix: person },
  email_sender_identity_enabled: isOwnSender,
});

const factsOf = (given: Written) => messageFacts(organizationOf(given), { name: given.name, type: given.name });

function requestOf(given: Written, kind: Parameters<typeof documentRequestMail>[1]): Composed {
  const { name, person, locale } = given;
  const request = { client_name: person, name, due_date: '2026-05-01', password_hash: 'x', locale };
  return mail(documentRequestMail(request, kind, { organization: organizationOf(given), link: LINK }));
}

const noticeOf = ({ name, other, person, notice, locale }: Written) =>
  ({
    ...{ notice, steps: [name, other], reason: person, link: LINK, language: messageTextsOfLocale(locale) },
    run: {
      ...{ workflow_title: name, expiry_name: other, started_by_name: person },
      ...{ progress: 0, stall_threshold_days: 3 },
    },
  }) as Parameters<typeof workflowNoticeMail>[0];

const COMPOSERS: Record<string, Composer> = {
  'a reminder by email': (given) => mail(reminderMail(factsOf(given))),
  'a reminder by SMS': (given) => ({ lines: [reminderText(factsOf(given))], texts: [] }),
  'a reminder in the app': (given) => ({ lines: [inAppReminderText(factsOf(given))], texts: [] }),
  'a reminder by WhatsApp': (given) => {
    const words = reminderWhatsappValues(factsOf(given));
    return { lines: Object.values(twilioContentVariablesOf(words)), texts: [whatsappTextOf(words)] };
  },
  'a digest': (given) => {
    const { organization, now, ...entry } = factsOf(given);
    return mail(digestMail({ entries: [entry, entry], organization, date: '2031-01-07', now }));
  },
  'a workflow notice by email': (given) => mail(workflowNoticeMail(noticeOf(given))),
  'a workflow notice by SMS': (given) => {
    const notice = noticeOf(given);
    return { lines: [workflowNoticeTextMessage(notice), workflowNoticeHeadline(notice)], texts: [] };
  },
  'a request to a client': (given) => requestOf(given, documentRequestIntroMailParts(null)),
  'a reminder of a request': (given) => requestOf(given, DOCUMENT_REQUEST_REMINDER_MAIL_PARTS),
  'a request for corrections': (given) =>
    requestOf(given, correctionMailParts([{ label: given.name, reason: given.other }])),
  'an invitation': ({ person, other, locale }) =>
    mail(
      invitationMail(messageTextsOfLocale(locale), {
        ...{ token: 't', inviterName: person, organizationName: other, role: 'editor' },
      }),
    ),
  'a verification email': ({ person, locale }) =>
    mail(verificationMail(messageTextsOfLocale(locale), { token: 't', firstName: person })),
  'a password reset email': ({ person, locale }) =>
    mail(passwordResetCodeMail(messageTextsOfLocale(locale), { code: '1', firstName: person, validMinutes: 15 })),
  'an email about the plan': ({ name, other, locale }) =>
    mail(planEndMail({ title: oneLine(name), body: [other] }, messageTextsOfLocale(locale), LINK)),
  'the notice about credits': ({ locale }) => mail(noCreditMail(messageTextsOfLocale(locale))),
  'a comment': ({ name }) => ({ lines: [], texts: [commentHtml(name.toWellFormed())] }),
  'a calendar file': ({ name, other }) => ({
    lines: [],
    texts: [
      iCalendarTextOf(other.toWellFormed(), [
        { ...lineEntry({ name: name.toWellFormed(), type: other.toWellFormed() }), closed_at: null },
      ]),
    ],
  }),
  'the search words of a record': ({ name, other }) => ({
    lines: searchPrefixesOf([name.toWellFormed(), other.toWellFormed()]),
    texts: [],
  }),
  'a name on one line': ({ name }) => ({ lines: [oneLine(name)], texts: [] }),
};

/** Messages to people outside the organization that contain its name. */
const TO_OTHERS = [
  ...['a reminder by email', 'a reminder by SMS', 'a reminder by WhatsApp', 'a digest'],
  ...['a request to a client', 'a reminder of a request', 'an invitation'],
];

describe('User text', () => {
  for (const [what, compose] of Object.entries(COMPOSERS)) {
    it(`keeps ${what} well-formed, and its subject on one line`, () => {
      fc.assert(
        fc.property(written, (given) => {
          const { lines, texts } = compose(given);
          for (const line of lines) expect(/[\r\n\u2028\u2029]/.test(line), JSON.stringify(line)).to.equal(false);
          for (const text of [...lines, ...texts]) expect(text.isWellFormed(), JSON.stringify(text)).to.equal(true);
        }),
        { numRuns: 80 },
      );
    });
  }

  it('is text in the HTML of every email and comment', () => {
    const evil = `"'><x-inert title="a">`;
    const given = { name: evil, other: evil, person: evil, notice: 'start', isOwnSender: true } as const;
    for (const [what, compose] of Object.entries(COMPOSERS)) {
      const [html = ''] = compose({ ...given, locale: 'en' }).texts;
      if (/<(html|p|br)/.test(html)) expect(html, what).not.to.include('<x-inert');
    }
  });

  for (const what of TO_OTHERS) {
    it(`makes no link in ${what} if the organization’s name is one`, () => {
      const evil = 'https://evil.example/pay';
      const given = { name: 'Lease', person: 'Ada', other: evil, isOwnSender: true, locale: 'en' } as const;
      const { texts = [], lines = [] } = COMPOSERS[what]?.({ ...given, notice: 'start' }) ?? {};
      // Email programs don't link subjects and titles.
      for (const text of texts.length > 0 ? texts : lines)
        expect(text.replace(/<title>.*?<\/title>/, ''))
          .to.include('evil')
          .but.not.match(/:\/\/evil|evil\.example/);
    });
  }
});
