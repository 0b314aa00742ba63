// Hostile names in everything that leaves the service: From, Subject, SMS, chat cards, evidence reports and log lines.
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import type { EvidencePack } from '../../../functions/evidence/record';
import { type ReportedRecord, writeReport } from '../../../functions/evidence/report';
import type { Expiry } from '../../../functions/expiries/record/record';
import { readPdfText } from '../../../functions/extraction/pdf/pdfText';
import { chatPayload } from '../../../functions/integrations/card';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import type { Organization } from '../../../functions/organizations/organization';
import { log, logFieldsOfError } from '../../../functions/platform/log';
import { CHAT_KINDS } from '../../../functions/providers/chatHosts';
import { reminderMail, reminderText } from '../../../functions/reminders/fire/render';
import { workflowNoticeText } from '../../../functions/workflows/wording';
import { anyLocale, anyText } from '../../support/anyText';

const FORGED = '2026-01-01 10:00  Reminder delivered';
const ATTACKS = [
  '\r\nBcc: victim@x.example',
  `\n${FORGED}`,
  `\r${FORGED}`,
  `\u2028${FORGED}`,
  `\u0085${FORGED}`,
  `\v${FORGED}`,
  '\0',
  '\u001B[2J',
  '\u202Egnp.exe',
  '\u2066\u2067',
  '\u2069',
  '\u200B',
  '", <victim@x.example>, "',
  '\\"',
  '=?utf-8?q?x?=',
  '<b>&amp;</b>',
  '[x](https://evil.example)',
  'x'.repeat(3000),
  'ש'.repeat(300),
];
const hostile = fc
  .array(fc.oneof(anyText, fc.constantFrom(...ATTACKS)), { minLength: 1, maxLength: 4 })
  .map((parts) => `A${parts.join('')}`);
/** Line breaks in any program, terminal controls, and marks that reverse what follows. */
const BREAKING = /[\p{Cc}\u2028\u2029\u202A-\u202E]/u;

const facts = (name: string, locale: Organization['locale']) => ({
  expiry: {
    ...{ id: 'e', name, type: name, expiry_date: '2031-01-10', act_by_date: null, priority: 'High' as const },
    reference_number: name,
  },
  organization: {
    ...{ name, locale, email_sender_name: name, email_sender_prefix: name },
    ...{ whatsapp_reminder_template: '', email_sender_identity_enabled: false },
  },
  now: new Date('2031-01-07T12:00:00Z'),
  ...{ timezone: 'UTC', link: 'https://service.example/act/#x' },
});

/** A display name as mail programs write it (RFC 5322 §3.2.4). */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const isolatesAreBalanced = (text: string): boolean =>
  [...text].reduce((open, char) => open + Number(char === '\u2068') - Number(char === '\u2069'), 0) === 0;

async function linesOfReport(name: string): Promise<string[]> {
  const record = {
    ...{ id: 'r', name, expiry: { type: name, assigned_to_user_full_name: name } as unknown as Expiry },
    timeline: [{ at: '2026-01-02T10:00:00Z', kind: 'changed', text: `Noted: ${name}` }],
    files: [{ name, path: name, size: 1, sha256: 'ab' }],
    missing: [{ code: 'no_files', text: name }],
  } as unknown as ReportedRecord;
  const pack = { id: 'p', locale: 'en', from: null, to: null, total: 1, created_by_name: name };
  const output = new PassThrough();
  const [file] = await Promise.all([
    buffer(output),
    writeReport(output, {
      pack: { ...pack, scope: { kind: 'expiry', id: 'r', name } } as EvidencePack,
      organization: { name, timezone: 'UTC' } as Organization,
      now: new Date('2026-02-01T00:00:00Z'),
      hasErased: false,
      logo: null,
      records: async function* () {
        yield record;
      },
    }),
  ]);
  const limits = { maxPages: 50, maxCharacters: 100_000, maxInflatedBytes: 2e7, timeoutMs: 20_000 };
  const reading = await readPdfText(file, limits);
  if (reading.kind !== 'read') throw new Error(reading.because);
  return reading.pages.join('\n').split('\n');
}

