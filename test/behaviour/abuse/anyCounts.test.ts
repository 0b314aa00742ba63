// Stored counts equal the records after any sequence of changes, some of them concurrent. A seed determines each
// sequence: COUNTS_SEED=7 runs that one, COUNTS=20 runs 20 from there on.
import { Storage } from '@google-cloud/storage';
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { complianceClients } from '../../../functions/compliance/client';
import { complianceProjects } from '../../../functions/compliance/project';
import { expiries } from '../../../functions/expiries/record/record';
import { notifications } from '../../../functions/notifications/notification';
import { planUsages } from '../../../functions/plans/usage';
import { deploymentParams } from '../../../functions/platform/params';
import { workflows } from '../../../functions/workflows/workflow';
import { someAddress } from '../../support/client';
import { depth, isDeep } from '../../support/depth';
import { RandomChanges } from '../../support/randomChanges';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

const FIRST = Number(process.env.COUNTS_SEED ?? 1);
const COUNT = depth(1, 4, 'COUNTS');
const STEPS = depth(15, 40);
const BYTES = 'twenty bytes of text';

/** Total size of an organization's files in bytes. */
async function storedBytes({ organizationId }: World): Promise<number> {
  const storage = new Storage({
    projectId: deploymentParams.projectId(),
    apiEndpoint: deploymentParams.storageEndpoint(),
  });
  const prefix = `organizations/${organizationId}/`;
  const [files] = await storage.bucket(deploymentParams.storageBucket()).getFiles({ prefix });
  return files.reduce((sum, { metadata }) => sum + Number(metadata.size), 0);
}

interface Upload {
  expiry: string;
  id: string;
  url: string;
  headers: Record<string, string>;
}

class Sequence extends RandomChanges {
  readonly #uploads: Upload[] = [];

