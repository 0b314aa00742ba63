// The expiry record: a document or duty with a due date that nobody should miss.
import { KEPT_UNTIL_DELETED } from '../../api/stored';
import { eventDerivationOf } from '../../events/derivation';
import { tenantCollection } from '../../store/collection';
import { lineDerivation } from '../lines/store';
import { eventOfExpiryChange } from './events';
import { DECLARED_FIELD_NAMES, DECLARED_FIELDS, FILTER_KEYS } from './fields';
import { type Expiry, expiryFields } from './schema';

export {
  checklistItemSchema,
  type Expiry,
  NO_ACT_BY_DATE,
  noticePeriodSchema,
  type Recurrence,
  recurrenceSchema,
} from './schema';

export const expiries = tenantCollection(
  'expiries',
  expiryFields,
  {
    holds: 'expiries: name, dates, notes, files',
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
    ignored: ['act_by_date', 'act_by_order', ...FILTER_KEYS, 'not_reminded', 'created_by_email'],
  },
  {
    polledBy: 'updated_at',
    searched: [...DECLARED_FIELD_NAMES.filter((name) => DECLARED_FIELDS[name].isSearched), 'custom_fields'],
    unlessNull: ['assigned_to', 'entity_id', 'import_batch_id', ...FILTER_KEYS, 'type'],
    derivations: [lineDerivation, eventDerivationOf('expiries', eventOfExpiryChange)],
  },
);

/** 1 read. @throws 404. */
export const requireExpiry = expiries.required('Expiry');

/** The initial state of every expiry, including the next one of a series: unanswered and open. */
export const OPEN_EXPIRY_FIELDS = {
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

/** Whether the person answered "not mine" and wasn't added again since. */
export const hasDeclinedExpiryReminders = (
  expiry: Pick<Expiry, 'contacts' | 'assigned_to' | 'not_reminded'>,
  id: string,
): boolean => expiry.not_reminded.includes(id) && !expiry.contacts.includes(id) && expiry.assigned_to !== id;

/** Only open expiries send messages. */
export const isOpenExpiry = (expiry: Pick<Expiry, 'is_done' | 'is_archive'>): boolean =>
  !expiry.is_done && !expiry.is_archive;
