// Rotating WEBHOOK_ENCRYPTION_KEY with the commands in docs/operations.md: every delivery is signed with the right
// secret.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { signingSecretsOfWebhook } from '../../../functions/webhooks/signing';
import { webhookSubscriptions } from '../../../functions/webhooks/subscription';
import { projectCommand } from '../../support/commands';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { newWebhook } from './given';

const NEWEST = 'newest-webhook-encryption-key-of-no-worth';
const former = (): string => process.env.WEBHOOK_ENCRYPTION_KEY ?? '';

describe('npm run reencrypt:webhooks', () => {
  it('re-encrypts secrets with the newest key, so the former can be removed', async () => {
    const world = await newWorld();
    const { id, secret } = await newWebhook(world);
    const secretsBy = async (keys: string): Promise<string[]> => {
      const stored = await webhookSubscriptions.of(tenantOf(world.organizationId)).get(id);
      if (!stored) throw new Error('The webhook is gone');
      const before = former();
      process.env.WEBHOOK_ENCRYPTION_KEY = keys;
      try {
        return signingSecretsOfWebhook(stored, await sandbox.now());
      } finally {
        process.env.WEBHOOK_ENCRYPTION_KEY = before;
      }
    };
    const both = `${NEWEST},${former()}`;
    expect(await secretsBy(both)).to.deep.equal([secret]);
    const called = await projectCommand(
      { WEBHOOK_ENCRYPTION_KEY: both },
      'reencrypt:webhooks',
      world.organizationId,
    );
    expect(called.stderr).to.equal('');
    expect(called).to.include({ code: 0, stdout: `${world.organizationId}: 1 webhooks\n` });
    expect(await secretsBy(NEWEST), 'without the former').to.deep.equal([secret]);
    expect(await secretsBy(former()).catch((thrown: Error) => thrown)).to.be.instanceOf(Error);
  });
});
