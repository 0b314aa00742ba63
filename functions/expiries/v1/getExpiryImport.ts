// GET /v1/getExpiryImport.
import { recordNamingInQuery } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireImport } from '../import/start';
import { importOut, viewExpiryImport } from '../import/views';

export const getExpiryImport = v1GetEndpoint(recordNamingInQuery('batch_id'), {
  docs: { summary: 'Get how far an import is' },
  find: requireImport,
  answer: { noun: 'import', output: importOut, view: viewExpiryImport },
});
