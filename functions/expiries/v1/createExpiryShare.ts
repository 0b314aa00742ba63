// POST /v1/createExpiryShare.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { viewLink } from '../../links/linkTable';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { createShare, newShare, shareOut } from '../share';

const output = z.object({ message: z.string(), share: shareOut.extend({ url: z.string().nullable() }) });

export const createExpiryShare = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: {
    summary: 'Make a public link that shows one expiry',
    description:
      'The url is shown this once; an idempotent replay has null in its place. An expiry with a share_password asks ' +
      'for it. The link ends at expires_at, after 30 days when that is not given, a year at most.',
  },
  input: { body: newShare.extend(namedExpiry.shape) },
  output: { 201: output },
  errors: ['PLAN_LIMIT_REACHED', 'NOT_FOUND', 'LIMIT_REACHED'],
  redactForReplay: (body) => {
    const { share, ...rest } = output.parse(body);
    return { ...rest, share: { ...share, url: null } };
  },
  run: async ({ body }, context) => {
    const { share, url } = await createShare(context, expiryIdOf({ query: {}, body }), body);
    return created({ message: 'Share link created', share: { ...viewLink(share), url } });
  },
});
