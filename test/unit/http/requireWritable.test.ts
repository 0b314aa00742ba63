// A read-only organization can't change anything except through the endpoints listed here.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { type Endpoint, isEndpointRefusedWhenReadOnly } from '../../../functions/api/endpoint';
import { ApiError } from '../../../functions/api/errors';
import { checkOrganizationWritable } from '../../../functions/http/limits';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../../functions/http/register';
import type { AuthenticatedCaller } from '../../../functions/identity/authenticate';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';

const ALLOWED = [
  ...['cancelInvitation', 'cancelOrganizationDeletion', 'cancelSubscription', 'changeSubscription'],
  ...['createBillingPortalSession', 'createCheckoutSession', 'deleteOrganization', 'eraseContact'],
  ...['eraseSubmission', 'eraseUser', 'exportOrganization', 'exportPersonalData', 'findPersonalData'],
  ...['removeUser', 'resumeSubscription', 'revokeApiKey', 'rotateApiKey', 'revokeCompliancePortal'],
  ...['revokeExpiryShare'],
];
/** Besides reading, viewers may only do things that don't change the organization's data. */
const VIEWERS_OWN = [
  ...['acknowledgeExpiry', 'createCalendarFeed', 'leaveOrganization', 'markNotificationsRead'],
  ...['revokeCalendarFeed', 'previewMessage', 'sendSampleReminderEmail', 'startExpiryExport'],
  ...['updateMyProfile'],
];

const endpoints: [string, Endpoint][] = [...loadAllV1Endpoints(), ...loadAllV2Endpoints()];
const isGet = (endpoint: Endpoint): boolean =>
  endpoint.version === 2
    ? endpoint.method === 'GET'
    : endpoint.methods === 'any'
      ? endpoint.documentedMethod === 'GET'
      : endpoint.methods.every((method) => method === 'GET');
const membersChanges = endpoints.filter(
  ([, endpoint]) => endpoint.access.kind === 'member' && !isGet(endpoint),
);

describe('A read-only organization', () => {
  it('rejects every change by members, except the listed ones', () => {
    const allowed = membersChanges.filter(([, endpoint]) => !isEndpointRefusedWhenReadOnly(endpoint));
    expect(allowed.map(([name]) => name).sort()).to.deep.equal([...ALLOWED, ...VIEWERS_OWN].sort());
    expect(membersChanges.length - allowed.length).to.be.greaterThan(100);
  });

  it('allows every read', () => {
    const refused = endpoints.filter(
      ([, endpoint]) => isGet(endpoint) && isEndpointRefusedWhenReadOnly(endpoint),
    );
    expect(refused.map(([name]) => name)).to.deep.equal([]);
  });

  it('is not looked up for reads, or while a caller’s lease lasts', async () => {
    const now = clock.now();
    const membership = (until: Date | null): AuthenticatedCaller => ({
      actor: { kind: 'person', id: 'p', name: 'P', email: null, role: 'admin' },
      tenant: tenantOf('no-such-organization'),
      inbox: { changes: 0, unread: {} },
      writeLease: { until, extend: async () => undefined },
    });
    const [, change] = membersChanges.find(([name]) => name === 'createExpiry') ?? [];
    const [, read] = endpoints.find(([name]) => name === 'getAllExpiries') ?? [];
    if (!change || !read) throw new ApiError('INTERNAL', 'The endpoints are gone');
    await checkOrganizationWritable(change, membership(addMs(now, DAY_MS)), now);
    await checkOrganizationWritable(read, membership(null), now);
  });
});
