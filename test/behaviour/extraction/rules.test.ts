// Who may use extraction, for how many and which attached documents, and what a failing model leaves behind.
import { expect } from 'chai';
import { MAX_EXTRACTIONS_PER_DAY } from '../../../functions/extraction/reading/limits';
import { newId } from '../../../functions/platform/ids';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld } from '../../support/world';
import { newExpiry } from '../attachments/uploading';
import { attach, POLICY, pdf, send, setUsedToday, usedToday } from './documents';

const TEXT = { file_name: 'a.txt', content_type: 'text/plain' };
/** A document that no other test uses. */
const someText = (): { marker: string; text: string } => {
  const marker = newId();
  return { marker, text: `Licence ${marker}\nValid until 31 March 2026\n` };
};

describe('Extraction', () => {
  it('reads an attachment by URL or index, for editors, admins and editor keys', async () => {
    const world = await newWorld();
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
      const answer = await caller.call('/v1/extractDocument', { body: { expiryId, ...named } });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      expect(answer.body.extraction).to.include({ file_name: 'policy.pdf', pages: 2 });
      expect(answer.body.extraction.draft.expiry_date).to.equal('2026-03-31');
    }
    expect(await usedToday(world)).to.equal(3);
    const after = (await editor.call(`/v2/expiries/${expiryId}`)).body;
    expect(after, 'the expiry is as it was').to.deep.equal(before);
  });

  it('finds no expiries or files of another organization', async () => {
    const { editor } = await newWorld();
    const outsider = (await newWorld()).editor;
    const expiryId = await newExpiry(editor);
    const url = await attach(editor, expiryId, pdf(POLICY));
    const own = await newExpiry(outsider);
    const ask = (body: object) => outsider.call('/v1/extractDocument', { body });
    const theirs = await ask({ expiryId, url });
    const missing = await ask({ expiryId: newId(), url });
    expect([theirs.status, missing.status]).to.deep.equal([404, 404]);
    expect(theirs.body.error).to.equal(missing.body.error);
    expect((await ask({ expiryId: own, url })).status).to.equal(404);
  });

  it('counts the day’s documents exactly: of two concurrent ones, one gets the last place', async () => {
    const world = await newWorld();
    await setUsedToday(world, MAX_EXTRACTIONS_PER_DAY - 1);
    const answers = await Promise.all([
      send(world.editor, someText().text, TEXT),
      send(world.admin, someText().text, TEXT),
    ]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).to.equal('RATE_LIMITED');
    const numbers = { limit: MAX_EXTRACTIONS_PER_DAY, used: MAX_EXTRACTIONS_PER_DAY, requested: 1 };
    expect(refused?.body.details).to.include({ limit_name: 'extractions_per_day', ...numbers });
    expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 86_400);
    expect(await usedToday(world)).to.equal(MAX_EXTRACTIONS_PER_DAY);
    const other = await newWorld();
    expect((await send(other.editor, someText().text, TEXT)).status, 'another organization').to.equal(200);
  });

  it('hides a temporary failure; a lasting one returns 503, counts nothing and stores nothing', async () => {
    const world = await newWorld();
    await sandbox.fault({ service: 'gemini', status: 500, times: 1 });
    const { extraction } = (await send(world.editor, someText().text, TEXT)).body;
    expect(extraction).to.include({ content_type: 'text/plain', pages: 1 });
    expect(extraction.draft.expiry_date).to.equal('2026-03-31');
    await sandbox.fault({ service: 'gemini', status: 500, times: 2 });
    const { status, body, headers } = await send(world.editor, someText().text, TEXT);
    expect(status).to.equal(503);
    expect(body).to.deep.include({ code: 'UNAVAILABLE', details: { reason: 'model_failed' } });
    expect(headers.get('retry-after')).to.equal('30');
    expect(await usedToday(world)).to.equal(1);
    const { marker, text } = someText();
    await sandbox.modelAnswers('nonsense', marker);
    expect((await send(world.editor, text, TEXT)).body.details).to.deep.equal({ reason: 'no_usable_answer' });
    expect(await usedToday(world), 'the model has read it').to.equal(2);
  });
});

describe('Mapping import columns', () => {
  it('uses headers alone without the model, and the result can be imported', async () => {
    const world = await newWorld();
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

  it('asks the model about unclear headers, and accepts only what the cells confirm', async () => {
    const world = await newWorld();
    const marker = newId();
    const body = { headers: ['Was', 'Wann', marker], rows: [['Lease', '31.03.2026', 'soon']] };
    const suggestion = {
      columns: [0, 1, 2].map((index) => ({ index, field: ['name', 'expiry_date', 'start_date'][index] })),
    };
    await sandbox.modelAnswers(suggestion, marker);
    const { columns, missing, model } = (await world.editor.call('/v1/mapImportColumns', { body })).body;
    expect([missing, model]).to.deep.equal([[], 'asked']);
    expect(columns.map(({ field }: { field: string }) => field)).to.deep.equal([
      'name',
      'expiry_date',
      `custom:${marker}`,
    ]);
    expect(columns[0]).to.include({ source: 'model', confidence: 0.7 });
    expect(columns[1].problems, 'dates of spreadsheets are read').to.deep.equal([]);
    expect(await usedToday(world)).to.equal(1);
  });

  it('works without a model that fails or returns nonsense', async () => {
    const world = await newWorld();
    const body = { headers: ['Was', 'Valid until'], rows: [] };
    await sandbox.fault({ service: 'gemini', status: 500, times: 2 });
    const failed = (await world.editor.call('/v1/mapImportColumns', { body })).body;
    expect(failed).to.deep.include({ model: 'failed', missing: ['name'] });
    expect(await usedToday(world)).to.equal(0);
    const marker = newId();
    await sandbox.modelAnswers({ columns: 'all' }, marker);
    const unclear = { headers: [marker], rows: [] };
    const nonsense = await world.editor.call('/v1/mapImportColumns', { body: unclear });
    expect(nonsense.body).to.include({ model: 'failed' });
    expect(await usedToday(world)).to.equal(1);
  });
});
