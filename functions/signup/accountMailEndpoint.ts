// Factory for endpoints that mail an account without revealing whether it exists.
import { z } from 'zod';
import { type EndpointDocs, okReply, PUBLIC, type V1Endpoint, v1Endpoint } from '../api/endpoint';
import { emailAddress } from '../api/fields';
import { type AccountMailRequest, enqueueAccountMail } from './accountMailRequests';

export const accountMailEndpoint = (
  kind: AccountMailRequest['kind'],
  { docs, message }: { docs: EndpointDocs; message: string },
): V1Endpoint =>
  v1Endpoint({
    methods: ['POST'],
    access: PUBLIC,
    tier: 'strict',
    docs,
    input: { body: z.object({ email: emailAddress }) },
    output: { 200: z.object({ message: z.string() }) },
    run: async ({ body }) => {
      await enqueueAccountMail({ kind, email: body.email });
      return okReply({ message });
    },
  });
