// Uploads the proof of a renewal through a message link.

import { writesRecordingActivityOf } from '../activity/write/activityLog';
import { invalidFields } from '../api/errors';
import type { LinkContext } from '../api/writes';
import type { Uploader } from '../attachments/attachUpload';
import { completeHeldUpload, startHeldUpload } from '../attachments/heldUpload';
import type { FileToUpload } from '../uploads/upload';
import { type ReminderLinkState, reminderLinkEnded, requireReminderLinkState } from './linkState';
import type { ProposalFile } from './proposalFile';
import { authorOfReminderLink, respondentOfReminderLink } from './reminderLink';
import { listOpenProposalsOfRespondent, stageProposalFileReplacement } from './renewalProposal';

/** @throws 404; 410; as for a proposal. */
async function renewing({ writes, now }: LinkContext, token: string): Promise<ReminderLinkState & Uploader> {
  const state = await requireReminderLinkState(token, now);
  if (state.actions.includes('resubscribe')) throw reminderLinkEnded('opted_out');
  if (!state.actions.includes('renewed'))
    throw invalidFields({ token: 'must be the token of a link that offers the answer renewed' });
  const { link, tenant } = state;
  const actor = { id: link.recipient_id };
  return {
    ...state,
    writes: writesRecordingActivityOf(authorOfReminderLink(link), tenant, writes),
    now,
    actor,
  };
}

/** As `openReminderAction`, and as `startHeldUpload`. */
export async function startRenewalFileUpload(context: LinkContext, token: string, file: FileToUpload) {
  const state = await renewing(context, token);
  return startHeldUpload(state, state.expiry.id, file);
}

/**
 * Attaches the file to the recipient's open proposal, or holds it a day for their next one. As `openReminderAction` and
 * `completeHeldUpload`.
 */
export async function completeRenewalFileUpload(
  context: LinkContext,
  token: string,
  uploadId: string,
): Promise<ProposalFile> {
  const state = await renewing(context, token);
  const { tenant, expiry, writes, now } = state;
  const own = await listOpenProposalsOfRespondent(tenant, expiry, respondentOfReminderLink(state.link));
  const known = own.find(({ file }) => file?.upload_id === uploadId)?.file;
  if (known) return known;
  const [open] = own;
  const file = await completeHeldUpload(state, expiry.id, uploadId, open !== undefined);
  if (open) stageProposalFileReplacement(writes, tenant, open, file, now);
  return file;
}
