// A client's actions with a link.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { isValidDocumentRequestSession } from '../../../functions/documentRequests/client/link';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { addMs } from '../../../functions/platform/clock';
import { getStoredFileMetadata } from '../../../functions/platform/storage';
import { call } from '../../support/client';
import { newWorld } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import {
  clientWith,
  newestToken,
  newReferenceFile,
  newRequest,
  newTemplate,
  PDF,
  putFile,
  statusOf,
  submissionsOf,
} from './given';

describe('A client with a link', () => {
  it('sees the form and the sender’s name, and no other data of the organization', async () => {
    const world = await newWorld();
    const { token, request } = await newRequest(world, { due_date: '2031-03-01' });
    const { status, body } = await clientWith(token).open();
    expect(status).to.equal(200);
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
  });

  it('has a token that is stored as a digest and opens no other request', async () => {
    const world = await newWorld();
    const [mine, other] = [await newRequest(world), await newRequest(world)];
    expect(mine.token).to.match(/^[\w-]{43}$/);
    const stored = await documentRequests.of(tenantOf(world.organizationId)).get(mine.request.id);
    expect(JSON.stringify(stored)).not.to.include(mine.token);
    const client = clientWith(mine.token);
    const theirs = (await clientWith(other.token).upload()).body.file;
    expect((await client.ask('removeCollectionFile', { file_id: theirs.id })).status).to.equal(404);
    expect((await client.ask('completeCollectionUpload', { upload_id: theirs.id })).status).to.equal(404);
    for (const wrong of ['x', mine.token.slice(0, -1), other.request.id]) {
      const answer = await clientWith(wrong).open();
      expect(answer.status).to.equal(404);
      expect(answer.body.error).to.equal('Request not found');
    }
  });

  it('can’t upload a file of another type, a larger file, a file for another field or a mislabelled file', async () => {
    const world = await newWorld();
    const { token, request } = await newRequest(world);
    const client = clientWith(token);
    const exe = { file_name: 'run.exe', content_type: 'application/octet-stream' };
    expect((await client.start(exe)).body.details.fields).to.have.keys('content_type');
    expect((await client.start({ size: 1001 })).status).to.equal(413);
    for (const field_id of ['name', 'nothing']) {
      expect((await client.start({ field_id })).body.details.fields).to.have.keys('field_id');
    }
    const mismatching = await client.upload({}, 'MZ this is no PDF');
    expect(mismatching.status).to.equal(400);
    expect(mismatching.body.details.fields).to.have.keys('upload_id');
    const path = `organizations/${world.organizationId}/collection/requests/${request.id}`;
    const started = (await client.start()).body;
    expect((await putFile(started, `${PDF}, longer than announced`)).status).to.equal(400);
    const never = await client.ask('completeCollectionUpload', { upload_id: started.upload_id });
    expect(never.status).to.equal(404);
    expect(await getStoredFileMetadata(`${path}/${started.upload_id}`)).to.equal(null);
    expect((await client.open()).body.request.files).to.deep.equal([]);
    const begun = 'MZ this is no PDF'.length + PDF.length;
    expect(await usedBytes(world), 'held until it is swept').to.equal(begun);
    for (let more = 0; more < 8; more += 1) expect((await client.start()).status).to.equal(201);
    expect((await client.start()).body.code, 'ten files per field').to.equal('LIMIT_REACHED');
  });

  it('submits once all required answers are given, and then sees no answers', async () => {
    const world = await newWorld();
    const { token, request } = await newRequest(world);
    const client = clientWith(token);
    await client.save({ name: ' ', kind: 'GmbH' });
    const early = await client.submit();
    expect(early.status).to.equal(400);
    expect(early.body.details.fields).to.have.keys('name', 'kind', 'licence');
    await client.save({ name: 'Acme', kind: null });
    const { file } = (await client.upload()).body;
    expect((await client.submit()).body).to.include({ revision: 1 });
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
    const world = await newWorld();
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
    const wrong = await outsider.ask('unlockCollectionRequest', { password: 'Open Sesame' });
    expect(wrong.status).to.equal(401);
    const right = await outsider.ask('unlockCollectionRequest', { password: 'open sesame' });
    const client = clientWith(token, right.body.session);
    expect((await client.open()).body.request.name).to.equal('Onboarding');
    expect((await client.save({ name: 'Acme' })).status).to.equal(200);
    const [, proof] = right.body.session.split('.');
    expect((await clientWith(token, `${Date.now() + 9e9}.${proof}`).open()).body.password_required).to.equal(
      true,
    );
    const stored = await documentRequests.of(tenantOf(world.organizationId)).get(request.id);
    if (!stored) throw new Error('No request');
    for (const [ms, works] of [
      [-1, true],
      [0, false],
    ] as const) {
      const then = addMs(new Date(right.body.expires_at), ms);
      expect(isValidDocumentRequestSession(stored, right.body.session, then)).to.equal(works);
    }
    // A session is valid only for this link of this request.
    await world.editor.call(`/v2/collection-requests/${request.id}/resend`, { body: {} });
    const renewed = clientWith(await newestToken(contact.email), right.body.session);
    expect((await renewed.open()).body.password_required).to.equal(true);
  });

  it('is locked temporarily after ten wrong passwords, across addresses', async () => {
    const { token } = await newRequest(await newWorld(), { password: 'open sesame' });
    const guess = (password: string) => call('/v1/unlockCollectionRequest', { body: { token, password } });
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess('wrong')).status).to.equal(401);
    const closed = await guess('open sesame');
    expect(closed.status).to.equal(429);
    expect(Number(closed.headers.get('retry-after'))).to.be.within(1, 60);
  });
});
