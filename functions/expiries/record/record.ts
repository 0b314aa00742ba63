// The expiry record: a document or obligation with a due date that must not be missed.

import type { Tenant } from '../../api/actor';
import { ApiError, invalidFieldsError } from '../../api/errors';
import { KEPT_UNTIL_DELETED } from '../../api/stored';
import type { Derivation, RecordChange, Writes } from '../../api/writes';
import { declareEventDerivation } from '../../events/event';
import { actByDate, type NoticePeriod } from '../../reminders/rule/schedule';
import { RECORD_VERSION } from '../../store/codec';
import { tenantCollection } from '../../store/collection';
import { expiryLineDerivation } from '../lines/store';
import { expiryEventOf } from './events';
import { DECLARED_EXPIRY_FIELD_NAMES, DECLARED_EXPIRY_FIELDS, STORED_FILTER_KEYS } from './fields';
import { AFTER_EVERY_DATE, type Expiry, expiryRecordFields } from './schema';

export {
  AFTER_EVERY_DATE,
  type Expiry,
  expiryChecklistItemSchema,
  noticePeriodSchema,
  type Recurrence,
  recurrenceSchema,
} from './schema';

export const expiries = tenantCollection(
  'expiries',
  expiryRecordFields,
  {
    holds: 'expiries: names, dates, notes and files',
    personal: ['anyone'],
    kept: KEPT_UNTIL_DELETED,
    secrets: ['share_password_hash'],
  },
  {
    type: 'expiry',
    nameOf: ({ name }) => name,
    actionOf: (before, after) => {
      if (after.is_done && !before.is_done) return 'completed';
      if (after.is_archive !== before.is_archive) return after.is_archive ? 'archived' : 'restored';
      return 'updated';
    },
    ignored: ['act_by_date', 'act_by_order', ...STORED_FILTER_KEYS, 'not_reminded', 'created_by_email'],
  },
  {
    polledBy: 'updated_at',
    searched: [
      ...DECLARED_EXPIRY_FIELD_NAMES.filter((name) => DECLARED_EXPIRY_FIELDS[name].isSearched),
      'custom_fields',
    ],
    unlessNull: ['assigned_to', 'entity_id', 'import_batch_id', ...STORED_FILTER_KEYS, 'type'],
    derivations: [expiryLineDerivation, declareEventDerivation('expiries', expiryEventOf)],
  },
);

/** 1 read. @throws 404. */
export const requireExpiry = expiries.required('Expiry');

/** The initial state of every expiry, including each next occurrence in a series: open, with no responses yet. */
export const INITIAL_EXPIRY_FIELDS = {
  state: 'todo' as const,
  is_done: false,
  is_archive: false,
  closing_notes: '',
  next_expiry_id: null,
  acknowledgement: null,
  not_reminded: [],
  renewed_by_submission_id: null,
  import_batch_id: null,
  completed_at: null,
};

/** Whether the person answered "not mine" and hasn't been added again since. */
export const hasDeclinedExpiryReminders = (
  expiry: Pick<Expiry, 'contacts' | 'assigned_to' | 'not_reminded'>,
  id: string,
): boolean => expiry.not_reminded.includes(id) && !expiry.contacts.includes(id) && expiry.assigned_to !== id;

/** Whether the expiry is open. Messages are sent only for open expiries. */
export const isOpenExpiry = (expiry: Pick<Expiry, 'is_done' | 'is_archive'>): boolean =>
  !expiry.is_done && !expiry.is_archive;

export type ActByFields = Pick<Expiry, 'notice_period' | 'act_by_date' | 'act_by_order'>;

/** @throws 400 naming `notice_period` if the act-by date is out of range. */
export function actByDateFieldsOf(expiryDate: string | null, notice: NoticePeriod | null): ActByFields {
  const date = actByDate(expiryDate, notice);
  if (expiryDate !== null && notice !== null && date === null)
    throw invalidFieldsError({ notice_period: 'results in an act-by date that is out of range' });
  return { notice_period: notice, act_by_date: date, act_by_order: date ?? AFTER_EVERY_DATE };
}

export const MAX_ATTACHMENTS_PER_EXPIRY = 50;

export const tooManyAttachmentsError = (more = '', fields?: Readonly<Record<string, string>>): ApiError =>
  new ApiError('TOO_MANY_ATTACHMENTS', `An expiry can have at most ${MAX_ATTACHMENTS_PER_EXPIRY} files${more}`, {
    details: { limit: MAX_ATTACHMENTS_PER_EXPIRY, ...(fields && { fields }) },
  });

/** @throws 409 `TOO_MANY_ATTACHMENTS`. */
export function attachmentsWithFilesAdded(
  { attachments }: Pick<Expiry, 'attachments'>,
  files: Expiry['attachments'],
): Expiry['attachments'] {
  const all = [...attachments, ...files];
  if (files.length > 0 && all.length > MAX_ATTACHMENTS_PER_EXPIRY) throw tooManyAttachmentsError();
  return all;
}

interface Related {
  organization_id: string;
  expiry_id: string;
}

/** Whether the record is new or has moved to another expiry. */
const isNewThere = ({ before, after }: RecordChange<Related>): boolean =>
  after !== null && before?.expiry_id !== after.expiry_id;

/**
 * Makes the commit fail if a new or moved record's expiry was deleted. The caller must read the expiry in the same unit
 * of work. Costs 1 no-op write per expiry, or none if the commit already changes the expiry.
 */
export const expiryMustExistDerivation: Derivation<Related> = {
  concerns: isNewThere,
  stage: async (writes, tenant, changes) => {
    const created = [...changes.values()].filter(isNewThere);
    for (const id of new Set(created.flatMap(({ after }) => (after ? [after.expiry_id] : []))))
      writes.update(expiries.of(tenant).ref(id), { organization_id: tenant.organizationId });
  },
  recover: async () => false,
};

/**
 * Makes the commit fail if the expiry has changed. Used when a related record copies the expiry's fields. Costs 1
 * write, shared with {@link expiryMustExistDerivation}.
 */
export function stageExpiryVersionCheck(writes: Writes, tenant: Tenant, expiry: Expiry): void {
  const unchanged = { organization_id: tenant.organizationId };
  writes.update(expiries.of(tenant).ref(expiry.id), unchanged, expiry[RECORD_VERSION]);
}
