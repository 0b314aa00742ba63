// POST /v1/getSharedExpiry: the expiry of a share link, without signing in.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { sharedExpiryOut, viewExpiry } from '../record/views';
import { requireExpiryByShareLink } from '../share';

export const getSharedExpiry = v1Endpoint({
  // POST only, because a password must not appear in a URL.
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Get a shared expiry',
    description:
      '`token` is the part after the # of the link. A 401 with `details.password_required` asks for the password. After ten wrong passwords the link is locked for a minute, then for two, and so on (429).',
  },
  input: { body: z.object({ token: z.string().min(1).max(200), password: z.string().max(200).optional() }) },
  output: { 200: z.object({ expiry: sharedExpiryOut }) },
  errors: ['UNAUTHORIZED', 'NOT_FOUND'],
  run: async ({ body }, { now }) => {
    const { expiry, organization } = await requireExpiryByShareLink(body, now);
    const { name: organization_name, locale } = organization;
    return okReply({ expiry: { ...viewExpiry(expiry), organization_name, locale } });
  },
});
