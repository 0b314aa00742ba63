// GET /v1/getCollectionSubmissionFile: the bytes of a submitted file (specification section 4.10, issue 7).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id, timestampOut } from '../../api/fields';
import { submittedFile } from '../review';

export const getCollectionSubmissionFile = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Get the address of a submitted file',
    description: 'The address is signed and good for five minutes; it serves the file as a download.',
    section: '4.10',
  },
  input: { query: z.object({ submission_id: id, file_id: id }) },
  output: {
    200: z.object({
      url: z.url(),
      file_name: z.string(),
      content_type: z.string(),
      size: z.int(),
      expires_at: timestampOut,
    }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const named = { submissionId: query.submission_id, fileId: query.file_id };
    const { file, url, expiresAt } = await submittedFile(tenant, named, now);
    return ok({ ...file, url, expires_at: expiresAt.toISOString() });
  },
});
