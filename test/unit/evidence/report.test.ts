// The report of an evidence pack: its text in three alphabets, and which logos it can show.
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { extractText, getDocumentProxy } from 'unpdf';
import { LOCALES, type Locale } from '../../../functions/api/fields';
import { isPdfCompatibleLogo } from '../../../functions/evidence/archive';
import type { EvidencePack } from '../../../functions/evidence/record';
import { type EvidenceWithFileHashes, writeEvidenceReport } from '../../../functions/evidence/report';
import { EXPIRY_REFERENCE_FIELDS } from '../../../functions/expiries/lines/line';
import type { Organization } from '../../../functions/organizations/organization';
import { pngOf } from '../../support/png';

const DETAILS = Object.fromEntries(EXPIRY_REFERENCE_FIELDS.map((name) => [name, `FS-${name.length}`]));

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
