// Portal links: anyone with the link sees what concerns the client, until the link ends, through HTTP and on the page.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { submissions } from '../../../functions/documentRequests/review/submission';
import { addMs, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { keepScreenshot, PHONE } from '../../support/browser';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person, type World } from '../../support/world';
import { clientWith, newRequest, newSubmission, PDF } from '../documentRequests/given';
import { done, valuesOf } from '../http';
import { pagesForTests } from '../pages/given';

const tokenOf = (url: string): string => new URL(url).hash.slice(1);
const open = (url: string) => call('/v1/openCompliancePortal', { body: { token: tokenOf(url) } });

async function clientWithProjects({ call: send }: Person): Promise<string> {
  const { id } = (await send('/v2/compliance-clients', { body: { name: 'Acme', notes: 'Ours' } })).body;
  const project = (body: object) => send('/v1/createComplianceProject', { body: { clientId: id, ...body } });
  await project({ name: 'Audit', status: 'In Progress', owner: 'Ada', customFields: { inner: 'x' } });
  const hidden = (await project({ name: 'Old' })).body.project_id;
  await send('/v1/archiveComplianceProject', { body: { id: hidden } });
  return id;
}

describe('A compliance portal', () => {
  it('shows a client’s open projects and nothing internal', async () => {
    const { editor, organizationId } = await newWorld();
    const client_id = await clientWithProjects(editor);
    const other = (await editor.call('/v2/compliance-clients', { body: { name: 'Other' } })).body.id;
    await editor.call('/v1/createComplianceProject', { body: { name: 'Foreign', clientId: other } });
    const made = await done(editor.call('/v1/createCompliancePortal', { body: { client_id } }), 201);
    expect(await done(open(made.portal.url), 200)).to.deep.equal({
      organization_name: `Organization ${organizationId}`,
      ...{ locale: 'en', client_name: 'Acme' },
      ...{ expires_at: made.portal.expires_at, requests: [], documents: [] },
      projects: [{ name: 'Audit', status: 'In Progress', startDate: '', dueDate: '', description: '' }],
    });
    const lifetime = Date.parse(made.portal.expires_at) - Date.parse(made.portal.created_at);
    expect(lifetime).to.be.closeTo(90 * DAY_MS, MINUTE_MS);
    const list = (id: string) => editor.call(`/v1/getCompliancePortals?client_id=${id}`);
    const { portals } = await done(list(client_id));
    expect([portals.length, (await list('nobody')).status]).to.deep.equal([1, 404]);
    expect(JSON.stringify(portals)).to.not.include(tokenOf(made.portal.url));
  });

  it('stops immediately when revoked, when its client is archived, and when it expires', async () => {
    const { editor } = await newWorld();
    const client_id = await clientWithProjects(editor);
    const link = async (body: object = {}) =>
      (await editor.call('/v1/createCompliancePortal', { body: { client_id, ...body } })).body.portal;
    const soon = new Date((await sandbox.now()).getTime() + 300_000).toISOString();
    const [revoked, brief, lasting] = [await link(), await link({ expires_at: soon }), await link()];
    await editor.call('/v1/revokeCompliancePortal', { body: { id: revoked.id } });
    expect((await open(revoked.url)).status).to.equal(404);
    expect((await open(brief.url)).status).to.equal(200);
    await sandbox.advance('PT6M');
    expect((await open(brief.url)).status).to.equal(404);
    expect((await open(lasting.url)).status).to.equal(200);
    const archive = { method: 'PATCH', body: { is_archived: true } };
    await editor.call(`/v2/compliance-clients/${client_id}`, archive);
    expect((await open(lasting.url)).status).to.equal(404);
  });

  it('is opened only with its token', async () => {
    const ours = await newWorld();
    const client_id = await clientWithProjects(ours.editor);
    const { portal } = (await ours.editor.call('/v1/createCompliancePortal', { body: { client_id } })).body;
    for (const token of ['x', portal.id, client_id, '../users']) {
      expect((await call('/v1/openCompliancePortal', { body: { token } })).status, token).to.equal(404);
    }
  });
});

