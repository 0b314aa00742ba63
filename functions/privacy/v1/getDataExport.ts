// GET /v1/getDataExport.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireDataExport } from '../export/start';
import { dataExportOut, viewDataExport } from '../export/views';

export const getDataExport = v1Endpoint({
  methods: ['GET'],
  access: ADMIN_PERSON,
  docs: { summary: 'Get a data export' },
  input: { query: z.object({ export_id: id }) },
  output: { 200: z.object({ export: dataExportOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const job = await requireDataExport(tenant, query.export_id, now);
    return okReply({ export: await viewDataExport(job, now) });
  },
});
