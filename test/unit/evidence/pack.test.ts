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
import { evidenceShortcomingsOf, evidenceTimelineOf } from '../../../functions/evidence/timeline';
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
  ...{ channel: 'email', status: 'delivered', sent_at: DAY, reported_at: DAY },
  scheduled_at: '2027-01-02T09:00:00.000Z',
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

const gapsOf = (over: object, since = '2026-01-01', from: string | null = null, changes = since) => {
  const [sendsSince, activitySince] = [new Date(since), new Date(changes)];
  const kept = { timezone: 'America/Lima', today: '2027-06-01', sendsSince, activitySince };
  const period = { from: from === null ? null : new Date(from), to: null };
  const facts = { ...COMPLETE, ...over } as unknown as RecordFacts;
  return evidenceShortcomingsOf(facts, period, kept, evidenceTextsOfLocale('en'));
};
const codesOf = (...given: Parameters<typeof gapsOf>) => gapsOf(...given).map(({ code }) => code);

describe('What an evidence pack reports as missing', () => {
  const due = (expiry_date: string | null, over = {}) => ({ expiry: { ...expiry, expiry_date, ...over } });
  const sent = (over: object) => ({ sends: [send({ status: 'sent', reported_at: null, ...over })] });
  const request = (status: string) => ({ requests: [{ id: 'r', status, revision: 0 }] });
  const cases: Record<string, object[]> = {
    '': [
      ...[{}, sent({ channel: 'in_app' }), request('cancelled'), submitted('approved'), due('2027-06-01')],
      ...[due('2027-05-31', { is_done: true }), due('2027-05-31', { is_archive: true })],
    ],
    no_due_date: [due(null)],
    overdue: [due('2027-05-31')],
    no_assignee: [due('2027-12-31', { assigned_to: null })],
    no_reminders: [{ reminders: [] }],
    no_sends: [{ sends: [], responses: [] }],
    sends_failed: ['failed', 'bounced', 'undelivered'].map((status) => sent({ status })),
    sends_not_confirmed: [sent({})],
    no_answers: [{ responses: [] }],
    not_submitted: ['sent', 'viewed', 'in_progress', 'paused', 'expired'].map(request),
    not_reviewed: [submitted('pending')],
    no_files: [{ files: [] }],
  };
  for (const [code, overs] of Object.entries(cases))
    it(`is ${code || 'nothing'} for ${JSON.stringify(overs[0])}`, () => {
      for (const over of overs) expect(codesOf(over).join(), JSON.stringify(over)).to.equal(code);
    });

  it('includes sends and changes that are no longer kept, and sends outside the period', () => {
    expect(codesOf({}, '2027-01-02')).to.deep.equal(['sends_not_kept', 'activity_not_kept']);
    // Midnight in UTC is the evening before in Lima.
    for (const { text } of gapsOf({}, '2027-01-02')) expect(text).to.include('2027-01-01');
    expect(codesOf({}, '2027-01-02', '2027-01-03')).to.deep.equal([]);
    expect(codesOf({}, '2027-01-02', '2027-03-01')).to.deep.equal(['no_sends']);
    expect(codesOf({}, '2027-01-02', null, '2026-01-01')).to.deep.equal(['sends_not_kept']);
    const earlier = { responses: [{ at: '2027-01-02T09:00:00.000Z' }] };
    expect(codesOf(earlier, '2027-01-02', '2027-01-03')).to.deep.equal(['no_answers']);
  });
});

const on = (day: number): string => `2027-01-${String(day).padStart(2, '0')}T09:00:00.000Z`;
const entry = (day: number, action: string, changed: Record<string, [unknown, unknown]> = {}, over = {}) => ({
  ...{ record_type: 'expiry', record_id: 'e', action, actor: { kind: 'person', name: 'Ada' }, records: null },
  ...{ changes: Object.entries(changed).map(([field, [before, after]]) => ({ field, before, after })) },
  ...{ created_at: on(day), ...over },
});
const decision = (day: number, record_id: string, status: string) =>
  entry(day, 'updated', { status: ['open', status] }, { record_type: 'renewal_proposal', record_id });
