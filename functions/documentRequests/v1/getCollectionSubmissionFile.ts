// GET /v1/getCollectionSubmissionFile: the bytes of a submitted file.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { signSubmittedFile } from '../review';
import { signedFileOut } from '../views';

export const getCollectionSubmissionFile = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Get a submitted file',
    description:
      'Redirects to the file: a signed address, good for five minutes, that serves it as a download. Whoever asks for ' +
      '`Accept: application/json` is told the address and what is known of the file instead.',
  },
  input: { query: z.object({ submission_id: id, file_id: id }) },
  output: {
    200: signedFileOut,
    302: null,
  },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now, asksForJson }) => {
    const named = { submissionId: query.submission_id, fileId: query.file_id };
    const { file, url, expiresAt } = await signSubmittedFile(tenant, named, now);
    if (!asksForJson) return { status: 302, headers: { Location: url } };
    return okReply({ ...file, url, expires_at: expiresAt.toISOString() });
  },
});
