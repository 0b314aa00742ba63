// v1 endpoints that erase people.

import { z } from 'zod';
import { ADMIN_PERSON, type MemberContext, type V1Endpoint, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { type Erasure, erasures } from '../erasure/record';
import { startContactErasure, startSubmissionErasure, startUserErasure } from '../erasure/start';
import { erasureOut, erasureWithMessageOut, viewErasure, viewErasureWithMessage } from '../erasure/views';

/** `field` names the id in the body, `effect` completes the description, `subject` is for messages. */
const erasureEndpoint = ({
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
      description: `Only signed-in admins can start an erasure. It runs in the background; getErasures returns its progress and finally what was removed. ${effect} This cannot be undone.`,
    },
    input: { body: z.object({ [field]: id }) },
    output: { 202: erasureWithMessageOut },
    ...declared,
    run: async ({ body }, context) => {
      const erasure = await start(context, (body as Record<string, string>)[field] as string);
      return { status: 202, body: viewErasureWithMessage(`${subject} is being erased`, erasure) };
    },
  });

const MAX_LISTED = 200;

export const getErasures = v1ListEndpoint({
  access: ADMIN_PERSON,
  docs: {
    summary: 'List erasures',
    description: `Returns the newest ${MAX_LISTED}. A completed erasure is a certificate: it says what was removed and when, but not whose data.`,
  },
  /** Index: organization_id, created_at descending. */
  list: ({ tenant }) =>
    erasures.of(tenant).list((query) => query.orderBy('created_at', 'desc').limit(MAX_LISTED)),
  field: 'erasures',
  answer: { output: erasureOut, view: viewErasure },
});

export const eraseContact = erasureEndpoint({
  field: 'contact_id',
  summary: 'Erase a contact',
  effect:
    'Deletes the contact with their document requests, submissions and files. Their name, address and numbers are removed from all other records of your organization, including the ledger and the activity log. Files that your members attached aren’t searched: their content stays until you delete them.',
  subject: 'The contact',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  start: startContactErasure,
});

export const eraseSubmission = erasureEndpoint({
  field: 'submission_id',
  summary: 'Erase a submission',
  effect:
    'Deletes the submission, its files unless another revision contains them, and their extracted values. Removes its content from the activity log, events, stored idempotent responses and requested corrections. Deletes earlier archives of exportOrganization and exportPersonalData.',
  subject: 'The submission',
  errors: ['NOT_FOUND'],
  start: startSubmissionErasure,
});

export const eraseUser = erasureEndpoint({
  field: 'user_id',
  summary: 'Erase a member',
  effect:
    'Removes the member immediately, like removeUser. Deletes their account, the contact with their address, and their name and address in all records of your organization. Attached files aren’t searched. Returns 409 for the last admin.',
  subject: 'The person',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  start: startUserErasure,
});
