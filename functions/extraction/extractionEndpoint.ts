// Factory for endpoints that read one file and return the extracted fields.
import { z } from 'zod';
import {
  EDITOR,
  type EndpointDocs,
  type MemberContext,
  okReply,
  type V1Endpoint,
  v1Endpoint,
} from '../api/endpoint';
import { geminiApiKey } from '../platform/params';
import type { SourceFile } from './reading/document';
import { extractFieldsOfFileWithinDayQuota } from './reading/extract';
import { extractionOut } from './views';

/** The common declaration of endpoints that call the model. */
export const MODEL_ENDPOINT_DECLARATION = {
  methods: ['POST'],
  access: EDITOR,
  secrets: [geminiApiKey.name],
} as const;

/** `fileOf` finds the file, or throws 404. */
export const extractionEndpoint = <B extends z.ZodObject>({
  docs,
  body: named,
  fileOf,
  ...declared
}: Pick<V1Endpoint, 'tier'> & {
  docs: EndpointDocs;
  body: B;
  fileOf: (context: MemberContext, named: z.output<B>) => Promise<SourceFile>;
}): V1Endpoint =>
  v1Endpoint({
    ...MODEL_ENDPOINT_DECLARATION,
    ...declared,
    heavy: true,
    docs,
    input: { body: named },
    output: { 200: z.object({ extraction: extractionOut }) },
    errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'UNAVAILABLE'],
    run: async ({ body }, context) =>
      okReply({ extraction: await extractFieldsOfFileWithinDayQuota(context, await fileOf(context, body)) }),
  });