describe('The requests and documents of a portal', () => {
  async function portalOf(world: World) {
    const client_id = await clientWithProjects(world.editor);
    const { portal } = (await world.editor.call('/v1/createCompliancePortal', { body: { client_id } })).body;
    return { client_id, url: portal.url as string, portal };
  }
  const fetchDocument = (url: string, document_id: string) =>
    call('/v1/getCompliancePortalDocument', { body: { token: tokenOf(url), document_id } });

  it('include only its client’s requests, with their newest files, and none with a password', async () => {
    const world = await newWorld();
    const { client_id, url } = await portalOf(world);
    const other = await portalOf(world);
    const own = await newSubmission(world, { compliance_client_id: client_id, name: 'Yearly check' });
    await newSubmission(world, { compliance_client_id: other.client_id, name: 'Not yours' });
    await newRequest(world, { name: 'Nobody’s' });
    await newRequest(world, { compliance_client_id: client_id, name: 'Locked', password: 'open sesame' });
    const locked = await newSubmission(world, { compliance_client_id: client_id, name: 'Locked later' });
    await documentRequests.of(world).ref(locked.request.id).update({ password_hash: 'set later' });
    const shown = (await open(url)).body;
    const [file] = own.submission.files;
    const [[request, ...requests], [document, ...documents]] = [shown.requests, shown.documents];
    expect([requests, documents]).to.deep.equal([[], []]);
    const { completed_at } = await done(world.viewer.call(`/v2/collection-requests/${own.request.id}`));
    expect(request).to.deep.equal({
      ...{ name: 'Yearly check', status: 'completed', due_date: null, url: null },
      ...{ sent_at: own.request.sent_at, completed_at },
    });
    expect(document).to.deep.equal({
      ...{ id: document.id, file_name: 'licence.pdf', content_type: 'application/pdf', size: PDF.length },
      ...{ uploaded_at: file.uploaded_at, request_name: 'Yearly check', status: 'pending' },
    });
    expect(JSON.stringify(shown)).not.to.match(/Not yours|Nobody|Locked|client\.example|storage_path|token/);
  });

  it('are downloaded through a short-lived signed URL; a foreign document returns 404', async () => {
    const [world, outsider] = await Promise.all([newWorld(), newWorld()]);
    const { client_id, url, portal } = await portalOf(world);
    const [other, foreign] = [await portalOf(world), await portalOf(outsider)];
    const { submission } = await newSubmission(world, { compliance_client_id: client_id });
    const [document] = (await open(url)).body.documents;
    const answer = await done(fetchDocument(url, document.id), 200);
    expect(await (await fetch(answer.url)).text()).to.equal(PDF);
    for (const elsewhere of [other.url, foreign.url])
      expect((await fetchDocument(elsewhere, document.id)).status).to.equal(404);
    const requests = documentRequests.of(world);
    await requests.ref(submission.request_id).update({ password_hash: 'set later' });
    expect((await fetchDocument(url, document.id)).status, 'a request with a password').to.equal(404);
    await requests.ref(submission.request_id).update({ password_hash: null });
    for (const id of [`${document.id}x`, document.id.split('.')[0]])
      expect((await fetchDocument(url, id)).status, id).to.equal(404);
    await sandbox.advance('PT6M');
    expect((await fetch(answer.url)).status, 'signed for five minutes').to.equal(400);
    await world.editor.call('/v1/revokeCompliancePortal', { body: { id: portal.id } });
    expect((await fetchDocument(url, document.id)).status).to.equal(404);
  });

  it('show a document’s review result, and the newest revision', async () => {
    const world = await newWorld();
    const { client_id, url } = await portalOf(world);
    const made = await newSubmission(world, { compliance_client_id: client_id });
    const [first] = (await open(url)).body.documents;
    const rejections = [{ field_id: 'licence', reason: 'Out of date' }];
    await world.editor.call('/v1/reviewCollectionSubmission', {
      body: { submission_id: made.submission.id, review_status: 'rejected', rejections },
    });
    const rejected = (await open(url)).body;
    expect(rejected.documents[0].status).to.equal('rejected');
    expect(rejected.requests[0].status).to.equal('sent');
    const [stored] = rejected.documents[0].id.split('.');
    const ref = submissions.of(world).ref(stored);
    const files = (await ref.get()).data()?.files;
    await ref.update({ files: [...files, { ...files[0], id: 'other', field_id: 'other' }] });
    const shown = (await open(url)).body.documents;
    expect(valuesOf(shown, 'status'), 'only the rejected field').to.deep.equal(['rejected', 'approved']);
    await ref.update({ files });
    const requests = documentRequests.of(world);
    const { url: link } = rejected.requests[0];
    await requests.ref(made.request.id).update({ expires_at: addMs(await sandbox.now(), -DAY_MS) });
    expect((await open(url)).body.requests[0]).to.include({ status: 'expired', url: null });
    await requests.ref(made.request.id).update({ expires_at: null });
    const again = clientWith(tokenOf(link));
    await again.upload();
    await again.submit();
    const { documents } = (await open(url)).body;
    expect(documents.map(({ status }: { status: string }) => status)).to.deep.equal(['pending']);
    expect(documents[0].id).not.to.equal(first.id);
    expect((await fetchDocument(url, first.id)).status, 'what was replaced is not shown').to.equal(404);
  });
});

