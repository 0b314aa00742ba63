// Renewal proposals: a recipient reports a renewal, and an editor accepts or declines it.
import { z } from 'zod';
import { commitInBatches } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { ApiError, invalidFieldsError } from '../api/errors';
import { recordAsJson, timestampFieldsOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { KEPT_WITH_ITS_EXPIRY, WATCHED_RECORD_MAX_BYTES } from '../api/stored';
import { defineChangeById, type MutationContext, type Writes } from '../api/writes';
import {
  findLatestUnusedProof,
  type ProofFile,
  proofFileSchema,
  stageProofFileClaim,
} from '../attachments/attachUpload';
import { stageFileRemovalsFreeingStorage } from '../attachments/removal';
import { declareEventDerivation, type EventToPublish } from '../events/event';
import { waitingOrDoneLineNoteOf } from '../expiries/lines/line';
import { defineLineNoteDerivation } from '../expiries/lines/store';
import { checkRenewalDate, completeExpiry } from '../expiries/record/closeExpiry';
import { updateExpiry } from '../expiries/record/editExpiry';
import {
  type Expiry,
  expiries,
  expiryMustExistDerivation,
  requireExpiry,
  stageExpiryVersionCheck,
} from '../expiries/record/record';
import { includeMember, listEditorsToNotify } from '../identity/user';
import { messageTextsForRecipient } from '../messaging/languages';
import { stageInAppNotification } from '../notifications/notification';
import { loadOrganization } from '../organizations/organization';
import { derivedId } from '../platform/ids';
import { pageUrlOfExpiry } from '../platform/pageUrls';
import { stageContinuationsAfterProposalDecline } from '../reminders/rule/followExpiry';
import { type TenantRecord, tenantCollection } from '../store/collection';
import { enumSchemaWithFallback, timestampFields } from '../store/values';
import { RESPONDENT_KINDS, type Respondent } from './response';

/** Deletes the file of a proposal that wasn't accepted, and frees its storage quota. */
function stageProposalFileRemoval(
  writes: Writes,
  tenant: Tenant,
  { file }: { file: ProofFile | null },
  now: Date,
): void {
  if (file) stageFileRemovalsFreeingStorage(writes, tenant, [file], now);
}

function attachmentsOfProposalFile(
  { file, by_id }: { file: ProofFile | null; by_id: string },
  now: Date,
): Expiry['attachments'] {
  if (!file) return [];
  const { upload_id: _, ...stored } = file;
  return [{ ...stored, uploaded_by: by_id, uploaded_at: now }];
}

export const PROPOSAL_STATUSES = ['open', 'accepted', 'declined', 'superseded'] as const;

const proposalRecordFields = {
  expiry_id: z.string(),
  expiry_name: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  new_expiry_date: z.string().nullable(),
  note: z.string(),
  by_kind: enumSchemaWithFallback(RESPONDENT_KINDS, 'user'),
  by_id: z.string(),
  by_name: z.string(),
  /**
   * The expiry's due date when the proposal was created. If the date has changed since, the proposal can't be accepted.
   */
  due_date: z.string().nullable(),
  file: proofFileSchema.nullable().default(null),
  /** The date found in the file and the passage that contains it. Null if the file wasn’t read or contains no date. */
  extracted: z.object({ expiry_date: z.string(), quote: z.string() }).nullable().default(null),
  decline_note: z.string(),
  ...timestampFields,
};
export type RenewalProposal = TenantRecord<typeof proposalRecordFields>;

export const proposalOut = namedOpenApiObject('RenewalProposal', {
  id: z.string(),
  expiry_id: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  new_expiry_date: z.string().nullable(),
  note: z.string(),
  by_kind: z.enum(RESPONDENT_KINDS),
  by_id: z.string(),
  by_name: z.string(),
  due_date: z.string().nullable(),
  file: z
    .object({ name: z.string(), content_type: z.string(), size: z.int(), url: z.url() })
    .nullable()
    .describe(
      'The proof file. When the proposal is accepted, the file is attached to the expiry or its next occurrence.',
    ),
  extracted: z
    .object({ expiry_date: z.string(), quote: z.string() })
    .nullable()
    .describe('The date found in the file, with the passage quoted; null if the file wasn’t read or contains no date'),
  decline_note: z.string(),
  ...timestampFieldsOut,
});

export const viewProposal = (proposal: RenewalProposal): z.input<typeof proposalOut> => recordAsJson(proposal);

/** Returns the event to publish for a new proposal, or null for any other change. */
function eventOfProposalChange(before: RenewalProposal | null, after: RenewalProposal | null): EventToPublish | null {
  if (before !== null || after === null) return null;
  return { type: 'expiry.renewal_proposed', data: proposalOut.parse(viewProposal(after)) };
}

export const proposalLineNoteDerivation = defineLineNoteDerivation<RenewalProposal>(({ status }) =>
  status === 'open' ? waitingOrDoneLineNoteOf(true, null) : null,
);

export const renewalProposals = tenantCollection(
  'renewal_proposals',
  proposalRecordFields,
  { holds: 'proposed new dates', personal: ['contacts', 'anyone'], kept: KEPT_WITH_ITS_EXPIRY },
  {
    type: 'renewal_proposal',
    nameOf: ({ expiry_name: name }) => name,
    ignored: ['extracted'],
  },
  {
    maxBytes: WATCHED_RECORD_MAX_BYTES,
    derivations: [
      declareEventDerivation('renewal_proposals', eventOfProposalChange),
      expiryMustExistDerivation,
      proposalLineNoteDerivation,
    ],
  },
);

const MAX_OPEN = 20;

/** Newest first. */
async function listOpen(tenant: Tenant, expiryId: string): Promise<RenewalProposal[]> {
  const open = await renewalProposals
    .of(tenant)
    .list((query) => query.where('expiry_id', '==', expiryId).where('status', '==', 'open').limit(MAX_OPEN));
  return open.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
}

export const hasOpenRenewalProposal = async (
  tenant: Tenant,
  expiry: Pick<Expiry, 'id' | 'expiry_date'>,
): Promise<boolean> => (await listOpen(tenant, expiry.id)).some(({ due_date }) => due_date === expiry.expiry_date);

/** The person’s open proposals for the current due date, newest first. */
export const listOwnOpenProposalsOfExpiry = async (
  tenant: Tenant,
  expiry: Pick<Expiry, 'id' | 'expiry_date'>,
  respondent: Respondent,
): Promise<RenewalProposal[]> =>
  (await listOpen(tenant, expiry.id)).filter(
    (proposal) => isOf(proposal, respondent) && proposal.due_date === expiry.expiry_date,
  );

export function stageProposalFileReplacement(
  writes: Writes,
  tenant: Tenant,
  proposal: RenewalProposal,
  file: ProofFile,
  now: Date,
): void {
  stageProposalFileRemoval(writes, tenant, proposal, now);
  renewalProposals.of(tenant).stageUpdate(writes, proposal, { file, extracted: null, updated_at: now });
}

type NewProposal = Respondent & { new_expiry_date: string | null; note: string };

const isOf = (proposal: RenewalProposal, { by_kind, by_id }: Respondent): boolean =>
  proposal.by_kind === by_kind && proposal.by_id === by_id;

/**
 * Creates a proposal and supersedes any open proposals for the expiry. Idempotent while the proposal is open. Attaches
 * the person's uploaded file or, if there is none, the file from their previous proposal. Notifies the assignee and the
 * people who can accept or decline it.
 * @throws 400 naming `new_expiry_date` unless it is after the due date.
 */
export async function stageRenewalProposal(
  writes: Writes,
  tenant: Tenant,
  expiry: Expiry,
  given: NewProposal,
  now: Date,
): Promise<void> {
  const { new_expiry_date: date, note, by_kind, by_id, by_name } = given;
  if (date !== null) checkRenewalDate(expiry, date, 'new_expiry_date');
  const due = expiry.expiry_date;
  const store = renewalProposals.of(tenant);
  const facts = [expiry.id, due ?? '', by_kind, by_id, date ?? '', note];
  const said = derivedId('renewal-proposal', tenant.organizationId, ...facts);
  // If an identical earlier proposal is no longer open, sending it again creates a new one. Concurrent calls create
  // only one, because they either find it among the open proposals or derive the same id.
  const isSaidAgain = (await store.get(said)) !== null;
  const before = isSaidAgain ? await store.count((query) => query.where('expiry_id', '==', expiry.id)) : 0;
  const [open, held] = await Promise.all([
    listOpen(tenant, expiry.id),
    findLatestUnusedProof(tenant, expiry.id, by_id, now),
  ]);
  if (held) stageProofFileClaim(writes, tenant, held);
  const same = open.find(
    (proposal) =>
      isOf(proposal, given) && proposal.due_date === due && proposal.new_expiry_date === date && proposal.note === note,
  );
  if (same) {
    if (held) stageProposalFileReplacement(writes, tenant, same, held.file, now);
    return;
  }
  // Makes the request run again if the date changes or the expiry is completed concurrently. Otherwise, the proposal
  // would stay open forever.
  stageExpiryVersionCheck(writes, tenant, expiry);
  const id = isSaidAgain ? derivedId('renewal-proposal', said, before) : said;
  const own = open.find((former) => isOf(former, given));
  const carried = held ? null : (own?.file ?? null);
  for (const former of open) stageSuperseded(writes, tenant, former, { carried, now });
  store.stageCreate(writes, id, {
    expiry_id: expiry.id,
    expiry_name: expiry.name,
    status: 'open',
    ...{ new_expiry_date: date, note, by_kind, by_id, by_name, due_date: due },
    file: held?.file ?? carried,
    extracted: carried ? (own?.extracted ?? null) : null,
    decline_note: '',
    created_at: now,
    updated_at: now,
  });
  await stageNotices(writes, tenant, expiry, { by_name, date, id });
}

/** Supersedes a proposal. Deletes its file unless the new proposal reuses it. */
function stageSuperseded(
  writes: Writes,
  tenant: Tenant,
  proposal: RenewalProposal,
  { carried = null, now }: { carried?: ProofFile | null; now: Date },
): void {
  if (proposal.file !== carried) stageProposalFileRemoval(writes, tenant, proposal, now);
  const superseded = { status: 'superseded' as const, file: null, updated_at: now };
  renewalProposals.of(tenant).stageUpdate(writes, proposal, superseded);
}

/**
 * Supersedes an expiry's proposals if the expiry is completed or has a new date. Archiving the expiry doesn't supersede
 * its proposals, which stay open until it is restored.
 */
export const supersedeOutdatedProposalsOfExpiry = (tenant: Tenant, expiryId: string): Promise<void> =>
  commitInBatches(tenant, async (writes, now) => {
    const [expiry, open] = await Promise.all([expiries.of(tenant).get(expiryId), listOpen(tenant, expiryId)]);
    const outdated = open.filter(
      ({ due_date }) => expiry !== null && (expiry.is_done || expiry.expiry_date !== due_date),
    );
    for (const proposal of outdated) stageSuperseded(writes, tenant, proposal, { now });
    return outdated.length === MAX_OPEN;
  });

async function stageNotices(
  writes: Writes,
  tenant: Tenant,
  expiry: Expiry,
  proposal: { id: string; by_name: string; date: string | null },
): Promise<void> {
  const organization = await loadOrganization(tenant);
  const editors = await listEditorsToNotify(tenant);
  for (const member of await includeMember(tenant, editors, expiry.assigned_to)) {
    const { notice } = messageTextsForRecipient(member, organization);
    stageInAppNotification(writes, tenant, {
      userId: member.id,
      type: 'renewal_proposal',
      itemType: 'renewal_proposal',
      itemId: proposal.id,
      itemName: expiry.name,
      message: notice.renewed(proposal.by_name || notice.recipient, expiry.name, proposal.date),
      link: pageUrlOfExpiry(expiry.id),
      cause: ['renewal_proposal', proposal.id],
    });
  }
}

const decided = (): ApiError =>
  new ApiError('INVALID_STATE', 'The proposal has already been decided, or the expiry date has changed');

/** @throws 404; 409 `INVALID_STATE` unless the proposal is open. */
async function requireOpen(tenant: Tenant, id: string): Promise<RenewalProposal> {
  const proposal = await renewalProposals.of(tenant).require(id, 'Renewal proposal');
  if (proposal.status !== 'open') throw decided();
  return proposal;
}

/**
 * Accepts a proposal. A recurring expiry is completed, and its next occurrence is due on the given date, if any. Any
 * other expiry gets the new date, and its reminders restart. The proposal's file becomes an attachment.
 * @throws 404; 409 `INVALID_STATE` if the proposal has already been decided, the date has changed or the expiry is
 * closed; 400 if the date is missing or too early.
 */
export async function acceptProposal(
  context: MutationContext,
  id: string,
  expiryDate: string | undefined,
): Promise<RenewalProposal> {
  const { tenant, writes, now } = context;
  const proposal = await requireOpen(tenant, id);
  const expiry = await requireExpiry(tenant, proposal.expiry_id);
  if (expiry.is_done || expiry.is_archive || expiry.expiry_date !== proposal.due_date) throw decided();
  const date = expiryDate ?? proposal.new_expiry_date;
  if (date !== null) checkRenewalDate(expiry, date, 'expiry_date');
  const files = attachmentsOfProposalFile(proposal, now);
  if (expiry.recurrence !== null) {
    await completeExpiry(context, expiry.id, {
      closing_notes: proposal.note,
      // Accepting a renewal completes the expiry's checklist.
      checklist_completed: expiry.checklist.map((item) => item.id),
      files,
      ...(date === null ? {} : { renewed_to: date }),
    });
  } else {
    if (date === null) throw invalidFieldsError({ expiry_date: 'is required because the proposal has no date' });
    await updateExpiry(context, expiry.id, { expiry_date: date }, files);
  }
  return renewalProposals.of(tenant).stageUpdate(writes, proposal, { status: 'accepted', updated_at: now });
}

/**
 * Declines a proposal, and resumes the repetitions and escalations that the proposal paused.
 * @throws 404; 409 `INVALID_STATE` unless the proposal is open.
 */
export const declineProposal = defineChangeById(
  requireOpen,
  async ({ tenant, writes, now }, proposal, note: string) => {
    await stageContinuationsAfterProposalDecline(writes, tenant, proposal.expiry_id, now);
    stageProposalFileRemoval(writes, tenant, proposal, now);
    const declined = { status: 'declined' as const, decline_note: note, file: null, updated_at: now };
    return renewalProposals.of(tenant).stageUpdate(writes, proposal, declined);
  },
);
