// GET /v1/getCollectionSubmissions.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { listSubmissions, submissionListQuery } from '../lists';
import { submissionOut, viewSubmission } from '../views';

export const getCollectionSubmissions = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List collection submissions, oldest first' },
  input: { query: submissionListQuery },
  output: { 200: z.object({ submissions: z.array(submissionOut), next_cursor: z.string().nullable() }) },
  run: async ({ query }, { tenant }) => {
    const { data, next_cursor } = await listSubmissions(tenant, query);
    return ok({ submissions: data.map(viewSubmission), next_cursor });
  },
});