  async #answer(method: string, path: string, body?: object) {
    return (await this.ask(method, path, body)).body;
  }

  async #some(collection: 'expiries' | 'workflows' | 'clients' | 'projects'): Promise<string> {
    const of = { expiries, workflows, clients: complianceClients, projects: complianceProjects }[collection].of(
      this.world,
    );
    const found = await (of as ReturnType<typeof expiries.of>).list((query) => query);
    return this.one(found);
  }

  async #attachment(): Promise<{ expiry: string; url: string }> {
    const expiry = await this.#some('expiries');
    const list = (await this.#answer('GET', `/v2/expiries/${expiry}/attachments`)).data ?? [];
    return { expiry, url: list.length === 0 ? 'none' : this.random.pick(list as { url: string }[]).url };
  }

  readonly #changes: (() => Promise<unknown>)[] = [
    () =>
      this.#answer('POST', '/v2/expiries', {
        ...{ name: 'Licence', expiry_date: '2031-03-01', assigned_to: this.world.viewer.id },
        ...(this.random.below(2) ? { recurrence: { every: 1, unit: 'month' } } : {}),
      }),
    async () => this.#answer('DELETE', `/v2/expiries/${await this.#some('expiries')}`),
    async () => this.#answer('POST', `/v2/expiries/${await this.#some('expiries')}/complete`, {}),
    async () => this.#answer('POST', `/v2/expiries/${await this.#some('expiries')}/archive`),
    async () => this.#answer('POST', '/v1/restoreExpiry', { id: await this.#some('expiries') }),
    async () => {
      const expiry = await this.#some('expiries');
      const size = BYTES.length + this.random.below(50);
      const file = { file_name: 'a.pdf', content_type: 'application/pdf', size };
      const {
        upload_id: id,
        upload_url: url,
        headers,
      } = await this.#answer('POST', `/v2/expiries/${expiry}/attachments`, file);
      if (id) this.#uploads.push({ expiry, id, url, headers });
      if (id && this.random.below(3) > 0) await this.#put(this.#uploads.at(-1) ?? null);
    },
    () => this.#put(this.#someUpload()),
    () => this.#completed(),
    () => this.#completed(),
    async () => {
      const { expiry, url } = await this.#attachment();
      await this.#answer('DELETE', `/v2/expiries/${expiry}/attachments?url=${encodeURIComponent(url)}`);
    },
    async () => {
      const { expiry, url } = await this.#attachment();
      await this.#answer('POST', '/v1/deleteExpiryAttachment', { expiryId: expiry, url });
    },
    () => this.#answer('POST', '/v1/createWorkflow', { title: 'Renew' }),
    async () => this.#answer('POST', '/v1/deleteWorkflow', { id: await this.#some('workflows') }),
    () => this.#answer('POST', '/v2/compliance-clients', { name: `Client ${this.random.below(1e6)}` }),
    async () => this.#answer('DELETE', `/v2/compliance-clients/${await this.#some('clients')}`),
    async () =>
      this.#answer('POST', '/v1/createComplianceProject', {
        name: 'Audit',
        clientId: await this.#some('clients'),
      }),
    async () =>
      this.#answer('POST', `/v1/updateComplianceProject?id=${await this.#some('projects')}`, {
        clientId: await this.#some('clients'),
      }),
    async () => this.#answer('POST', '/v1/deleteComplianceProject', { id: await this.#some('projects') }),
    () => this.world.viewer.call('/v1/markNotificationsRead', { body: { all: true }, from: someAddress() }),
    async () => {
      const csv = `name,expiry_date\n${'Imported,2032-01-01\n'.repeat(1 + this.random.below(4))}`;
      const { batch_id } = await this.#answer('POST', '/v1/importExpiries', { csv });
      if (batch_id && this.random.below(2)) {
        if (this.random.below(2)) await sandbox.untilIdle();
        await this.#answer('POST', '/v1/undoExpiryImport', { batch_id });
      }
    },
  ];

  #someUpload(): Upload | null {
    return this.#uploads.length === 0 ? null : this.random.pick(this.#uploads);
  }

  async #put(upload: Upload | null): Promise<void> {
    if (upload) await fetch(upload.url, { method: 'PUT', body: BYTES, headers: upload.headers });
  }

  async #completed(): Promise<void> {
    const upload = this.#someUpload();
    if (!upload) return;
    await this.#answer('POST', `/v2/expiries/${upload.expiry}/attachments/complete`, {
      upload_id: upload.id,
    });
  }

  async next(): Promise<void> {
    await this.step(this.#changes);
    if (this.random.below(12) === 0) await sandbox.advance('PT20M');
  }

  async check(): Promise<void> {
    const { organizationId, viewer } = this.world;
    const tenant = tenantOf(organizationId);
    await sandbox.untilIdle();
    const all = await complianceProjects.of(tenant).list((query) => query);
    const own = await notifications
      .of(tenant)
      .list((query) => query.where('user_id', '==', viewer.id).orderBy('created_at', 'desc').limit(300));
    expect((await planUsages.get(organizationId))?.used).to.deep.include({
      // An expiry with a next occurrence no longer counts.
      expiries: await expiries.of(tenant).count((query) => query.where('next_expiry_id', '==', null)),
      workflows: await workflows.of(tenant).count((query) => query),
      storage_bytes: await storedBytes(this.world),
    });
    for (const { id, project_count } of await complianceClients.of(tenant).list((query) => query))
      expect(project_count, `projects of ${id}`).to.equal(all.filter(({ clientId }) => clientId === id).length);
    const { body } = await viewer.call('/v1/notifications', { from: someAddress() });
    expect(body.unread_count).to.equal(own.filter(({ read }) => !read).length);
  }
}

describe('Any sequence of changes', () => {
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
    for (const plan of isDeep ? (['business', 'trial'] as const) : (['trial'] as const))
      it(`keeps counts equal to the records (seed ${seed}, ${plan})`, async () => {
        const sequence = new Sequence(seed, await newWorld({ plan, timezone: 'UTC' }));
        try {
          for (let step = 0; step < STEPS; step += 1) await sequence.next();
          // By then, everything that was started has finished.
          await sandbox.advance('PT2H');
          await sequence.check();
        } catch (thrown) {
          console.log(`COUNTS_SEED=${seed}\n  ${sequence.log.join('\n  ')}`);
          throw thrown;
        }
      });
  }
});
