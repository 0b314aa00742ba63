// A client’s actions with a link, and the reviews of submissions: approval, rejection, and the renewal by an approval.
import { expect } from 'chai';
import { getDraftOfRequest } from '../../../functions/documentRequests/client/draft';
import { isValidPasswordSession } from '../../../functions/documentRequests/client/link';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { addMs } from '../../../functions/platform/clock';
import { getStoredFileMetadata } from '../../../functions/platform/storage';
import { fileRemovals } from '../../../functions/uploads/fileRemoval';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { POLICY, pdf } from '../extraction/documents';
import { done, outcomeOf, post, remove } from '../http';
import { newExpiry } from '../webhooks/given';
import { freshWorld } from '../worlds';
import {
  clientWith,
  EVERY_FIELD,
  mailsTo,
  newestToken,
  newReferenceFile,
  newRequest,
  newSubmission,
  newTemplate,
  PDF,
  putFile,
  statusOf,
  submissionsOf,
} from './given';

/** Approves unless the body says otherwise. */
const review = (world: World, body: object) =>
  post(world.editor, '/v1/reviewCollectionSubmission', { review_status: 'approved', ...body });

describe('A review', () => {
  it('requests only the rejected fields, by a new link, and the next revision is complete', async () => {
    const world = await newWorld();
    const { submission, request, contact } = await newSubmission(world);
    const rejections = [{ field_id: 'name', reason: 'Not the legal name' }];
    const rejected = { submission_id: submission.id, review_status: 'rejected', rejections };
    const answer = await review(world, rejected);
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
    const values = second.responses.map(({ value }: { value: unknown }) => value);
    expect(values).to.deep.equal(['Acme Limited', 'Ltd', [first.files[0].id]]);
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
      expect(outcomeOf(await review(world, { ...rejected, rejections }))).to.deep.equal([400, 'rejections']);
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
    await remove(world.editor, `/v2/expiries/${expiry_id}`);
    expect(outcomeOf(await approve('2033-05-01'))).to.deep.equal([400, 'renewal']);
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
    const renewal = { ...RENEWAL, attach_files: false };
    expect((await review(world, { submission_id: submission.id, renewal })).status).to.equal(200);
  });

  it('can be added once to an approval without a date, and doesn’t change the review', async () => {
    const { world, submission, expiry_id } = await submitted();
    const first = await review(world, { submission_id: submission.id, note: 'Fine' });
    expect(first.body.submission.renewed_expiry_id).to.equal(null);
    const again = { submission_id: submission.id, note: 'Other', renewal: RENEWAL };
    const repaired = await done(review(world, again), 200);
    expect(repaired.submission.review_note).to.equal('Fine');
    expect(repaired.submission.reviewed_at).to.equal(first.body.submission.reviewed_at);
    const old = await expiryOf(world, expiry_id);
    expect(old).to.include({ is_done: true, next_expiry_id: repaired.submission.renewed_expiry_id });
    expect((await review(world, again)).status).to.equal(409);
    const { next_expiry_id } = (await post(world.editor, `/v2/expiries/${old.next_expiry_id}/complete`)).body;
    expect((await expiryOf(world, next_expiry_id)).expiry_date, 'the series').to.equal('2034-05-01');
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

describe('A client with a link', () => {
  const world = freshWorld();

  it('sees the form and the sender’s name but no other data, with a token that is stored as a digest and opens no other request', async () => {
    const { token, request } = await newRequest(world, { due_date: '2031-03-01' });
    const body = await done(clientWith(token).open(), 200);
    expect(body.password_required).to.equal(false);
    expect(body.request).to.have.all.keys(
      ...['name', 'organization_name', 'client_name', 'due_date', 'expires_at', 'submitted_at'],
      ...['asked_again', 'locale', 'language', 'pages', 'answers', 'files'],
    );
    const { organization_name, ...rest } = body.request;
    expect(organization_name).to.equal(`Organization ${world.organizationId}`);
    for (const secret of [world.organizationId, request.id, request.template_id, request.contact_id]) {
      expect(JSON.stringify(rest)).not.to.include(secret);
    }
    expect(await statusOf(world, request.id)).to.equal('viewed');
    const [mine, other] = [await newRequest(world), await newRequest(world)];
    expect(mine.token).to.match(/^[\w-]{43}$/);
    const stored = await documentRequests.of(world).get(mine.request.id);
    expect(JSON.stringify(stored)).not.to.include(mine.token);
    const client = clientWith(mine.token);
    const theirs = (await clientWith(other.token).upload()).body.file;
    expect((await client.ask('removeCollectionFile', { file_id: theirs.id })).status).to.equal(404);
    const used = async () => (await loadPlanUsage(world)).used.storage_bytes;
    const before = await used();
    const own = (await client.upload()).body.file;
    await done(client.ask('removeCollectionFile', { file_id: own.id }), 200);
    expect(await used(), 'freed').to.equal(before);
    expect((await client.ask('completeCollectionUpload', { upload_id: theirs.id })).status).to.equal(404);
    for (const wrong of ['x', mine.token.slice(0, -1), other.request.id]) {
      const answer = await done(clientWith(wrong).open(), 404);
      expect(answer.error).to.equal('Request not found');
    }
  });

  it('can’t upload a file of another type, a larger file, a file for another field or a mislabelled file', async () => {
    const { token, request } = await newRequest(world);
    const client = clientWith(token);
    const exe = { file_name: 'run.exe', content_type: 'application/octet-stream' };
    expect((await client.start(exe)).body.details.fields).to.have.keys('content_type');
    expect((await client.start({ size: 1001 })).status).to.equal(413);
    for (const field_id of ['name', 'nothing']) {
      expect((await client.start({ field_id })).body.details.fields).to.have.keys('field_id');
    }
    expect(outcomeOf(await client.upload({}, 'MZ this is no PDF'))).to.deep.equal([400, 'upload_id']);
    const path = `organizations/${world.organizationId}/collection/requests/${request.id}`;
    const started = (await client.start()).body;
    expect((await putFile(started, `${PDF}, longer than announced`)).status).to.equal(400);
    await done(client.ask('completeCollectionUpload', { upload_id: started.upload_id }), 404);
    expect(await getStoredFileMetadata(`${path}/${started.upload_id}`)).to.equal(null);
    expect((await client.open()).body.request.files).to.deep.equal([]);
    const begun = 'MZ this is no PDF'.length + PDF.length;
    expect(await usedBytes(world), 'held until it is swept').to.equal(begun);
    for (let more = 0; more < 8; more += 1) expect((await client.start()).status).to.equal(201);
    expect((await client.start()).body.code, 'ten files per field').to.equal('LIMIT_REACHED');
  });

  it('submits once all required answers are given, and then sees no answers', async () => {
    const { token, request } = await newRequest(world);
    const client = clientWith(token);
    await client.save({ name: ' ', kind: 'GmbH' });
    const early = await done(client.submit(), 400);
    expect(early.details.fields).to.have.keys('name', 'kind', 'licence');
    await client.save({ name: 'Acme', kind: null });
    const { file } = (await client.upload()).body;
    expect((await putFile((await client.start()).body, PDF)).status).to.equal(200);
    const [unfinished] = (await getDraftOfRequest(world, request.id))?.pending ?? [];
    expect((await client.submit()).body).to.include({ revision: 1 });
    expect(await getStoredFileMetadata(unfinished?.storage_path ?? '')).to.equal(null);
    expect(await usedBytes(world), 'without the unfinished upload').to.equal(PDF.length);
    const [submission] = await submissionsOf(world, request.id);
    expect(submission.responses).to.deep.equal([
      { field_id: 'name', label: 'Legal name', type: 'short_text', value: 'Acme' },
      { field_id: 'kind', label: 'Kind', type: 'dropdown', value: null },
      { field_id: 'licence', label: 'Licence', type: 'file_upload', value: [file.id] },
    ]);
    expect(submission.files[0]).to.include(file);
    const opened = (await client.open()).body.request;
    expect(opened.submitted_at).to.be.a('string');
    expect([opened.pages, opened.answers, opened.files]).to.deep.equal([[], {}, []]);
    const notices = await world.editor.call('/v1/notifications');
    expect(notices.body.notifications[0]).to.include({ type: 'submission', item_id: request.id });
  });

  it('downloads the reference file of a requested field', async () => {
    const field = { id: 'f', type: 'file_upload', label: 'F', reference_file: await newReferenceFile(world) };
    const template = await newTemplate(world, { pages: [{ sections: [{ fields: [field] }] }] });
    const { token } = await newRequest(world, { template_id: template.id });
    const client = clientWith(token);
    const [shown] = (await client.open()).body.request.pages[0].sections[0].fields;
    expect(shown)
      .to.include({ reference_file_name: 'blank form.pdf' })
      .and.not.to.have.property('reference_file');
    const { url } = (await client.ask('getCollectionReferenceFile', { field_id: 'f' })).body;
    expect(await (await fetch(url)).text()).to.equal(PDF);
    expect((await client.ask('getCollectionReferenceFile', { field_id: 'x' })).status).to.equal(404);
  });
});

describe('A request with a password', () => {
  it('accepts and shows nothing until the client enters it; the session then lasts two hours', async () => {
    const world = await newWorld();
    const { token, request, contact } = await newRequest(world, { password: 'open sesame' });
    expect(request.has_password).to.equal(true);
    const outsider = clientWith(token);
    expect((await outsider.open()).body).to.deep.equal({ password_required: true, request: null });
    expect(await statusOf(world, request.id)).to.equal('sent');
    const locked = [await outsider.save({ name: 'x' }), await outsider.start(), await outsider.submit()];
    expect(locked.map(({ status }) => status)).to.deep.equal([401, 401, 401]);
    expect((await outsider.ask('unlockCollectionRequest', { password: 'Open Sesame' })).status).to.equal(401);
    const right = await outsider.ask('unlockCollectionRequest', { password: 'open sesame' });
    const client = clientWith(token, right.body.session);
    expect((await client.open()).body.request.name).to.equal('Onboarding');
    expect((await client.save({ name: 'Acme' })).status).to.equal(200);
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await outsider.ask('unlockCollectionRequest', { password: 'x' })).status).to.equal(401);
    const [, proof] = right.body.session.split('.');
    const later = await clientWith(token, `${Date.now() + 9e9}.${proof}`).open();
    expect(later.body.password_required).to.equal(true);
    const stored = await documentRequests.of(world).get(request.id);
    if (!stored) throw new Error('No request');
    for (const [ms, works, link] of [
      [-1, true, stored],
      [0, false, stored],
      [-1, false, { ...stored, token_hash: 'of the next link' }],
    ] as const) {
      const then = addMs(new Date(right.body.expires_at), ms);
      expect(isValidPasswordSession(link, right.body.session, then)).to.equal(works);
    }
    await done(client.upload(), 201);
    await done(client.submit(), 200);
    const [receipt] = await mailsTo(contact.email);
    expect(receipt?.text, 'an email isn’t protected').to.include('received').and.not.include('Acme');
  });
});
