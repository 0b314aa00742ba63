// Deletes an account in Firebase Auth and every way to sign in to it.
import type { Writes } from '../api/writes';
import { unitOfWork } from '../store/unitOfWork';
import { emailClaimId, emailClaims } from './accountEmails';
import { deleteAuthAccount } from './authAccounts';
import { emailVerifications } from './emailVerification';
import { stageSignInAttemptsDeletion } from './password/passwordAttempts';
import { passwordResets } from './password/passwordReset';
import { type User, users } from './user';

/**
 * Deletes the account in Firebase Auth immediately and the rest with the commit; a failed commit is repeated. Writes no
 * activity entry. 2 reads and 1 per open link; as many writes.
 */
export async function deleteAuthAndStageAccountRemoval(writes: Writes, user: User): Promise<void> {
  await deleteAuthAccount(user.id);
  const links = await emailVerifications.find((query) => query.where('user_id', '==', user.id).limit(200));
  const claim = await emailClaims.get(emailClaimId(user.email));
  for (const { id } of links) writes.delete(emailVerifications.ref(id));
  if (claim?.user_id === user.id) writes.delete(emailClaims.ref(claim.id));
  writes.delete(passwordResets.ref(user.id));
  stageSignInAttemptsDeletion(writes, user.email);
  writes.delete(users.ref(user.id));
}

/** A missing account counts as success. */
export const removeAccount = (user: User): Promise<void> =>
  unitOfWork((writes) => deleteAuthAndStageAccountRemoval(writes, user));
