// POST /v1/createExpiryShare (issue 4, in the manner of specification section 4.2).
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { createShare, newShare } from '../share';
import { shareOut, shareView } from '../views';

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
    section: '4.2',
  },
  input: { body: newShare.extend(namedExpiry.shape) },
  output: { 201: output },
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  redactForReplay: (body) => {
    const { share, ...rest } = output.parse(body);
    return { ...rest, share: { ...share, url: null } };
  },
  run: async ({ body }, context) => {
    const { share, url } = await createShare(context, expiryIdOf({ query: {}, body }), body);
    return created({ message: 'Share link created', share: { ...shareView(share), url } });
  },
});
