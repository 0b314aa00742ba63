// An organization's settings for workflows: where its Teams channel takes messages.

import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { namedOpenApiObject } from '../api/answers';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/retention';
import type { Writes } from '../api/writes';
import { globalCollection } from '../store/collection';

const workflowSettingsSchema = z.object({
  organization_id: z.string(),
  /** An incoming webhook's address is a right to post: it never leaves the service again. */
  teams_webhook_url: z.string().nullable(),
});

/** Document id: the organization id. */
export const workflowSettings = globalCollection('workflow_settings', workflowSettingsSchema, {
  holds: 'the address of a Teams channel',
  personal: [],
  kept: KEPT_WITH_ITS_ORGANIZATION,
  of: 'id',
  exported: 'for_reading',
  secrets: ['teams_webhook_url'],
});

/** 1 read. Null until an admin sets one. */
export const getMicrosoftTeamsWebhookUrl = async (tenant: Tenant): Promise<string | null> =>
  (await workflowSettings.get(tenant.organizationId))?.teams_webhook_url ?? null;

/** 1 write. */
export function stageMicrosoftTeamsWebhookUrl(writes: Writes, tenant: Tenant, url: string | null): void {
  const { organizationId } = tenant;
  writes.set(workflowSettings.ref(organizationId), {
    organization_id: organizationId,
    teams_webhook_url: url,
  });
}

const PORTS = ['', '443', '8443'];

/** https to a host name; the connection itself only allows public addresses. */
export const teamsWebhookUrlInput = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => {
    const url = URL.parse(value);
    return (
      url?.protocol === 'https:' &&
      PORTS.includes(url.port) &&
      url.username === '' &&
      url.hostname.includes('.')
    );
  }, 'must be an https address');

export const workflowSettingsOut = namedOpenApiObject('WorkflowSettings', {
  teams_webhook_configured: z.boolean(),
  /** Its host, for recognition. */
  teams_webhook_host: z.string().nullable(),
});

export const viewWorkflowSettings = (url: string | null): z.input<typeof workflowSettingsOut> => ({
  teams_webhook_configured: url !== null,
  teams_webhook_host: url === null ? null : new URL(url).host,
});
