// GET /v1/getExpiryExport.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireExport } from '../export/start';
import { exportOut, viewExport } from '../export/views';

export const getExpiryExport = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get how far an export is, and the way to its file' },
  input: { query: z.object({ export_id: id }) },
  output: { 200: z.object({ export: exportOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const job = await requireExport(tenant, query.export_id, now);
    return ok({ export: await viewExport(job, now) });
  },
});
