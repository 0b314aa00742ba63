// A client’s actions with a link: form, uploads, submission and password; and drafts while storage is down, or while the
// request ends.
import { expect } from 'chai';
import { getDraftOfRequest, stageSubmissionDraft } from '../../../functions/documentRequests/client/draft';
import { isValidPasswordSession, requireOpenRequest } from '../../../functions/documentRequests/client/link';
import { eraseDocumentRequest } from '../../../functions/documentRequests/request/eraseRequest';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { type Submission, submissions } from '../../../functions/documentRequests/review/submission';
import { addMs, clock } from '../../../functions/platform/clock';
import { getStoredFileMetadata } from '../../../functions/platform/storage';
import type { RefineQuery } from '../../../functions/store/codec';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import type { Answer } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { done, outcomeOf } from '../http';
import { freshWorld } from '../worlds';
import {
  clientWith,
  FIELDS,
  mailsTo,
  newReferenceFile,
  newRequest,
  newTemplate,
  PDF,
  putFile,
  statusOf,
  submissionsOf,
} from './given';

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
    for (const secret of [world.organizationId, request.id, request.template_id, request.contact_id])
      expect(JSON.stringify(rest)).not.to.include(secret);
    expect(await statusOf(world, request.id)).to.equal('viewed');
    const [mine, other] = [await newRequest(world), await newRequest(world)];
    expect(mine.token).to.match(/^[\w-]{43}$/);
    const stored = await documentRequests.of(world).get(mine.request.id);
    expect(JSON.stringify(stored)).not.to.include(mine.token);
    const client = clientWith(mine.token);
    const theirs = (await clientWith(other.token).upload()).body.file;
    expect((await client.ask('removeCollectionFile', { file_id: theirs.id })).status).to.equal(404);
    const before = await usedBytes(world);
    const own = (await client.upload()).body.file;
    await done(client.ask('removeCollectionFile', { file_id: own.id }), 200);
    expect(await usedBytes(world), 'freed').to.equal(before);
    const path = `organizations/${world.organizationId}/collection/requests/${mine.request.id}/${own.id}`;
    expect(await getStoredFileMetadata(path)).to.equal(null);
    expect((await client.ask('completeCollectionUpload', { upload_id: theirs.id })).status).to.equal(404);
    for (const wrong of ['x', mine.token.slice(0, -1), other.request.id]) {
      const answer = await done(clientWith(wrong).open(), 404);
      expect(answer.error).to.equal('Request not found');
    }
  });

  it('can’t upload a file of another type, a larger file, a file for another field or a mislabelled file', async () => {
    const fields = [FIELDS.licence, { ...FIELDS.licence, id: 'photo' }];
    const pages = [{ sections: [{ fields: [FIELDS.name, ...fields] }] }];
    const template = await newTemplate(world, { pages });
    const { token, request } = await newRequest(world, { template_id: template.id });
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
    expect((await client.start({ field_id: 'photo' })).status, 'another field').to.equal(201);
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
    const form = { language: 'de', pages: [{ sections: [{ fields: [field] }] }] };
    const template = await newTemplate(world, form);
    const { token } = await newRequest(world, { template_id: template.id });
    const client = clientWith(token);
    const { language, pages } = (await client.open()).body.request;
    expect(language).to.equal('de');
    const [shown] = pages[0].sections[0].fields;
    expect(shown).to.include({ reference_file_name: 'blank form.pdf' }).and.not.to.have.property('reference_file');
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
    await documentRequests.of(world).ref(request.id).update({ status: 'completed' });
    expect((await outsider.open()).body, 'even completed').to.deep.equal({ password_required: true, request: null });
    await documentRequests.of(world).ref(request.id).update({ status: 'sent' });
    expect((await outsider.ask('unlockCollectionRequest', { password: 'Open Sesame' })).status).to.equal(401);
    const right = await outsider.ask('unlockCollectionRequest', { password: 'open sesame' });
    const client = clientWith(token, right.body.session);
    expect((await client.open()).body.request.name).to.equal('Onboarding');
    expect((await client.save({ name: 'Acme' })).status).to.equal(200);
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await outsider.ask('unlockCollectionRequest', { password: 'x' })).status).to.equal(401);
    expect((await outsider.ask('unlockCollectionRequest', { password: 'open sesame' })).status).to.equal(429);
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

