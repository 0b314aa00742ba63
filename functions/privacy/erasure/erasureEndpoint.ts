// Factory for the endpoints with which admins erase data.
import { z } from 'zod';
import { ADMIN_PERSON, type MemberContext, type V1Endpoint, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import type { Erasure } from './record';
import { erasureWithMessageOut, viewErasureWithMessage } from './views';

/** `field` names the id in the body, `effect` completes the description, `subject` is for messages. */
export const erasureEndpoint = ({
  field,
  summary,
  effect,
  subject,
  start,
  ...declared
}: Pick<V1Endpoint, 'errors'> & {
  field: string;
  summary: string;
  effect: string;
  subject: string;
  start: (context: MemberContext, subjectId: string) => Promise<Erasure>;
}): V1Endpoint =>
  v1Endpoint({
    methods: ['POST'],
    access: ADMIN_PERSON,
    brake: 'caller',
    whenReadOnly: 'allowed',
    docs: {
      summary,
      description: `Only signed-in admins can start an erasure. It runs in the background; getErasures returns its progress and finally what was removed. ${effect} It cannot be undone.`,
    },
    input: { body: z.object({ [field]: id }) },
    output: { 202: erasureWithMessageOut },
    ...declared,
    run: async ({ body }, context) => {
      const erasure = await start(context, (body as Record<string, string>)[field] as string);
      return { status: 202, body: viewErasureWithMessage(`${subject} is being erased`, erasure) };
    },
  });