const proposal = (id: string, day: number, status: string, decline_note = '') => ({
  ...{ id, status, decline_note, by_name: 'Bea', new_expiry_date: '2028-01-01', note: 'Signed' },
  ...{ created_at: on(day), updated_at: on(30) },
});
const asked = (id: string, day: number, sent: number, viewed_at: string | null) => ({
  ...{ id, client_name: 'Cleo', client_email: 'c@x.example', name: 'Papers', created_by_name: 'Ada' },
  ...{ status: 'completed', created_at: on(day), sent_at: on(sent), viewed_at },
});
const HISTORY = {
  ...{ id: 'e', reminders: [], files: [{ uploaded_at: on(25), name: 'c.pdf' }] },
  expiry: {
    ...{ created_at: on(1), created_by_name: 'Ada', updated_at: on(30) },
    ...{ completed_at: on(28), next_expiry_id: 'next' },
  },
  activity: [
    entry(2, 'updated', {
      ...{ expiry_date: ['2027-01-01', '2027-02-01'], notes: ['', 'n'] },
      ...{ assigned_to: ['u', null], assigned_to_user_full_name: ['Bob', null] },
    }),
    entry(3, 'archived', { is_archive: [false, true] }, { actor: { kind: 'service', name: '' } }),
    entry(4, 'restored'),
    ...[decision(15, 'q', 'accepted'), decision(16, 'p', 'declined'), decision(17, 'p', 'accepted')],
  ],
  sends: [
    {
      ...{ channel: 'email', address: 'b@x.example', recipient_name: 'Bea', cause: 'repeat' },
      ...{ expiry_date: '2027-02-01', sent_at: on(6), scheduled_at: on(5), reported_at: on(7) },
      ...{ status: 'undelivered', reason: 'no_longer_a_recipient', provider_message_id: 'm1' },
    },
  ],
  responses: [{ at: on(8), by_name: '', action: 'snooze', note: 'Later', until: '2027-01-10' }],
  proposals: [proposal('p', 11, 'accepted'), proposal('o', 12, 'open'), proposal('d', 13, 'declined', 'No')],
  requests: [asked('r', 18, 19, on(20)), asked('s', 21, 21, null)],
  submissions: [1, 2].map((revision) => ({
    ...{ revision, request_id: 'r', submitted_at: on(21 + revision), review_status: 'rejected' },
    ...{ reviewed_at: revision === 1 ? null : on(24), reviewed_by_name: 'Ada', review_note: 'Why' },
    files: revision === 1 ? [{ file_name: 'a.pdf' }, { file_name: 'b.pdf' }] : [],
  })),
} as unknown as RecordFacts;

const toldOf = (facts: RecordFacts, from: Date | null = null, to: Date | null = null): string[] =>
  evidenceTimelineOf(facts, { from, to }, evidenceTextsOfLocale('en')).map(
    ({ at, kind, text }) => `${Number(at.slice(8, 10))} ${kind}: ${text.replace(/[\u2066-\u2069]/g, '')}`,
  );

