// The effect of an approval on the record that the request belongs to, and on the approved files.
import { expect } from 'chai';
import { planUsages } from '../../../functions/plans/usage';
import { newWorld, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { POLICY, pdf } from '../extraction/documents';
import { newExpiry } from '../webhooks/given';
import { EVERY_FIELD } from './everyField';
import { clientWith, newRequest, newSubmission, newTemplate, PDF, submissionsOf } from './given';

const RENEWAL = { expiry_date: '2033-05-01' };

describe('A renewal by approval', () => {
  const review = (world: World, body: object) =>
    world.editor.call('/v1/reviewCollectionSubmission', { body: { review_status: 'approved', ...body } });
  const expiryOf = async (world: World, id: string) => (await world.viewer.call(`/v2/expiries/${id}`)).body;

  async function submitted() {
    const world = await newWorld();
    const { id: expiry_id } = await newExpiry(world, { recurrence: { every: 1, unit: 'year' } });
    return { world, expiry_id, ...(await newSubmission(world, { expiry_id })) };
  }

  it('attaches copies of the files to the renewed record, counts them, and keeps the submission complete', async () => {
    const { world, submission } = await submitted();
    const before = await usedBytes(world);
    const answer = await review(world, { submission_id: submission.id, renewal: RENEWAL });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    const nextId = answer.body.submission.renewed_expiry_id;
    const next = await expiryOf(world, nextId);
    expect(next.attachments.map(({ name }: { name: string }) => name)).to.deep.equal(['licence.pdf']);
    expect(await usedBytes(world)).to.equal(before + PDF.length);
    const opened = await fetch(next.attachments[0].url);
    expect(opened.headers.get('content-disposition')).to.include('licence.pdf');
    expect(await opened.text()).to.equal(PDF);
    const removed = await world.editor.call(`/v2/expiries/${nextId}`, { method: 'DELETE' });
    expect(removed.status).to.be.lessThan(300);
    const named = `submission_id=${submission.id}&file_id=${submission.files[0].id}`;
    const kept = await world.viewer.call(`/v1/getCollectionSubmissionFile?${named}`, {
      headers: { Accept: 'application/json' },
    });
    expect(await (await fetch(kept.body.url)).text(), 'the submission’s own').to.equal(PDF);
  });

  it('is rejected if the copies exceed the plan, and succeeds without them', async () => {
    const { world, submission, expiry_id } = await submitted();
    const usage = await planUsages.get(world.organizationId);
    if (!usage) throw new Error('no usage');
    const extra = { ...usage.extra, storage_bytes: -1_000_000_000_000 };
    await planUsages.tryUpdate(usage, { extra });
    const refused = await review(world, { submission_id: submission.id, renewal: RENEWAL });
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'PLAN_LIMIT_REACHED']);
    expect((await expiryOf(world, expiry_id)).is_done).to.equal(false);
    const renewal = { ...RENEWAL, attach_files: false };
    expect((await review(world, { submission_id: submission.id, renewal })).status).to.equal(200);
  });

  it('can be added once to an approval without a date, and doesn’t change the review', async () => {
    const { world, submission, expiry_id } = await submitted();
    const first = await review(world, { submission_id: submission.id, note: 'Fine' });
    expect(first.body.submission.renewed_expiry_id).to.equal(null);
    const again = { submission_id: submission.id, note: 'Other', renewal: RENEWAL };
    const repaired = await review(world, again);
    expect(repaired.status, JSON.stringify(repaired.body)).to.equal(200);
    expect(repaired.body.submission.review_note).to.equal('Fine');
    expect(repaired.body.submission.reviewed_at).to.equal(first.body.submission.reviewed_at);
    const old = await expiryOf(world, expiry_id);
    expect(old).to.include({ is_done: true, next_expiry_id: repaired.body.submission.renewed_expiry_id });
    expect((await review(world, again)).status).to.equal(409);
    const { next_expiry_id } = (
      await world.editor.call(`/v2/expiries/${old.next_expiry_id}/complete`, { body: {} })
    ).body;
    expect((await expiryOf(world, next_expiry_id)).expiry_date, 'the series').to.equal('2034-05-01');
  });

  it('reads the date from a file that the client sent, and quotes it', async () => {
    const world = await newWorld();
    const template = await newTemplate(world, { pages: EVERY_FIELD });
    const { token, request } = await newRequest(world, { template_id: template.id });
    const client = clientWith(token);
    await client.save({ name: 'Acme', since: '2031-02-03', kind: 'Partnership', agree: true });
    expect((await client.upload({ size: pdf(POLICY).length }, new Uint8Array(pdf(POLICY)))).status).to.equal(
      201,
    );
    expect((await client.submit()).status).to.equal(200);
    const [submission] = await submissionsOf(world, request.id);
    const body = { submission_id: submission.id, file_id: submission.files[0].id };
    const read = await world.editor.call('/v1/extractSubmittedDocument', { body });
    expect(read.status, JSON.stringify(read.body)).to.equal(200);
    expect(read.body.extraction.draft.expiry_date).to.equal('2026-03-31');
    expect(read.body.extraction.fields.expiry_date.quote).to.include('31 March 2026');
    const outsider = await newWorld();
    const other = { ...body, file_id: 'none' };
    for (const [person, named] of [
      [outsider.editor, body],
      [world.editor, other],
    ] as const)
      expect((await person.call('/v1/extractSubmittedDocument', { body: named })).status).to.equal(404);
  });
});
