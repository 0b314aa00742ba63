// What an evidence pack reports as missing, and its report.

import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { extractText, getDocumentProxy } from 'unpdf';
import { LOCALES, type Locale } from '../../../functions/api/fields';
import { isPdfCompatibleLogo } from '../../../functions/evidence/archive';
import type { RecordFacts } from '../../../functions/evidence/facts';
import type { EvidencePack } from '../../../functions/evidence/record';
import { type EvidenceWithFileHashes, writeEvidenceReport } from '../../../functions/evidence/report';
import { evidenceShortcomingsOf } from '../../../functions/evidence/timeline';
import { REFERENCE_NUMBER_FIELDS } from '../../../functions/expiries/lines/line';
import { evidenceTextsOfLocale } from '../../../functions/messaging/languages';
import type { Organization } from '../../../functions/organizations/organization';
import { pngOf } from '../../support/png';

const DAY = '2027-02-01T09:00:00.000Z';
const expiry = {
  ...{ expiry_date: '2027-12-31', is_done: false, is_archive: false },
  ...{ assigned_to: 'ada', created_at: '2027-01-01T00:00:00.000Z' },
};
const send = (over: object = {}) => ({
  ...{ channel: 'email', status: 'delivered', sent_at: DAY, scheduled_at: DAY, reported_at: DAY },
  ...over,
});
const COMPLETE = {
  ...{ expiry, reminders: [{}], sends: [send()], responses: [{ at: DAY }] },
  ...{ requests: [], submissions: [], files: [{}] },
};
const submitted = (review_status: string) => ({
  requests: [{ id: 'r', status: 'completed', revision: 2 }],
  submissions: [
    { request_id: 'r', revision: 1, review_status: 'pending' },
    { request_id: 'r', revision: 2, review_status },
  ],
});

const codesOf = (over: object, since = '2026-01-01', from: string | null = null): string[] => {
  const kept = { today: '2027-06-01', sendsSince: new Date(since), activitySince: new Date(since) };
  const period = { from: from === null ? null : new Date(from), to: null };
  const facts = { ...COMPLETE, ...over } as unknown as RecordFacts;
  return evidenceShortcomingsOf(facts, period, kept, evidenceTextsOfLocale('en')).map(({ code }) => code);
};

describe('What an evidence pack reports as missing', () => {
  const request = (status: string) => ({ requests: [{ id: 'r', status, revision: 0 }] });
  const cases: readonly [codes: string[], over: object][] = [
    [[], {}],
    [['no_due_date'], { expiry: { ...expiry, expiry_date: null } }],
    [['overdue'], { expiry: { ...expiry, expiry_date: '2027-05-31' } }],
    [[], { expiry: { ...expiry, expiry_date: '2027-06-01' } }],
    [[], { expiry: { ...expiry, expiry_date: '2027-05-31', is_done: true } }],
    [[], { expiry: { ...expiry, expiry_date: '2027-05-31', is_archive: true } }],
    [['no_assignee'], { expiry: { ...expiry, assigned_to: null } }],
    [['no_reminders'], { reminders: [] }],
    [['no_sends'], { sends: [], responses: [] }],
    ...['failed', 'bounced', 'undelivered'].map((status): [string[], object] => [
      ['sends_failed'],
      { sends: [send({ status })] },
    ]),
    [['sends_not_confirmed'], { sends: [send({ status: 'sent', reported_at: null })] }],
    [[], { sends: [send({ status: 'sent', reported_at: null, channel: 'in_app' })] }],
    [['no_answers'], { responses: [] }],
    ...['sent', 'viewed', 'in_progress', 'paused', 'expired'].map((status): [string[], object] => [
      ['not_submitted'],
      request(status),
    ]),
    [[], request('cancelled')],
    [['not_reviewed'], submitted('pending')],
    [[], submitted('approved')],
    [['no_files'], { files: [] }],
  ];
  for (const [codes, over] of cases)
    it(`is ${codes.join() || 'nothing'} for ${JSON.stringify(over)}`, () => {
      expect(codesOf(over)).to.deep.equal(codes);
    });

  it('includes sends and changes that are no longer kept, and sends outside the period', () => {
    expect(codesOf({}, '2027-01-02')).to.deep.equal(['sends_not_kept', 'activity_not_kept']);
    expect(codesOf({}, '2027-01-02', '2027-01-03')).to.deep.equal([]);
    expect(codesOf({}, '2027-01-02', '2027-03-01')).to.deep.equal(['no_sends']);
  });
});

