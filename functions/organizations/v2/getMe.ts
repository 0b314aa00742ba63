// GET /v2/me: who is calling.
import { z } from 'zod';
import { ROLES } from '../../api/actor';
import { namedOpenApiObject } from '../../api/answers';
import { ANY_MEMBER, okReply, v2Endpoint } from '../../api/endpoint';
import { calendarDate } from '../../api/fields';
import { SCOPES } from '../../api/scopes';
import { loadPlanUsage } from '../../plans/usage';
import { planUsageOut, viewPlanUsage } from '../../plans/views';
import { loadOrganization } from '../organization';
import { dateInOrganizationZone } from '../zone';

const meOut = namedOpenApiObject('Me', {
  kind: z.enum(['person', 'api_key']),
  id: z.string().describe('A user’s id, or an API key’s'),
  name: z.string(),
  email: z.string().nullable().describe('Null for an API key'),
  role: z.enum(ROLES),
  scopes: z.array(z.enum(SCOPES)).nullable().describe('Null: everything that the role allows'),
  organization: z.object({
    id: z.string(),
    name: z.string(),
    timezone: z.string(),
    today: calendarDate.describe('Today’s date there'),
  }),
  plan: planUsageOut,
});

export const getMe = v2Endpoint({
  method: 'GET',
  path: '/me',
  access: ANY_MEMBER,
  needsScope: false,
  docs: {
    summary: 'Get the caller',
    description:
      'Returns the user or API key of the token, with its permissions, organization and plan limits.',
  },
  output: { 200: meOut },
  /** 2 reads. */
  run: async (_input, { tenant, actor, now }) => {
    const [organization, usage] = await Promise.all([loadOrganization(tenant), loadPlanUsage(tenant)]);
    const { id, name, timezone } = organization;
    return okReply({
      kind: actor.kind === 'apiKey' ? 'api_key' : 'person',
      id: actor.id,
      name: actor.name,
      email: actor.email,
      role: actor.role,
      scopes: actor.scopes ?? null,
      organization: { id, name, timezone, today: dateInOrganizationZone(organization, now) },
      plan: viewPlanUsage(usage, now),
    });
  },
});
