// v1 endpoints for expiry share links.

import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { v1ListEndpoint, v1RevokeLinkEndpoint } from '../../api/recordEndpoints';
import { recordIdInBody } from '../../api/records';
import { v1IssueLinkEndpoint, viewLink } from '../../links/linkTable';
import { expiryIdInputV1, expiryIdOfV1Input } from '../record/input';
import { sharedExpiryOut, viewExpiry } from '../record/views';
import {
  expiryShareInput,
  expiryShareLinkStore,
  expiryShareOut,
  listActiveExpiryShareLinks,
  requireExpiryByShareLink,
  stageNewExpiryShareLink,
} from '../share';

export const getExpiryShares = v1ListEndpoint({
  docs: { summary: "List an expiry's active share links, without their URLs" },
  query: expiryIdInputV1,
  errors: ['NOT_FOUND'],
  list: ({ tenant, now }, query) => listActiveExpiryShareLinks(tenant, expiryIdOfV1Input({ query }), now),
  field: 'shares',
  resource: { output: expiryShareOut, view: viewLink },
});

export const createExpiryShare = v1IssueLinkEndpoint({
  docs: {
    summary: 'Create a share link',
    description:
      'Only this response contains `url`; an idempotent replay returns null. If the expiry has a `share_password`, opening the link requires it. The link expires at `expires_at`, which defaults to 30 days from now and can be at most one year away.',
  },
  body: expiryShareInput.extend(expiryIdInputV1.shape),
  create: (context, body) => stageNewExpiryShareLink(context, expiryIdOfV1Input({ query: {}, body }), body),
  message: 'Share link created',
  noun: 'share',
  output: expiryShareOut,
});

export const revokeExpiryShare = v1RevokeLinkEndpoint(recordIdInBody(), {
  whenReadOnly: 'allowed',
  docs: { summary: 'Revoke a share link' },
  remove: (context, id) => expiryShareLinkStore.revoke(context, id),
});

export const getSharedExpiry = v1Endpoint({
  // POST only, because a password must not appear in a URL.
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Get a shared expiry',
    description:
      '`token` is the part of the link after the #. Returns 401 with `details.password_required` if the password is missing or wrong. After ten wrong passwords, the link is locked (429) for one minute, then for two, and so on.',
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
