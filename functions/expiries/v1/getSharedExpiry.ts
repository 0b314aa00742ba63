// POST /v1/getSharedExpiry: what a share link shows, without signing in (issue 4).
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { openShare } from '../share';
import { expiryView, sharedExpiryOut } from '../views';

export const getSharedExpiry = v1Endpoint({
  // POST alone: a password does not belong into an address.
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'See the expiry behind a share link',
    description:
      'token: what follows the # of the link. 401 with details.password_required asks for the password; after ten ' +
      'wrong ones the link rests for a quarter of an hour (429).',
    section: '4.2',
  },
  input: { body: z.object({ token: z.string().min(1).max(200), password: z.string().max(200).optional() }) },
  output: { 200: z.object({ expiry: sharedExpiryOut }) },
  errors: ['UNAUTHORIZED', 'NOT_FOUND'],
  run: async ({ body }, { now }) => {
    const { expiry, organizationName } = await openShare(body, now);
    return ok({ expiry: { ...expiryView(expiry), organization_name: organizationName } });
  },
});
