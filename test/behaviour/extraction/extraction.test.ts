// Extraction from realistic and deceptive documents; who may use it, for how many; and what a failing model leaves behind.
import { expect } from 'chai';
import {
  MAX_EXTRACTION_DOCUMENT_PAGES,
  MAX_EXTRACTIONS_PER_DAY,
  MAX_POSTED_DOCUMENT_BYTES,
} from '../../../functions/extraction/reading/limits';
import { newId } from '../../../functions/platform/ids';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld } from '../../support/world';
import { newExpiry } from '../attachments/uploading';
import { done, post, valuesOf } from '../http';
import { freshWorld } from '../worlds';
import { attach, claims, countedExtractions, ORDERING, POLICY, pdf, send, setUsedToday } from './documents';

const SURE = { readings: [], verified: true, reason: null, confidence: 0.95 };
const verified = (value: string, quote: string, page = 1) => ({ value, quote, page, ...SURE });

describe('Extracting documents', () => {
  it('an English policy of two pages: each value with quote and page, and a draft that createExpiry accepts', async () => {
    const world = await newWorld();
    const answer = await done(send(world.editor, pdf(POLICY)), 200);
    const { extraction } = answer;
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
      ...{ file_name: 'scan 1.2.pdf', content_type: 'application/pdf', pages: 2 },
      ...{ pages_without_text: [], has_instructions: false, missing: [] },
    });
    const { custom_fields, ...draft } = extraction.draft;
    for (const [field, value] of Object.entries(draft)) expect(value).to.equal(extraction.fields[field].value);
    expect(draft).to.have.all.keys('name', 'type', 'expiry_date', 'start_date', 'reference_number');
    expect(custom_fields).to.deep.equal({
      ...{ Issuer: 'Harbour Mutual plc', Holder: 'Northwind Traders Ltd', Amount: 'EUR 1,250.00' },
      ...{ 'Notice period': notice, 'Renewal terms': 'The policy renews for one year.' },
    });
    expect((await world.editor.call('/v2/expiries')).body.data, 'nothing is created').to.deep.equal([]);
    const created = await done(world.editor.call('/v1/createExpiry', { body: extraction.draft }), 201);
    expect(created.expiry).to.deep.include(extraction.draft);
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
    expect(draft).to.deep.equal({ name: 'scan 1.2', expiry_date: '2026-03-31', custom_fields: {} });
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
    expect(draft).to.deep.equal({ name: 'scan 1.2', custom_fields: {} });
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
      ['text that is none', Buffer.from([0xff, 0xfe, 0x00]), { content_type: 'text/plain' }, /UTF-8/],
      ['text that says nothing', ' \n', { content_type: 'text/plain' }, /no text/],
    ];
    for (const [name, bytes, more, problem] of cases) {
      const answer = await send(world.editor, bytes, more);
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).to.equal(400);
      expect(answer.body.details.fields.document, name).to.match(problem);
    }
    const { status, body } = await send(world.editor, Buffer.alloc(MAX_POSTED_DOCUMENT_BYTES + 1));
    expect([status, body.code]).to.deep.equal([413, 'FILE_TOO_LARGE']);
    expect(body.details.max_size).to.equal(MAX_POSTED_DOCUMENT_BYTES);
    expect((await sandbox.modelQuestions()).length).to.equal(before);
    expect(await countedExtractions(world)).to.equal(0);
  });
});

const TEXT = { file_name: 'a.txt', content_type: 'text/plain' };
/** A document that no other test uses. */
const someText = (): { marker: string; text: string } => {
  const marker = newId();
  return { marker, text: `Licence ${marker}\nValid until 31 March 2026\n` };
};

