// GET /v1/getCollectionSubmissions.
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listSubmissions, submissionListQuery } from '../lists';
import { submissionOut, viewSubmission } from '../views';

export const getCollectionSubmissions = v1ListEndpoint({
  docs: { summary: 'List collection submissions, oldest first' },
  query: submissionListQuery,
  list: ({ tenant }, query) => listSubmissions(tenant, query),
  field: 'submissions',
  beside: 'next_cursor',
  answer: { output: submissionOut, view: viewSubmission },
});