describe('The portal page', () => {
  const openPage = pagesForTests();

  it('shows projects, requests and documents, downloads a document, and says when the link has expired', async () => {
    const world = await newWorld();
    const { editor } = world;
    const client = (await editor.call('/v2/compliance-clients', { body: { name: 'Acme <b>Ltd</b>' } })).body;
    const project = { clientId: client.id, status: 'In Progress', dueDate: '2031-03-01' };
    const texts = { name: 'Yearly audit', description: 'Site visit and papers' };
    await editor.call('/v1/createComplianceProject', { body: { ...project, ...texts } });
    await newSubmission(world, { compliance_client_id: client.id, name: 'Operating licence' });
    await newRequest(world, { compliance_client_id: client.id, name: 'Fire safety', due_date: '2031-04-01' });
    const made = await editor.call('/v1/createCompliancePortal', { body: { client_id: client.id } });
    const path = made.body.portal.url.slice(made.body.portal.url.indexOf('/portal/'));

    const page = await openPage(path);
    await page.getByRole('heading', { name: 'Acme <b>Ltd</b>' }).waitFor();
    for (const text of ['Yearly audit', 'Site visit and papers', 'Fire safety', 'licence.pdf'])
      await page.getByText(text).first().waitFor();
    await keepScreenshot(page, 'portal/desktop');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download licence.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('licence.pdf');
    expect(readFileSync(await download.path(), 'utf8')).to.equal(PDF);
    await page.getByRole('heading', { name: 'Acme <b>Ltd</b>' }).waitFor();

    const phone = await openPage(path, PHONE);
    await phone.getByText('licence.pdf').waitFor();
    const fits = await phone.evaluate('document.documentElement.scrollWidth <= innerWidth');
    expect(fits, 'nothing sticks out').to.equal(true);
    await keepScreenshot(phone, 'portal/phone');

    const failing = await openPage('/page.css');
    const unavailable = { status: 503, json: { code: 'UNAVAILABLE' } };
    await failing.route('**/v1/openCompliancePortal', (route) => route.fulfill(unavailable));
    await failing.goto(`${process.env.HOSTING_URL}${path}`);
    await failing.getByText('Please try again in a minute').waitFor();
    expect(await failing.getByText('no longer works').count()).to.equal(0);

    await editor.call('/v1/revokeCompliancePortal', { body: { id: made.body.portal.id } });
    await page.reload();
    await page.getByText('This link no longer works.').waitFor();
    expect(await page.content()).not.to.include('Yearly audit');
  });
});
