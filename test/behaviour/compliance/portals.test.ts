// Portal links through HTTP: a client's projects, to whoever has the link, until it ends (issue 7).
import { expect } from 'chai';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person } from '../../support/world';

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
  it('shows a client’s open projects and nothing that is ours alone', async () => {
    const { editor, organizationId } = await newWorld();
    const client_id = await clientWithProjects(editor);
    const other = (await editor.call('/v2/compliance-clients', { body: { name: 'Other' } })).body.id;
    await editor.call('/v1/createComplianceProject', { body: { name: 'Foreign', clientId: other } });
    const made = await editor.call('/v1/createCompliancePortal', { body: { client_id } });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    const shown = await open(made.body.portal.url);
    expect(shown.status).to.equal(200);
    expect(shown.body).to.deep.equal({
      organization_name: `Organization ${organizationId}`,
      client_name: 'Acme',
      projects: [{ name: 'Audit', status: 'In Progress', startDate: '', dueDate: '', description: '' }],
    });
    const { portals } = (await editor.call(`/v1/getCompliancePortals?client_id=${client_id}`)).body;
    expect(portals).to.have.length(1);
    expect(JSON.stringify(portals)).to.not.include(tokenOf(made.body.portal.url));
  });

  it('stops at once when revoked, when its client is archived, and when its time is over', async () => {
    const { editor, viewer } = await newWorld();
    const client_id = await clientWithProjects(editor);
    const link = async (body: object = {}) =>
      (await editor.call('/v1/createCompliancePortal', { body: { client_id, ...body } })).body.portal;
    const hour = new Date((await sandbox.now()).getTime() + 3_600_000).toISOString();
    const [revoked, brief, lasting] = [await link(), await link({ expires_at: hour }), await link()];
    expect((await viewer.call('/v1/revokeCompliancePortal', { body: { id: revoked.id } })).status).to.equal(
      403,
    );
    await editor.call('/v1/revokeCompliancePortal', { body: { id: revoked.id } });
    expect((await open(revoked.url)).status).to.equal(404);
    expect((await open(brief.url)).status).to.equal(200);
    await sandbox.advance('PT1H1M');
    expect((await open(brief.url)).status).to.equal(404);
    expect((await open(lasting.url)).status).to.equal(200);
    const archive = { method: 'PATCH', body: { is_archived: true } };
    await editor.call(`/v2/compliance-clients/${client_id}`, archive);
    expect((await open(lasting.url)).status).to.equal(404);
  }).timeout(60_000);

  it('is made for one’s own clients, and opened by its token alone', async () => {
    const [ours, theirs] = await Promise.all([newWorld(), newWorld()]);
    const client_id = await clientWithProjects(ours.editor);
    const foreign = await theirs.admin.call('/v1/createCompliancePortal', { body: { client_id } });
    expect(foreign.status).to.equal(404);
    const { portal } = (await ours.editor.call('/v1/createCompliancePortal', { body: { client_id } })).body;
    expect(
      (await theirs.admin.call('/v1/revokeCompliancePortal', { body: { id: portal.id } })).status,
    ).to.equal(404);
    for (const token of ['x', portal.id, client_id, '../users']) {
      expect((await call('/v1/openCompliancePortal', { body: { token } })).status, token).to.equal(404);
    }
    const past = { client_id, expires_at: '2020-01-01T00:00:00Z' };
    expect((await ours.editor.call('/v1/createCompliancePortal', { body: past })).status).to.equal(400);
    const headers = { 'Idempotency-Key': 'portal' };
    const send = () => ours.editor.call('/v1/createCompliancePortal', { body: { client_id }, headers });
    expect((await send()).body.portal.url).to.be.a('string');
    expect((await send()).body.portal.url).to.equal(null);
  });
});
