// GET /v1/getExpiryExport.
import { recordNamingInQuery } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireExpiryExport } from '../export/start';
import { exportOut, viewExpiryExport } from '../export/views';

export const getExpiryExport = v1GetEndpoint(recordNamingInQuery('export_id'), {
  docs: { summary: 'Get an expiry export' },
  find: requireExpiryExport,
  answer: { noun: 'export', output: exportOut, view: viewExpiryExport },
});
