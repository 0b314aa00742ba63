// GET /v2/client-address: the client address that rate limits use.
import { z } from 'zod';
import { okReply, PUBLIC, v2Endpoint } from '../../api/endpoint';

export const getClientAddress = v2Endpoint({
  method: 'GET',
  path: '/client-address',
  access: PUBLIC,
  docs: {
    summary: 'Get your client address',
    description:
      'Returns the IP address that rate limits count this request for; an IPv6 address as its /64 network. Operators compare it through Hosting and at the function’s own URL: if they differ, `TRUSTED_PROXY_RANGES` lacks a proxy.',
  },
  output: { 200: z.object({ client_address: z.string() }) },
  run: async (_input, { clientAddress }) => okReply({ client_address: clientAddress }),
});
