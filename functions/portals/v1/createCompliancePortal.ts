// POST /v1/createCompliancePortal.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { viewLink } from '../../links/linkTable';
import { createPortal, portalInput, portalOut } from '../portal';

const output = z.object({ message: z.string(), portal: portalOut.extend({ url: z.string().nullable() }) });

export const createCompliancePortal = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: {
    summary: 'Make a link that shows a client its projects, requests and documents',
    description:
      'The url is shown this once; an idempotent replay has null in its place. The link ends at expires_at, after 90 days when that is not given, a year at most.',
  },
  input: { body: portalInput },
  output: { 201: output },
  errors: ['PLAN_LIMIT_REACHED', 'NOT_FOUND', 'LIMIT_REACHED'],
  redactForReplay: (body) => {
    const { portal, ...rest } = output.parse(body);
    return { ...rest, portal: { ...portal, url: null } };
  },
  run: async ({ body }, context) => {
    const { portal, url } = await createPortal(context, body);
    return created({ message: 'Portal link created', portal: { ...viewLink(portal), url } });
  },
});