type Opened = Awaited<ReturnType<typeof newRequest>> & { world: Awaited<ReturnType<typeof newWorld>> };

async function begun(): Promise<Opened & { client: ReturnType<typeof clientWith> }> {
  const world = await newWorld();
  const made = await newRequest(world);
  const client = clientWith(made.token);
  expect((await client.save({ name: 'Acme', kind: 'Ltd' })).status).to.equal(200);
  return { ...made, world, client };
}

/** Saves like the service does. On the first attempt, runs `between` between the two reads. */
async function savedAcross({ token, world, request }: Opened, between: () => Promise<unknown>) {
  let attempts = 0;
  const outcome = await unitOfWork(async (writes) => {
    attempts += 1;
    const now = clock.now();
    const opened = await requireOpenRequest({ token }, now);
    if (attempts === 1) await between();
    const draft = await getDraftOfRequest(world, request.id);
    return stageSubmissionDraft({ writes, now } as never, opened, draft, { answers: { name: 'Too late' } });
  }).catch((thrown) => thrown);
  return { outcome, draft: await getDraftOfRequest(world, request.id) };
}

describe('A client’s draft', () => {
  it('keeps a file while storage is unavailable, and completing it again attaches it', async () => {
    const { client } = await begun();
    const started = (await client.start()).body;
    await putFile(started, PDF);
    await sandbox.fault({ service: 'storage', status: 503, times: 200 });
    const failed = await client
      .ask('completeCollectionUpload', { upload_id: started.upload_id })
      .finally(() => sandbox.fault({ service: 'storage', status: 503, times: 0 }));
    expect(failed.status, JSON.stringify(failed.body)).to.equal(503);
    expect(failed.headers.get('retry-after')).to.equal('5');
    const again = await client.ask('completeCollectionUpload', { upload_id: started.upload_id });
    expect(again.status, JSON.stringify(again.body)).to.equal(201);
    expect((await client.submit()).status).to.equal(200);
  });

  it('is swept despite a save that began before its request was cancelled', async () => {
    const made = await begun();
    const { outcome, draft } = await savedAcross(made, async () => {
      const path = `/v2/collection-requests/${made.request.id}/cancel`;
      expect((await made.world.editor.call(path, { body: {} })).status).to.equal(200);
    });
    expect(outcome).to.include({ status: 410 });
    expect(draft?.answers.name).to.equal('Acme');
    expect(draft?.sweep_at, 'it is swept').to.be.instanceOf(Date);
  });

  it('is not recreated by a save that began before it was submitted', async () => {
    const made = await begun();
    expect((await made.client.upload()).status).to.equal(201);
    const { outcome, draft } = await savedAcross(made, async () => {
      expect((await made.client.submit()).status).to.equal(200);
    });
    expect(outcome).to.include({ code: 'INVALID_STATE' });
    expect(draft).to.equal(null);
  });

  it('cannot be submitted during its request’s erasure, which leaves nothing', async () => {
    const { client, world, request } = await begun();
    expect((await client.upload()).status).to.equal(201);
    const stored = await documentRequests.of(world).get(request.id);
    if (!stored) throw new Error('There is no such request');
    const { of } = submissions;
    let submitted: Answer | undefined;
    const listed = async (...given: [RefineQuery]): Promise<Submission[]> => {
      Object.assign(submissions, { of });
      submitted = await client.submit();
      return submissions.of(world).list(...given);
    };
    Object.assign(submissions, { of: () => ({ list: listed }) });
    await eraseDocumentRequest(world, stored).finally(() => Object.assign(submissions, { of }));
    expect(submitted?.status, JSON.stringify(submitted?.body)).to.equal(410);
    const left = await submissions.of(world).list((query) => query.where('request_id', '==', request.id));
    expect(left).to.deep.equal([]);
  });
});
