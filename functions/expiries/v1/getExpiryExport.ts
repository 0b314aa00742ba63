// GET /v1/getExpiryExport.
import { recordNamedInQuery } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireExport } from '../export/start';
import { exportOut, viewExport } from '../export/views';

export const getExpiryExport = v1GetEndpoint(recordNamedInQuery('export_id'), {
  docs: { summary: 'Get how far an export is, and the way to its file' },
  find: requireExport,
  answer: { noun: 'export', output: exportOut, view: viewExport },
});
