// Reviews of submissions: approval, rejection, erasure, and the renewal by an approval.
import { expect } from 'chai';
import { getDraftOfRequest } from '../../../functions/documentRequests/client/draft';
import { eraseDocumentRequest, eraseOneSubmission } from '../../../functions/documentRequests/request/eraseRequest';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { type Submission, submissions } from '../../../functions/documentRequests/review/submission';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { fileRemovals } from '../../../functions/uploads/fileRemoval';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { POLICY, pdf } from '../extraction/documents';
import { done, outcomeOf, post, remove, valuesOf } from '../http';
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
  post(world.editor, '/v1/reviewCollectionSubmission', { review_status: 'approved', ...body });

describe('A review', () => {
  it('requests only the rejected fields, by a new link, and the next revision is complete', async () => {
    const world = await newWorld();
    const { submission, request, contact } = await newSubmission(world);
    const viewedAt = async () => (await world.viewer.call(`/v2/collection-requests/${request.id}`)).body.viewed_at;
    const firstView = await viewedAt();
    const rejections = [{ field_id: 'name', reason: 'Not the legal name' }];
    const rejected = { submission_id: submission.id, review_status: 'rejected', rejections };
    const answer = await review(world, rejected);
    expect(answer.body.submission).to.deep.include({ review_status: 'rejected', rejections, revision: 1 });
    const client = clientWith(await newestToken(contact.email));
    const { request: asked } = (await client.open()).body;
    expect(asked.asked_again).to.deep.equal(rejections);
    const fields = asked.pages.map((page: { sections: { fields: { id: string }[] }[] }) =>
      page.sections.map((section) => section.fields.map(({ id }) => id)),
    );
    expect(fields, 'without empty pages').to.deep.equal([[['name']]]);
    expect([asked.answers, asked.files]).to.deep.equal([{ name: 'Acme' }, []]);
    await client.save({ name: 'Acme Limited' });
    expect(await viewedAt(), 'it stays')
      .to.equal(firstView)
      .and.be.a('string');
    expect((await client.submit()).body.revision).to.equal(2);
    const [first, second] = await submissionsOf(world, request.id);
    const listed = (query: string) => done(world.viewer.call(`/v2/collection-submissions?${query}`), 200);
    const { data, next_cursor } = await listed('limit=1');
    expect(data).to.deep.equal([first]);
    for (const query of [`cursor=${encodeURIComponent(next_cursor)}`, `submitted_since=${second.submitted_at}`])
      expect((await listed(query)).data).to.deep.equal([second]);
    const values = second.responses.map(({ value }: { value: unknown }) => value);
    expect(values).to.deep.equal(['Acme Limited', 'Ltd', [first.files[0].id]]);
    const approval = { submission_id: second.id, review_status: 'approved', note: 'Fine' };
    const { reviewed_by, reviewed_by_name, review_note } = (await review(world, approval)).body.submission;
    const by = [reviewed_by, reviewed_by_name, review_note];
    expect(by).to.deep.equal([world.editor.id, 'editor Person', 'Fine']);
    expect(valuesOf((await listed('review_status=approved')).data, 'id')).to.deep.equal([second.id]);
  });

  it('rejects only fields of the form, and is invisible to other organizations', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { submission } = await newSubmission(world);
    const rejected = { submission_id: submission.id, review_status: 'rejected' };
    const name = { field_id: 'name', reason: 'x' };
    for (const rejections of [[], [{ field_id: 'stranger', reason: 'x' }], [name, name]]) {
      expect(outcomeOf(await review(world, { ...rejected, rejections }))).to.deep.equal([400, 'rejections']);
    }
    for (const over of [{ ...rejected, rejections: [name] }, { submission_id: submission.id }])
      expect(outcomeOf(await review(world, { ...over, renewal: RENEWAL }))).to.deep.equal([400, 'renewal']);
    const named = `submission_id=${submission.id}&file_id=${submission.files[0].id}`;
    expect((await other.admin.call(`/v1/getCollectionSubmissionFile?${named}`)).status).to.equal(404);
    expect((await other.admin.call('/v2/collection-submissions')).body.data).to.deep.equal([]);
  });

  it('is erased with the files that no other revision has; the client then corrects the whole form', async () => {
    const world = await newWorld();
    const { submission, request, contact } = await newSubmission(world);
    const rejections = [{ field_id: 'name', reason: 'x' }];
    const reject = (submission_id: string) =>
      done(review(world, { submission_id, review_status: 'rejected', rejections }), 200);
    await reject(submission.id);
    const client = clientWith(await newestToken(contact.email));
    await done(client.save({ name: 'Acme Limited' }), 200);
    await done(client.submit(), 200);
    const [, second] = await submissionsOf(world, request.id);
    await reject(second.id);
    const left = async (id: string) => {
      const erased = await submissions.of(world).get(id);
      const { files } = await eraseOneSubmission(world, erased as Submission);
      const draft = await getDraftOfRequest(world, request.id);
      const asked = await documentRequests.of(world).get(request.id);
      return [files, await usedBytes(world), draft?.answers, asked?.asked_again];
    };
    const kept = [0, PDF.length, { name: 'Acme Limited' }, rejections];
    expect(await left(submission.id)).to.deep.equal(kept);
    expect(await left(second.id)).to.deep.equal([1, 0, {}, null]);
  });

  it('renews only an existing expiry to a later date; an error names the date and leaves the review open', async () => {
    const world = await newWorld();
    const { id: expiry_id, expiry_date } = await newExpiry(world);
    const { submission } = await newSubmission(world, { expiry_id });
    const approve = (date: string) => review(world, { submission_id: submission.id, renewal: { expiry_date: date } });
    for (const date of ['2020-05-01', expiry_date]) {
      const answer = await approve(date);
      expect(answer.status, date).to.equal(400);
      expect(answer.body.details.fields).to.deep.equal({
        'renewal.expiry_date': `must be after ${expiry_date}`,
      });
    }
    expect((await world.viewer.call(`/v2/expiries/${expiry_id}`)).body.is_done).to.equal(false);
    await remove(world.editor, `/v2/expiries/${expiry_id}`);
    expect(outcomeOf(await approve('2033-05-01'))).to.deep.equal([400, 'renewal']);
    expect((await review(world, { submission_id: submission.id })).status).to.equal(200);
  });
});