describe('A hostile name', () => {
  it('stays in the From name and the subject of a mail', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, anyLocale, async (name, locale) => {
        const { fromName, subject } = reminderMail(facts(name, locale));
        for (const [from, title] of [
          [quoted(fromName), subject],
          [encoded(fromName), encoded(subject)],
        ]) {
          const source = `From: ${from} <service@x.example>\r\nSubject: ${title}\r\n\r\nbody\r\n`;
          const mail = await PostalMime.parse(source);
          expect(mail.headers.map(({ key }) => key)).to.deep.equal(['from', 'subject']);
          expect(mail.from?.address).to.equal('service@x.example');
          expect(mail.text?.trim()).to.equal('body');
        }
        expect(`${fromName}${subject}`).not.to.match(BREAKING);
        expect(fromName.length).to.be.within(20, 110);
        expect(fromName.startsWith('A')).to.equal(true);
        expect(subject.length).to.be.at.most(400);
        expect(isolatesAreBalanced(subject)).to.equal(true);
      }),
      { numRuns: 300 },
    );
  });

  it('stays on the one line of a text message, which stays short', () => {
    fc.assert(
      fc.property(hostile, anyLocale, (name, locale) => {
        const run = { workflow_title: name, expiry_name: name, started_by_name: name };
        const notice = workflowNoticeText({
          ...{ notice: 'failure', steps: [name], reason: name, link: 'https://service.example/x' },
          run: { ...run, progress: 0, stall_threshold_days: 1 },
          language: messageTextsOfLocale(locale),
        });
        for (const text of [reminderText(facts(name, locale)), notice]) {
          expect(text).not.to.match(BREAKING);
          expect(isolatesAreBalanced(text)).to.equal(true);
          expect(text.isWellFormed()).to.equal(true);
          expect(text.length).to.be.below(700);
          expect(text).to.match(/https:\/\/service\.example\/\S+$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is plain text of one line in the cards of every chat product', () => {
    const button = { label: 'Open', url: 'https://service.example/' };
    const markup = {
      slack: /[<>]/,
      google_chat: /[<>]/,
      teams: /(?<!\\)(?:\\\\)*[`*_{}[\]()#+~|<>]/,
    };
    fc.assert(
      fc.property(hostile, (name) => {
        const card = {
          ...{ title: name, text: name, facts: [[name, name]] as const },
          ...{ items: [{ title: name, text: name, button }], buttons: [{ ...button, label: name }] },
        };
        for (const kind of CHAT_KINDS) {
          const payload = chatPayload(kind, card);
          for (const text of textsIn(payload)) {
            // Slack puts an item's title above its text.
            const lines = text.split('\n');
            expect(lines.length, kind).to.be.at.most(2);
            expect(lines.join(' '), kind).not.to.match(BREAKING);
            expect(text, kind).not.to.match(/[\u2066\u2067]/);
            expect(text.length).to.be.at.most(4200);
          }
        }
        const slack = chatPayload('slack', card) as { text: string };
        expect(slack.text).not.to.match(markup.slack);
        const teams = chatPayload('teams', card) as {
          attachments: { content: { body: { type: string; text?: string }[] } }[];
        };
        for (const { text = '' } of teams.attachments[0]?.content.body ?? [])
          expect(text).not.to.match(markup.teams);
      }),
      { numRuns: 300 },
    );
  });

  it('forges no line of an evidence report', async () => {
    const name = [...ATTACKS.slice(0, 8), `\n\n${FORGED}`].join(' ');
    const shown = await linesOfReport(name);
    expect(shown.join(' ')).to.contain('2026-01-02 10:00');
    expect(shown).to.deep.equal(await linesOfReport(name.replace(/\p{Cc}+|\u2028/gu, ' ')));
  });

  it('stays within its line of the log', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const written: string[] = [];
        const write = process.stderr.write;
        const writeOut = process.stdout.write;
        process.stderr.write = process.stdout.write = (chunk: string | Uint8Array) =>
          written.push(String(chunk)) > 0;
        try {
          log.warn('Something failed', logFieldsOfError(new Error(name)));
        } finally {
          process.stderr.write = write;
          process.stdout.write = writeOut;
        }
        const [line = '', ...others] = written
          .join('')
          .split(/\r\n|\n|\r/)
          .filter((each) => each !== '');
        expect(others).to.deep.equal([]);
        expect(JSON.parse(line).message).to.equal('Something failed');
      }),
    );
  });
});
