// POST /v1/saveCollectionDraft: keeps what a client has entered so far (issue 7, The client's page).
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { timestampOut } from '../../api/fields';
import { credentials } from '../clientAccess';
import { saveAnswers } from '../clientDraft';
import { answerSchema } from '../draft';

export const saveCollectionDraft = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Save answers of a collection request as a draft',
    description: 'Only the fields sent change; null takes an answer back.',
    section: '5',
  },
  input: {
    body: z.object({ ...credentials, answers: z.record(z.string().max(64), answerSchema.nullable()) }),
  },
  output: { 200: z.object({ saved_at: timestampOut }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    await saveAnswers(context, body, body.answers);
    return ok({ saved_at: context.now.toISOString() });
  },
});