describe('The timeline of an evidence pack', () => {
  it('tells everything that happened, in order', () => {
    expect(toldOf(HISTORY)).to.deep.equal([
      '1 created: Created by Ada',
      '2 date_changed: Due date changed from 2027-01-01 to 2027-02-01 by Ada',
      '2 assignee_changed: Assignee changed from Bob to none by Ada',
      '2 changed: Changed by Ada: notes',
      '3 archived: Archived by the service',
      '4 restored: Restored by Ada',
      '6 reminder: Reminder (repeat) for 2027-02-01 to Bea via email (b@x.example): undelivered (no longer a recipient), reported by the provider at 2027-01-07T09:00:00.000Z, provider’s ID m1',
      '8 answer: Response from none: remind me later until 2027-01-10: “Later”',
      ...[11, 12, 13].map((day) => `${day} proposal: Renewal proposed by Bea, new date 2028-01-01: “Signed”`),
      '17 proposal_decided: Proposal from Bea: accepted by Ada',
      '18 request_sent: Documents requested from Cleo (c@x.example) by Ada: Papers, now completed',
      '19 request_sent_again: Documents requested again from Cleo',
      '20 request_viewed: Request opened by Cleo',
      '21 request_sent: Documents requested from Cleo (c@x.example) by Ada: Papers, now completed',
      '22 submitted: Submission 1 received by Cleo, with a.pdf, b.pdf',
      '23 submitted: Submission 2 received by Cleo, without files',
      '24 reviewed: Submission 2 rejected by Ada: “Why”',
      '25 file_added: File added: c.pdf',
      '28 completed: Completed',
      '28 renewed: Renewed: the next occurrence is next',
      '30 proposal_decided: Proposal from Bea: declined: “No”',
    ]);
    const days = (from: number, to: number) =>
      toldOf(HISTORY, new Date(on(from)), new Date(on(to))).map(Number.parseFloat);
    expect(days(23, 25), 'both ends are included').to.deep.equal([23, 24, 25]);
    const activity = [entry(1, 'created'), entry(27, 'completed', { is_done: [false, true] })];
    const told = toldOf({ ...HISTORY, activity } as unknown as RecordFacts).filter((line) =>
      /^\d+ (created|completed):/.test(line),
    );
    expect(told, 'each once').to.deep.equal(['1 created: Created by Ada', '27 completed: Completed by Ada']);
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
const GONE = [{ name: 'gone.pdf', path: 'p', size: 1, sha256: null }] as EvidenceWithFileHashes['files'];
const CLOSED = { ...RECORD, expiry: { ...RECORD.expiry, is_archive: true }, files: GONE, missing: [] };

async function report(count = 1, locale: Locale = 'en', record = RECORD): Promise<Buffer> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const scope = { kind: 'folder', id: 'f7', name: 'Licence' };
  const period = { from: null, to: new Date('2026-12-31T15:30:00Z') };
  const pack = { id: 'p', scope, ...period, total: count, created_by_name: 'Ada', locale } as EvidencePack;
  const organization = { name: 'Acme', timezone: 'Asia/Tokyo' } as Organization;
  await writeEvidenceReport(output, {
    ...{ pack, organization, now: new Date('2026-11-26T12:00:00Z'), hasErased: true, logo: null },
    records: async function* () {
      for (let at = 0; at < count; at += 1) yield record;
    },
  });
  return bytes;
}

async function wordsOf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text, words: text.replace(/\s+/g, ''), totalPages };
}

describe('An evidence report', () => {
  it('has Latin, Greek and Cyrillic text, and a number on each page', async () => {
    const { words, totalPages } = await wordsOf(await report(20));
    expect(totalPages).to.be.greaterThan(2);
    const texts = ['Άδεια', 'Лицензия', 'Zulässigkeit', `Page${totalPages}`, '“[erased]”', 'Folder:Licence(f7)'];
    texts.push('to2027-01-0100:30', '2026-11-0218:00');
    for (const said of [...texts, ...Object.values(DETAILS)]) expect(words).to.include(said);
  });

  it('says that a record is archived and complete, that a file is gone, and that there are no records', async () => {
    const { text } = await wordsOf(await report(1, 'en', CLOSED));
    for (const said of ['archived', 'gone.pdf: the stored file no longer exists', 'Nothing is missing.'])
      expect(text).to.include(said);
    expect((await wordsOf(await report(0))).text).to.include(evidenceTextsOfLocale('en').empty.slice(0, 40));
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

  it('rejects logos that claim more pixels than they have, or too many, and unsupported PNGs', () => {
    expect(isPdfCompatibleLogo(pngOf(40, 20))).to.equal(true);
    const patched = (width: number, at: number, value: number): Buffer => {
      const png = pngOf(width, 20);
      png.writeUInt32BE(40, 16);
      png[at] = value;
      return png;
    };
    const claims = [pngOf(40, 20, 19), pngOf(40, 20, 21), pngOf(5000, 1, 1), pngOf(2001, 2000)];
    claims.push(patched(80, 24, 16), patched(40, 28, 1));
    for (const claim of claims) expect(isPdfCompatibleLogo(claim)).to.equal(false);
    for (const other of ['', '<svg></svg>', 'GIF89a', '\x89PNG\r\n\x1a\n'])
      expect(isPdfCompatibleLogo(Buffer.from(other, 'latin1'))).to.equal(false);
  });
});
