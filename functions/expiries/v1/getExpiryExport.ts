// GET /v1/getExpiryExport.

import { v1GetEndpoint } from '../../api/recordEndpoints';
import { recordNamingInQuery } from '../../api/records';
import { requireExpiryExport } from '../export/start';
import { exportOut, viewExpiryExport } from '../export/views';

export const getExpiryExport = v1GetEndpoint(recordNamingInQuery('export_id'), {
  docs: { summary: 'Get an expiry export' },
  find: requireExpiryExport,
  answer: { noun: 'export', output: exportOut, view: viewExpiryExport },
});
