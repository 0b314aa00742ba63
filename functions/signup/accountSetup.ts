// Requests from people without an account who want the operator to set one up.
import { z } from 'zod';
import type { Writes } from '../api/writes';
import { renderMail } from '../messaging/html';
import { mailId, stageMail } from '../messaging/mail';
import { addMs, DAY_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import { deploymentParams } from '../platform/params';
import { globalCollection } from '../store/collection';
import { storedInstant } from '../store/values';

const KEPT_DAYS = 90;

const signupRequestSchema = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  organization_name: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  created_at: storedInstant,
  /** When Firestore deletes the request. */
  expires_at: storedInstant,
});
type SignupRequest = Omit<z.output<typeof signupRequestSchema>, 'created_at' | 'expires_at'>;

export const accountSetupRequests = globalCollection('signup_requests', signupRequestSchema, {
  holds: 'requests for an organization: name, address, message',
  personal: ['users'],
  kept: { for: `${KEPT_DAYS} days`, ttl: 'expires_at' },
  of: null,
});

/** The id of the email sent to the operator. */
export const accountSetupRequestMailId = (id: string): string => mailId('signup_request', id);

/** 1 write, plus 1 for the email to the operator if the operator's address is configured. */
export function stageAccountSetupRequest(writes: Writes, request: SignupRequest, now: Date): void {
  const id = newId();
  accountSetupRequests.stageCreate(writes, id, {
    ...request,
    created_at: now,
    expires_at: addMs(now, KEPT_DAYS * DAY_MS),
  });
  const operator = deploymentParams.operatorEmail();
  if (operator === '') return;
  const { email, first_name, last_name, organization_name, phone, message } = request;
  const content = renderMail({
    title: 'Someone requested an account',
    body: [message ?? 'They didn’t leave a message.'],
    facts: [
      ['Name', `${first_name} ${last_name}`],
      ['Email', email],
      ['Organization', organization_name ?? '-'],
      ['Phone', phone ?? '-'],
    ],
  });
  const subject = `Account request: ${first_name} ${last_name}`;
  const mail = { id: accountSetupRequestMailId(id), organizationId: null, to: operator, subject, ...content };
  stageMail(writes, { ...mail, kind: 'signup_request' }, now);
}
