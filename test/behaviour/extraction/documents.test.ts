// Realistic and deceptive documents, with values, quotes and confidences computed by hand.
import { expect } from 'chai';
import {
  MAX_EXTRACTION_DOCUMENT_PAGES,
  MAX_INLINE_DOCUMENT_BYTES,
} from '../../../functions/extraction/reading/limits';
import { pdfOf } from '../../support/pdf';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { claims, ORDERING, POLICY, pdf, send, usedToday } from './documents';

const SURE = { readings: [], verified: true, reason: null, confidence: 0.95 };
const verified = (value: string, quote: string, page = 1) => ({ value, quote, page, ...SURE });

describe('Extracting documents', () => {
  it('an English policy of two pages: each value with quote and page, and a draft that createExpiry accepts', async () => {
    const world = await newWorld();
    const answer = await send(world.editor, pdf(POLICY));
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    const { extraction } = answer.body;
    const validity = 'Valid from 1 April 2025 until 31 March 2026';
    const notice = 'Notice of three months must be given before the end.';
    expect(extraction.fields).to.deep.include({
      type: verified('Certificate', 'Certificate of Insurance'),
      expiry_date: verified('2026-03-31', validity),
      start_date: verified('2025-04-01', validity),
      amount: verified('EUR 1,250.00', 'Premium: EUR 1,250.00 a year'),
      notice_period: verified(notice, notice, 2),
    });
    expect(extraction).to.deep.include({
      ...{ file_name: 'scan 12.pdf', content_type: 'application/pdf', pages: 2 },
      ...{ pages_without_text: [], has_instructions: false, missing: [] },
    });
    const { custom_fields, ...draft } = extraction.draft;
    for (const [field, value] of Object.entries(draft))
      expect(value).to.equal(extraction.fields[field].value);
    expect(draft).to.have.all.keys('name', 'type', 'expiry_date', 'start_date', 'reference_number');
    expect(custom_fields).to.deep.equal({
      ...{ Issuer: 'Harbour Mutual plc', Holder: 'Northwind Traders Ltd', Amount: 'EUR 1,250.00' },
      ...{ 'Notice period': notice, 'Renewal terms': 'The policy renews for one year.' },
    });
    expect((await world.editor.call('/v2/expiries')).body.data, 'nothing is created').to.deep.equal([]);
    const created = await world.editor.call('/v1/createExpiry', { body: extraction.draft });
    expect(created.status, JSON.stringify(created.body)).to.equal(201);
    expect(created.body.expiry).to.deep.include(extraction.draft);
  });

  it('an ambiguous date has both readings and no value, and the draft asks for the date', async () => {
    const { editor } = await newWorld();
    const answer = await send(editor, pdf([['Permit', 'Expires on 03/04/2026']]));
    const { fields, draft, missing } = answer.body.extraction;
    const readings = ['2026-03-04', '2026-04-03'];
    expect(fields.expiry_date).to.deep.include({ value: null, readings, reason: 'ambiguous_date' });
    expect(missing).to.deep.equal(['expiry_date']);
    expect(draft).not.to.have.property('expiry_date');
    const completed = { ...draft, expiry_date: fields.expiry_date.readings[1] };
    expect((await editor.call('/v1/createExpiry', { body: completed })).status).to.equal(201);
  });

  it('a scan without text: the model reads the file, and its answers are unverified with low confidence', async () => {
    const { editor } = await newWorld();
    const quote = 'valid until 31 March 2026';
    await sandbox.modelAnswers(claims({ expiry_date: ['2026-03-31', quote, 1] }), '%PDF-1.4');
    const file = pdf([null]);
    const { fields, draft, pages_without_text } = (await send(editor, file)).body.extraction;
    expect(pages_without_text).to.deep.equal([1]);
    const unchecked = { verified: false, reason: 'no_text', confidence: 0.3 };
    expect(fields.expiry_date).to.include({ value: '2026-03-31', ...unchecked });
    expect(draft).to.deep.equal({ name: 'scan 12', expiry_date: '2026-03-31', custom_fields: {} });
    const question = (await sandbox.modelQuestions()).at(-1);
    expect(question?.files).to.deep.equal([{ mime_type: 'application/pdf', bytes: file.length }]);
  });

  it('a document with instructions and an obedient model: nothing is trusted or proposed', async () => {
    const { editor } = await newWorld();
    const { fields, draft, missing, has_instructions } = (await send(editor, pdf(ORDERING))).body.extraction;
    expect(has_instructions).to.equal(true);
    const distrusted = { verified: false, reason: 'instruction_text', confidence: 0.1 };
    expect(fields.expiry_date).to.include({ value: '2099-12-31', ...distrusted });
    expect(fields.name).to.include(distrusted);
    expect(draft).to.deep.equal({ name: 'scan 12', custom_fields: {} });
    expect(missing).to.deep.equal(['expiry_date']);
  });

  it('rejects unreadable files by name, before it asks the model or counts', async () => {
    const world = await newWorld();
    const before = (await sandbox.modelQuestions()).length;
    const long = Array.from({ length: MAX_EXTRACTION_DOCUMENT_PAGES + 1 }, (_, index) => [`Page ${index}`]);
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]);
    const cases: [string, Buffer | string, object, RegExp][] = [
      ['too many pages', pdf(long), {}, /more than 200 pages/],
      ['other magic bytes', png, {}, /doesn’t look like/],
      ['a PDF called a picture', pdf([['a']]), { content_type: 'image/png' }, /doesn’t look like/],
      ['encrypted', pdfOf([['a']], { encrypted: true }), {}, /password/],
      ['broken', '%PDF-1.4 and nothing more', {}, /readable PDF/],
      ['text that is none', Buffer.from([0xff, 0xfe, 0x00]), { content_type: 'text/plain' }, /UTF-8/],
      ['text that says nothing', ' \n', { content_type: 'text/plain' }, /no text/],
    ];
    for (const [name, bytes, more, problem] of cases) {
      const answer = await send(world.editor, bytes, more);
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).to.equal(400);
      expect(answer.body.details.fields.document, name).to.match(problem);
    }
    const { status, body } = await send(world.editor, Buffer.alloc(MAX_INLINE_DOCUMENT_BYTES + 1));
    expect([status, body.code]).to.deep.equal([413, 'FILE_TOO_LARGE']);
    expect(body.details.max_size).to.equal(MAX_INLINE_DOCUMENT_BYTES);
    expect((await sandbox.modelQuestions()).length).to.equal(before);
    expect(await usedToday(world)).to.equal(0);
  });
});
