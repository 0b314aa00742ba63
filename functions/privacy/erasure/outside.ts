// Erases a person's data outside of organizations.
import type { Writes } from '../../api/writes';
import { PHONE_CHANNELS } from '../../messaging/channel';
import { mailOutbox } from '../../messaging/mail';
import { eraseAddressKeepingSuppression } from '../../messaging/suppression';
import { signupRequestMailId, signupRequests } from '../../signup/signupRequest';
import { idempotencyClaims } from '../../store/claims';
import { unitOfWork } from '../../store/unitOfWork';

const AT_ONCE = 100;

/** Deletes an account holder's mails, signup requests and stored responses from before they joined an organization. */
export async function stageErasureOutsideOrganizations(
  writes: Writes,
  userId: string,
  emails: readonly string[],
): Promise<Record<string, number>> {
  const claims = await idempotencyClaims.find((query) =>
    query.where('organization_id', '==', null).where('actor_id', '==', userId).limit(AT_ONCE),
  );
  for (const { id } of claims) writes.delete(idempotencyClaims.ref(id));
  let [mailed, requests] = [0, 0];
  for (const address of emails) {
    const mails = await mailOutbox.find((query) =>
      query.where('organization_id', '==', null).where('to', '==', address).limit(AT_ONCE),
    );
    const asked = await signupRequests.find((query) => query.where('email', '==', address).limit(AT_ONCE));
    for (const { id } of mails) writes.delete(mailOutbox.ref(id));
    for (const { id } of asked) {
      writes.delete(signupRequests.ref(id));
      writes.delete(mailOutbox.ref(signupRequestMailId(id)));
    }
    mailed += mails.length;
    requests += asked.length;
  }
  return {
    [idempotencyClaims.name]: claims.length,
    [mailOutbox.name]: mailed,
    [signupRequests.name]: requests,
  };
}

export const eraseOutsideOrganizations = (
  userId: string,
  emails: readonly string[],
): Promise<Record<string, number>> =>
  unitOfWork((writes) => stageErasureOutsideOrganizations(writes, userId, emails));

/** Erases addresses but keeps their suppressions by a digest, so that opt-outs stay in force. 1 read per address. */
export async function eraseAddressesKeepingSuppressions(
  emails: readonly string[],
  numbers: readonly string[],
): Promise<void> {
  for (const email of emails) await eraseAddressKeepingSuppression('email', email);
  for (const number of numbers)
    for (const channel of PHONE_CHANNELS) await eraseAddressKeepingSuppression(channel, number);
}