describe('Extraction', () => {
  const world = freshWorld();

  it('reads an attachment by URL or index for editors, admins and editor keys, but none of another organization', async () => {
    const { editor, admin } = world;
    const expiryId = await newExpiry(editor);
    const file = { file_name: 'policy.pdf', content_type: 'application/pdf' };
    const url = await attach(editor, expiryId, pdf(POLICY), file);
    const key = await newApiKey(world.organizationId, 'editor');
    const before = (await editor.call(`/v2/expiries/${expiryId}`)).body;
    for (const [caller, named] of [
      [editor, { url }],
      [admin, { index: 0 }],
      [key, { url }],
    ] as const) {
      const answer = await done(caller.call('/v1/extractDocument', { body: { expiryId, ...named } }), 200);
      expect(answer.extraction).to.include({ file_name: 'policy.pdf', pages: 2 });
      expect(answer.extraction.draft.expiry_date).to.equal('2026-03-31');
    }
    expect(await countedExtractions(world)).to.equal(3);
    const after = (await editor.call(`/v2/expiries/${expiryId}`)).body;
    expect(after, 'the expiry is as it was').to.deep.equal(before);
    const outsider = (await newWorld()).editor;
    const own = await newExpiry(outsider);
    const ask = (body: object) => outsider.call('/v1/extractDocument', { body });
    const theirs = await ask({ expiryId, url });
    const missing = await ask({ expiryId: newId(), url });
    expect([theirs.status, missing.status]).to.deep.equal([404, 404]);
    expect(theirs.body.error).to.equal(missing.body.error);
    expect((await ask({ expiryId: own, url })).status).to.equal(404);
  });

  it('counts the day’s documents exactly: of two concurrent ones, one gets the last place', async () => {
    await setUsedToday(world, MAX_EXTRACTIONS_PER_DAY - 1);
    const answers = await Promise.all([
      send(world.editor, someText().text, TEXT),
      send(world.admin, someText().text, TEXT),
    ]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).to.equal('RATE_LIMITED');
    const resets_at = `${dateIn(await sandbox.now(), 1)}T00:00:00.000Z`;
    const numbers = { limit: MAX_EXTRACTIONS_PER_DAY, used: MAX_EXTRACTIONS_PER_DAY, requested: 1, resets_at };
    expect(refused?.body.details).to.include({ limit_name: 'extractions_per_day', ...numbers });
    expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 86_400);
    expect(await countedExtractions(world)).to.equal(MAX_EXTRACTIONS_PER_DAY);
    const other = await newWorld();
    expect((await send(other.editor, someText().text, TEXT)).status, 'another organization').to.equal(200);
  });

  it('hides a temporary failure; a lasting one returns 503, counts nothing and stores nothing', async () => {
    await sandbox.fault({ service: 'gemini', status: 500, times: 1 });
    const { extraction } = (await send(world.editor, someText().text, TEXT)).body;
    expect(extraction).to.include({ content_type: 'text/plain', pages: 1 });
    expect(extraction.draft.expiry_date).to.equal('2026-03-31');
    await sandbox.fault({ service: 'gemini', status: 500, times: 2 });
    const { status, body, headers } = await send(world.editor, someText().text, TEXT);
    expect(status).to.equal(503);
    expect(body).to.deep.include({ code: 'UNAVAILABLE', details: { reason: 'model_failed' } });
    expect(headers.get('retry-after')).to.equal('30');
    expect(await countedExtractions(world)).to.equal(1);
    const { marker, text } = someText();
    await sandbox.modelAnswers('nonsense', marker);
    expect((await send(world.editor, text, TEXT)).body.details).to.deep.equal({ reason: 'no_usable_answer' });
    for (const reason of ['MAX_TOKENS', 'SAFETY'] as const) {
      const { marker, text } = someText();
      // A cut-off answer is requested once more.
      for (let asked = 0; asked < 2; asked += 1) await sandbox.modelAnswers({}, marker, reason);
      const { details } = (await send(world.editor, text, TEXT)).body;
      expect(details, reason).to.deep.equal({ reason: 'no_usable_answer' });
    }
    expect(await countedExtractions(world), 'the model has read them').to.equal(4);
  });
});

describe('Mapping import columns', () => {
  const world = freshWorld();

  it('uses headers alone without the model, and the result can be imported', async () => {
    const before = (await sandbox.modelQuestions()).length;
    const headers = ['Vertrag', 'Gültig bis', 'Kategorie', 'Serial'];
    const row = ['Lease', '2040-03-31', 'Rent', '17'];
    const answer = await world.editor.call('/v1/mapImportColumns', { body: { headers, rows: [row] } });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect(answer.body).to.deep.include({ missing: [], model: 'not_needed' });
    const serial = { index: 3, header: 'Serial', field: 'custom:Serial', source: 'custom', confidence: 0.5 };
    expect(answer.body.columns[3]).to.deep.equal({ ...serial, problems: [] });
    expect((await sandbox.modelQuestions()).length).to.equal(before);
    const fields = answer.body.columns.map(({ field }: { field: string }) => field);
    const csv = `${fields.join(',')}\n${row.join(',')}\n`;
    const trial = await world.editor.call('/v1/importExpiries', { body: { csv, dry_run: true } });
    expect(trial.body).to.deep.include({ valid_rows: 1, errors: [] });
  });

  it('asks the model about unclear headers, accepts only what the cells confirm, and works without a usable answer', async () => {
    const marker = newId();
    const body = { headers: ['Was', 'Wann', marker], rows: [['Lease', '31.03.2026', 'soon']] };
    const suggestion = {
      columns: [0, 1, 2].map((index) => ({ index, field: ['name', 'expiry_date', 'start_date'][index] })),
    };
    await sandbox.modelAnswers(suggestion, marker);
    const { columns, missing, model } = (await world.editor.call('/v1/mapImportColumns', { body })).body;
    expect([missing, model]).to.deep.equal([[], 'asked']);
    expect(valuesOf(columns, 'field')).to.deep.equal(['name', 'expiry_date', `custom:${marker}`]);
    expect(columns[0]).to.include({ source: 'model', confidence: 0.7 });
    expect(columns[1].problems, 'dates of spreadsheets are read').to.deep.equal([]);
    expect(await countedExtractions(world)).to.equal(1);
    const map = async (headers: string[]) =>
      (await post(world.editor, '/v1/mapImportColumns', { headers, rows: [] })).body;
    await sandbox.fault({ service: 'gemini', status: 500, times: 2 });
    const failed = await map(['Was', 'Valid until']);
    expect(failed).to.deep.include({ model: 'failed', missing: ['name'] });
    expect(await countedExtractions(world), 'the model failed').to.equal(1);
    const other = newId();
    await sandbox.modelAnswers({ columns: 'all' }, other);
    expect(await map([other])).to.include({ model: 'failed' });
    expect(await countedExtractions(world)).to.equal(2);
  });
});
