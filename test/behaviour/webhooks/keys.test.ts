// Rotating WEBHOOK_ENCRYPTION_KEY with the command in docs/operations.md: webhook secrets and chat URLs stay readable.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { decryptChatUrl, integrations, listIntegrations } from '../../../functions/integrations/integration';
import { signingSecretsOfWebhook } from '../../../functions/webhooks/signing';
import { webhookSubscriptions } from '../../../functions/webhooks/subscription';
import { projectCommand } from '../../support/commands';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { newWebhook } from './given';

const NEWEST = 'newest-webhook-encryption-key-of-no-worth';
const former = (): string => process.env.WEBHOOK_ENCRYPTION_KEY ?? '';

describe('npm run reencrypt:webhooks', () => {
  it('re-encrypts webhook secrets and chat URLs with the newest key, so the former can be removed', async () => {
    const world = await newWorld();
    const { id, secret } = await newWebhook(world);
    const chat = { kind: 'slack', name: 'Chat', url: 'https://hooks.slack.com/services/T0/B0/x' };
    const lost = await world.admin.call('/v1/createIntegration', { body: chat });
    expect((await world.admin.call('/v1/createIntegration', { body: chat })).status).to.equal(201);
    const tenant = tenantOf(world.organizationId);
    await integrations.of(tenant).ref(lost.body.integration.id).update({ url_sealed: 'by a lost key' });
    const secretsBy = async (keys: string): Promise<string[]> => {
      const stored = await webhookSubscriptions.of(tenant).get(id);
      const [integration] = await listIntegrations(tenant);
      if (!stored || !integration) throw new Error('The webhook or the integration is gone');
      const before = former();
      process.env.WEBHOOK_ENCRYPTION_KEY = keys;
      try {
        return [...signingSecretsOfWebhook(stored, await sandbox.now()), decryptChatUrl(integration)];
      } finally {
        process.env.WEBHOOK_ENCRYPTION_KEY = before;
      }
    };
    const both = `${NEWEST},${former()}`;
    expect(await secretsBy(both)).to.deep.equal([secret, chat.url]);
    const called = await projectCommand(
      { WEBHOOK_ENCRYPTION_KEY: both },
      'reencrypt:webhooks',
      world.organizationId,
    );
    expect(called.stderr).to.equal('');
    const stdout = `${world.organizationId}: re-encrypted 2 webhooks and integrations; no key decrypts 1 more\n`;
    expect(called).to.include({ code: 0, stdout });
    expect(await secretsBy(NEWEST), 'without the former').to.deep.equal([secret, chat.url]);
    expect(await secretsBy(former()).catch((thrown: Error) => thrown)).to.be.instanceOf(Error);
  });
});
