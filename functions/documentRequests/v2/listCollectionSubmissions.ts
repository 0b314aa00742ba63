// GET /v2/collection-submissions.
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { pageOf } from '../../api/page';
import { listSubmissions, submissionListQuery } from '../lists';
import { submissionOut, viewSubmission } from '../views';

export const listCollectionSubmissions = v2Endpoint({
  method: 'GET',
  path: '/collection-submissions',
  access: ANY_MEMBER,
  docs: {
    summary: 'List collection submissions, oldest first',
    description: 'Each revision that a client submitted is one of its own.',
  },
  input: { query: submissionListQuery },
  output: { 200: pageOf(submissionOut) },
  run: async ({ query }, { tenant }) => {
    const page = await listSubmissions(tenant, query);
    return ok({ ...page, data: page.data.map(viewSubmission) });
  },
});
