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
  summary: 're-encrypts the secrets of webhooks and integrations with the newest key.',
  run: async (tenant) => {
    const webhooks = await reencryptWebhookSecrets(tenant);
    const integrations = await reencryptIntegrationUrls(tenant);
    const done = `re-encrypted ${webhooks.done + integrations.done} webhooks and integrations`;
    const unreadable = webhooks.unreadable + integrations.unreadable;
    return unreadable === 0 ? done : `${done}; no key decrypts ${unreadable} more`;
  },
});