const RENEWAL = { expiry_date: '2033-05-01' };

describe('A renewal by approval', () => {
  const expiryOf = async (world: World, id: string) => (await world.viewer.call(`/v2/expiries/${id}`)).body;

  async function submitted() {
    const world = await newWorld({ timezone: 'Pacific/Kiritimati' });
    const { id: expiry_id } = await newExpiry(world, { recurrence: { every: 1, unit: 'year' } });
    return { world, expiry_id, ...(await newSubmission(world, { expiry_id })) };
  }

  it('attaches copies of the files to the renewed record, counts them, and keeps the submission complete', async () => {
    const { world, submission } = await submitted();
    const before = await usedBytes(world);
    const approve = () => review(world, { submission_id: submission.id, renewal: RENEWAL });
    await sandbox.fault({ service: 'storage', status: 403, times: 1 });
    expect((await approve()).status, 'the file can’t be copied').to.equal(500);
    const answer = await done(approve(), 200);
    expect(await fileRemovals.of(world).list((query) => query), 'of the failed copy').to.have.length(1);
    const nextId = answer.submission.renewed_expiry_id;
    const next = await expiryOf(world, nextId);
    expect(next.attachments.map(({ name }: { name: string }) => name)).to.deep.equal(['licence.pdf']);
    expect(await usedBytes(world)).to.equal(before + PDF.length);
    const opened = await fetch(next.attachments[0].url);
    expect(opened.headers.get('content-disposition')).to.include('licence.pdf');
    expect(await opened.text()).to.equal(PDF);
    expect((await remove(world.editor, `/v2/expiries/${nextId}`)).status).to.be.lessThan(300);
    const named = `submission_id=${submission.id}&file_id=${submission.files[0].id}`;
    const kept = await world.viewer.call(`/v1/getCollectionSubmissionFile?${named}`, {
      headers: { Accept: 'application/json' },
    });
    expect(await (await fetch(kept.body.url)).text(), 'the submission’s own').to.equal(PDF);
  });

  it('is rejected if the copies exceed the plan, and succeeds without them', async () => {
    const { world, submission, expiry_id } = await submitted();
    const usage = await loadPlanUsage(world);
    await planUsages.tryUpdate(usage, { extra: { ...usage.extra, storage_bytes: -1_000_000_000_000 } });
    const refused = await review(world, { submission_id: submission.id, renewal: RENEWAL });
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'PLAN_LIMIT_REACHED']);
    expect((await expiryOf(world, expiry_id)).is_done).to.equal(false);
    const store = submissions.of(world);
    const { files } = (await store.get(submission.id)) as Submission;
    await store.ref(submission.id).update({ files: Array(51).fill(files[0]) });
    const many = await review(world, { submission_id: submission.id, renewal: RENEWAL });
    expect(many.body.code).to.equal('TOO_MANY_ATTACHMENTS');
    const renewal = { ...RENEWAL, attach_files: false };
    expect((await review(world, { submission_id: submission.id, renewal })).status).to.equal(200);
  });

  it('can be added once to an approval without a date, and doesn’t change the review', async () => {
    const { world, submission, request, expiry_id } = await submitted();
    const submitted_at = new Date('2030-01-01T12:00:00Z');
    await submissions.of(world).ref(submission.id).update({ submitted_at });
    const first = await review(world, { submission_id: submission.id, note: 'Fine' });
    expect(first.body.submission.renewed_expiry_id).to.equal(null);
    const again = { submission_id: submission.id, note: 'Other', renewal: RENEWAL };
    const repaired = await done(review(world, again), 200);
    expect(repaired.submission.review_note).to.equal('Fine');
    expect(repaired.submission.reviewed_at).to.equal(first.body.submission.reviewed_at);
    const old = await expiryOf(world, expiry_id);
    expect(old).to.include({ is_done: true, next_expiry_id: repaired.submission.renewed_expiry_id });
    expect(old.closing_notes).to.include('submitted by Ada Client on 2030-01-02');
    expect((await review(world, again)).status).to.equal(409);
    const { next_expiry_id } = (await post(world.editor, `/v2/expiries/${old.next_expiry_id}/complete`)).body;
    expect((await expiryOf(world, next_expiry_id)).expiry_date, 'the series').to.equal('2034-05-01');
    const store = submissions.of(world);
    const sent = (await store.ref(submission.id).get()).data() ?? {};
    // Read first, and without a copy.
    await store.ref(`0${submission.id}`).set({ ...sent, renewed_expiry_id: null });
    const asked = await documentRequests.of(world).get(request.id);
    expect(asked && (await eraseDocumentRequest(world, asked)).files, 'with the copy').to.equal(2);
    expect(await usedBytes(world)).to.equal(0);
  });

  it('reads the date from a file that the client sent, and quotes it', async () => {
    const world = await newWorld();
    const template = await newTemplate(world, { pages: EVERY_FIELD });
    const { token, request } = await newRequest(world, { template_id: template.id });
    const client = clientWith(token);
    await client.save({ name: 'Acme', since: '2031-02-03', kind: 'Partnership', agree: true });
    const uploaded = await client.upload({ size: pdf(POLICY).length }, new Uint8Array(pdf(POLICY)));
    expect(uploaded.status).to.equal(201);
    expect((await client.submit()).status).to.equal(200);
    const [submission] = await submissionsOf(world, request.id);
    const body = { submission_id: submission.id, file_id: submission.files[0].id };
    const read = await done(post(world.editor, '/v1/extractSubmittedDocument', body), 200);
    expect(read.extraction.draft.expiry_date).to.equal('2026-03-31');
    expect(read.extraction.fields.expiry_date.quote).to.include('31 March 2026');
    const outsider = await newWorld();
    const other = { ...body, file_id: 'none' };
    for (const [person, named] of [
      [outsider.editor, body],
      [world.editor, other],
    ] as const)
      expect((await post(person, '/v1/extractSubmittedDocument', named)).status).to.equal(404);
  });
});
