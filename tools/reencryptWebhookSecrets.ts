// Encrypts the secrets of all webhooks and the URLs of chat integrations with the newest key of WEBHOOK_ENCRYPTION_KEY,
// so that the former key can be removed.
//
// Against a local suite: `npm run reencrypt:webhooks`. Against a real project: `GCLOUD_PROJECT=<project>
// WEBHOOK_ENCRYPTION_KEY=<newest>,<former> npm run reencrypt:webhooks`.
import { reencryptIntegrationUrls } from '../functions/integrations/integration';
import { reencryptWebhookSecrets } from '../functions/webhooks/subscription';
import { runForOrganizations } from './organizations';

runForOrganizations({
  name: 'npm run reencrypt:webhooks',
  summary: 'encrypts the secrets of webhooks with the newest key.',
  run: async (tenant) => {
    const { done, unreadable } = await reencryptWebhookSecrets(tenant);
    await reencryptIntegrationUrls(tenant);
    return unreadable === 0 ? `${done} webhooks` : `${done} webhooks; no key given opens ${unreadable} more`;
  },
});
