// POST /v1/saveCollectionDraft: keeps what a client has entered so far.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { timestampOut } from '../../api/fields';
import { linkCredentialFields } from '../clientAccess';
import { stageDraftAnswers } from '../clientDraft';
import { answerSchema } from '../draft';

export const saveCollectionDraft = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Save answers of a collection request as a draft',
    description:
      'Only the fields sent change; null takes an answer back. Numbers are read in the form’s language.',
  },
  input: {
    body: z.object({
      ...linkCredentialFields,
      answers: z.record(z.string().max(64), answerSchema.nullable()),
    }),
  },
  output: {
    200: z.object({
      saved_at: timestampOut,
      understood: z
        .record(z.string(), z.number())
        .describe('What each number means that is typed so far, by field id'),
      questions: z
        .record(z.string(), z.string())
        .describe('What is wrong with other numbers, or which two they could be, by field id'),
    }),
  },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const numbers = await stageDraftAnswers(context, body, body.answers);
    return okReply({ saved_at: context.now.toISOString(), ...numbers });
  },
});
