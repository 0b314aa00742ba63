// Reviews of submissions: approval, rejection, and the renewal by an approval.
import { expect } from 'chai';
import { planUsages } from '../../../functions/plans/usage';
import { newWorld, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { POLICY, pdf } from '../extraction/documents';
import { newExpiry } from '../webhooks/given';
import {
  clientWith,
  EVERY_FIELD,
  newestToken,
  newRequest,
  newSubmission,
  newTemplate,
  PDF,
  submissionsOf,
} from './given';

/** Approves unless the body says otherwise. */
const review = (world: World, body: object) =>
  world.editor.call('/v1/reviewCollectionSubmission', { body: { review_status: 'approved', ...body } });

describe('A review', () => {
  it('requests only the rejected fields, by a new link, and the next revision is complete', async () => {
    const world = await newWorld();
    const { submission, request, contact } = await newSubmission(world);
    const rejections = [{ field_id: 'name', reason: 'Not the legal name' }];
    const answer = await review(world, {
      submission_id: submission.id,
      review_status: 'rejected',
      rejections,
    });
    expect(answer.body.submission).to.deep.include({ review_status: 'rejected', rejections, revision: 1 });
    const client = clientWith(await newestToken(contact.email));
    const { request: asked } = (await client.open()).body;
    expect(asked.asked_again).to.deep.equal(rejections);
    const fields = asked.pages.flatMap((page: { sections: { fields: { id: string }[] }[] }) =>
      page.sections.flatMap((section) => section.fields.map(({ id }) => id)),
    );
    expect(fields).to.deep.equal(['name']);
    expect(asked.answers).to.deep.equal({ name: 'Acme' });
    await client.save({ name: 'Acme Limited' });
    expect((await client.submit()).body.revision).to.equal(2);
    const [first, second] = await submissionsOf(world, request.id);
    expect(second.responses.map(({ value }: { value: unknown }) => value)).to.deep.equal([
      ...['Acme Limited', 'Ltd', [first.files[0].id]],
    ]);
    const approval = { submission_id: second.id, review_status: 'approved', note: 'Fine' };
    const { reviewed_by, reviewed_by_name, review_note } = (await review(world, approval)).body.submission;
    const by = [reviewed_by, reviewed_by_name, review_note];
    expect(by).to.deep.equal([world.editor.id, 'editor Person', 'Fine']);
    const found = await world.viewer.call('/v2/collection-submissions?review_status=approved');
    expect(found.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([second.id]);
  });

  it('rejects only fields of the form, and is invisible to other organizations', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { submission } = await newSubmission(world);
    const rejected = { submission_id: submission.id, review_status: 'rejected' };
    for (const rejections of [[], [{ field_id: 'stranger', reason: 'x' }]]) {
      const answer = await review(world, { ...rejected, rejections });
      expect(answer.status).to.equal(400);
      expect(answer.body.details.fields).to.have.keys('rejections');
    }
    const named = `submission_id=${submission.id}&file_id=${submission.files[0].id}`;
    expect((await other.admin.call(`/v1/getCollectionSubmissionFile?${named}`)).status).to.equal(404);
    expect((await other.admin.call('/v2/collection-submissions')).body.data).to.deep.equal([]);
  });

  it('lists submissions oldest first, in pages, from a given time', async () => {
    const world = await newWorld();
    const made = [await newSubmission(world), await newSubmission(world)].map(
      ({ submission }) => submission.id,
    );
    const list = async (query: string) =>
      (await world.viewer.call(`/v2/collection-submissions${query}`)).body;
    const ids = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);
    const first = await list('?limit=1');
    expect(ids(first)).to.deep.equal([made[0]]);
    expect(ids(await list(`?limit=1&cursor=${encodeURIComponent(first.next_cursor)}`))).to.deep.equal([
      made[1],
    ]);
    const { submitted_at } = (await list('')).data[1];
    expect(ids(await list(`?submitted_since=${submitted_at}`))).to.deep.equal([made[1]]);
  });

  it('renews only an existing expiry to a later date; an error names the date and leaves the review open', async () => {
    const world = await newWorld();
    const { id: expiry_id, expiry_date } = await newExpiry(world);
    const { submission } = await newSubmission(world, { expiry_id });
    const approve = (date: string) =>
      review(world, { submission_id: submission.id, renewal: { expiry_date: date } });
    for (const date of ['2020-05-01', expiry_date]) {
      const answer = await approve(date);
      expect(answer.status, date).to.equal(400);
      expect(answer.body.details.fields).to.deep.equal({
        'renewal.expiry_date': `must be after ${expiry_date}`,
      });
    }
    expect((await world.viewer.call(`/v2/expiries/${expiry_id}`)).body.is_done).to.equal(false);
    await world.editor.call(`/v2/expiries/${expiry_id}`, { method: 'DELETE' });
    const gone = await approve('2033-05-01');
    expect(gone.status, JSON.stringify(gone.body)).to.equal(400);
    expect(gone.body.details.fields).to.have.all.keys('renewal');
    expect((await review(world, { submission_id: submission.id })).status).to.equal(200);
  });
});

const RENEWAL = { expiry_date: '2033-05-01' };

describe('A renewal by approval', () => {
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
