// POST /v1/getCollectionReferenceFile: the file that the sender put beside a field.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { linkCredentialFields } from '../clientAccess';
import { signReferenceFileOfField } from '../submit';

export const getCollectionReferenceFile = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Get the address of the reference file of a field',
    description: 'The address is signed and good for five minutes.',
  },
  input: { body: z.object({ ...linkCredentialFields, field_id: id }) },
  output: { 200: z.object({ url: z.url() }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'],
  run: async ({ body }, { now }) =>
    okReply({ url: await signReferenceFileOfField(body, body.field_id, now) }),
});
