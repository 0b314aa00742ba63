// GET /v2/expiries/{id}/attachments.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { pageSchemaOf } from '../../api/page';
import { requireExpiry } from '../../expiries/updateExpiry';
import { attachmentOut, viewAttachments } from '../views';

export const listAttachments = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/attachments',
  access: ANY_MEMBER,
  docs: { summary: 'List the files of an expiry', description: 'One page: at most 50.' },
  input: { path: z.object({ id }) },
  output: { 200: pageSchemaOf(attachmentOut) },
  run: async ({ path }, { tenant }) => {
    const expiry = await requireExpiry(tenant, path.id);
    return okReply({ data: viewAttachments(expiry), next_cursor: null, has_more: false });
  },
});