const DETAILS = Object.fromEntries(REFERENCE_NUMBER_FIELDS.map((name) => [name, `FS-${name.length}`]));

const RECORD = {
  ...{ id: 'r1', kind: 'expiry', name: 'Άδεια Лицензия Zulässigkeit', reminders: [], sends: [] },
  ...{ responses: [], proposals: [], requests: [], submissions: [], files: [] },
  expiry: { expiry_date: '2027-01-01', type: 'Licence', state: 'todo', ...DETAILS },
  timeline: [{ at: '2026-11-02T09:00:00.000Z', kind: 'created', text: 'Created by Ada' }],
  missing: [{ code: 'no_answers', text: 'Nobody answered a reminder.' }],
} as EvidenceWithFileHashes;

async function report(count = 1, locale: Locale = 'en'): Promise<Buffer> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const scope = { kind: 'type', id: 'Licence', name: 'Licence' };
  const period = { from: null, to: null };
  const pack = { id: 'p', scope, ...period, total: count, created_by_name: 'Ada', locale } as EvidencePack;
  const organization = { name: 'Acme', timezone: 'UTC' } as Organization;
  await writeEvidenceReport(output, {
    ...{ pack, organization, now: new Date('2026-11-26T12:00:00Z'), hasErased: true, logo: null },
    records: async function* () {
      for (let at = 0; at < count; at += 1) yield RECORD;
    },
  });
  return bytes;
}

async function wordsOf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text, words: text.replace(/\s+/g, ''), totalPages };
}

describe('An evidence report', function () {
  this.timeout(60_000);

  it('has Latin, Greek and Cyrillic text, and a number on each page', async () => {
    const { words, totalPages } = await wordsOf(await report(20));
    expect(totalPages).to.be.greaterThan(2);
    const texts = ['Άδεια', 'Лицензия', 'Zulässigkeit', `Page${totalPages}`, '“[erased]”'];
    for (const said of [...texts, ...Object.values(DETAILS)]) expect(words).to.include(said);
  });

  it('supports four languages, with states in words', async () => {
    const said = {
      en: ['Evidence report', 'to do', 'Page 1'],
      de: ['Nachweisbericht', 'zu erledigen', 'Seite 1'],
      fr: ['Rapport de preuve', 'à faire', 'Chronologie'],
      es: ['Informe de evidencias', 'pendiente', 'Página 1'],
    };
    for (const locale of LOCALES) {
      const { text, words } = await wordsOf(await report(1, locale));
      for (const each of said[locale]) expect(words, locale).to.include(each.replace(/\s+/g, ''));
      expect(text).not.to.match(/\btodo\b/);
    }
  });

  it('rejects logos that claim more pixels than they have, or too many', () => {
    expect(isPdfCompatibleLogo(pngOf(40, 20))).to.equal(true);
    const claims = [pngOf(40, 20, 19), pngOf(40, 20, 21), pngOf(5000, 1, 1), pngOf(4000, 4000, 1)];
    for (const claim of claims) expect(isPdfCompatibleLogo(claim)).to.equal(false);
    for (const other of ['', '<svg></svg>', 'GIF89a', '\x89PNG\r\n\x1a\n'])
      expect(isPdfCompatibleLogo(Buffer.from(other, 'latin1'))).to.equal(false);
  });
});
