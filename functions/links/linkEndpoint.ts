// Factory for endpoints that create a link.
import { z } from 'zod';
import { createdReply, EDITOR, type MemberContext, type V1Endpoint, v1Endpoint } from '../api/endpoint';
import { viewLink } from './linkTable';

/** `noun` is the response field of the link. Only the first response contains the URL; a replay doesn’t. */
export const linkCreationEndpointOf = <
  B extends z.ZodObject,
  L extends { created_at: Date; expires_at: Date },
>({
  docs,
  body: input,
  noun,
  output,
  message,
  create,
}: Pick<V1Endpoint, 'docs'> & {
  body: B;
  noun: string;
  output: z.ZodObject;
  message: string;
  create: (context: MemberContext, given: z.output<B>) => Promise<{ link: L; url: string }>;
}): V1Endpoint => {
  const answer = z.object({ message: z.string(), [noun]: output.extend({ url: z.string().nullable() }) });
  return v1Endpoint({
    methods: ['POST'],
    access: EDITOR,
    docs,
    input: { body: input },
    output: { 201: answer },
    errors: ['PLAN_LIMIT_REACHED', 'NOT_FOUND', 'LIMIT_REACHED'],
    redactForReplay: (body) => {
      const { message: said, [noun]: link } = answer.parse(body) as Record<string, object>;
      return { message: said, [noun]: { ...link, url: null } };
    },
    run: async ({ body }, context) => {
      const { link, url } = await create(context, body);
      return createdReply({ message, [noun]: { ...viewLink(link), url } });
    },
  });
};
