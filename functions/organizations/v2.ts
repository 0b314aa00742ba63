// GET /v2/me: describes the caller.
import { z } from 'zod';
import { API_KEY_SCOPES, ROLES } from '../api/actor';
import { ANY_MEMBER_ACCESS, okReply, v2Endpoint } from '../api/endpoint';
import { calendarDate, locale } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { users } from '../identity/user';
import { loadPlanUsage } from '../plans/usage';
import { planUsageOut, viewPlanUsage } from '../plans/views';
import { dateInOrganizationZone, loadOrganization } from './organization';

const meOut = namedOpenApiObject('Me', {
  kind: z.enum(['person', 'api_key']),
  id: z.string().describe('The id of a user or an API key'),
  name: z.string(),
  email: z.string().nullable().describe('Null for an API key'),
  role: z.enum(ROLES),
  locale: locale.nullable().describe('The language for messages to this person; null to use the organization’s'),
  scopes: z.array(z.enum(API_KEY_SCOPES)).nullable().describe('Null if the key is restricted only by its role'),
  organization: z.object({
    id: z.string(),
    name: z.string(),
    timezone: z.string(),
    today: calendarDate.describe('Today’s date in the organization’s time zone'),
  }),
  plan: planUsageOut,
});

export const getMe = v2Endpoint({
  method: 'GET',
  path: '/me',
  access: ANY_MEMBER_ACCESS,
  needsScope: false,
  docs: {
    summary: 'Get the caller',
    description:
      'Returns the user or API key that made the request, with its permissions, organization and plan limits.',
  },
  output: { 200: meOut },
  /** 3 reads; 2 for an API key. */
  run: async (_input, { tenant, actor, now }) => {
    const [organization, usage, user] = await Promise.all([
      loadOrganization(tenant),
      loadPlanUsage(tenant),
      actor.kind === 'apiKey' ? null : users.get(actor.id),
    ]);
    const { id, name, timezone } = organization;
    return okReply({
      kind: actor.kind === 'apiKey' ? 'api_key' : 'person',
      id: actor.id,
      name: actor.name,
      email: actor.email,
      role: actor.role,
      locale: user?.locale ?? null,
      scopes: actor.scopes ?? null,
      organization: { id, name, timezone, today: dateInOrganizationZone(organization, now) },
      plan: viewPlanUsage(usage, now),
    });
  },
});
