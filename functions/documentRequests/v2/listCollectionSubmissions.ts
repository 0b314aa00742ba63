// GET /v2/collection-submissions.
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { listSubmissions, submissionListQuery } from '../lists';
import { submissionOut, viewSubmission } from '../views';

export const listCollectionSubmissions = v2ListEndpoint({
  path: '/collection-submissions',
  docs: {
    summary: 'List collection submissions, oldest first',
    description: 'Each revision that a client submitted is one of its own.',
  },
  query: submissionListQuery,
  list: ({ tenant }, query) => listSubmissions(tenant, query),
  answer: { output: submissionOut, view: viewSubmission },
});
