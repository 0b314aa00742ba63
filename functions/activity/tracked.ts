// The records whose changes are told, and how each kind is called and read.
import type { DocumentData } from 'firebase-admin/firestore';
import type { Audited } from '../platform/authorship';
import type { Action, RecordType } from './record';

interface Tracked {
  type: RecordType;
  nameOf: (document: DocumentData) => string;
  /** What an update of it is beside being an update. */
  actionOf: (before: DocumentData, after: DocumentData) => Action;
  ignored: readonly string[];
  hidden: readonly string[];
}

/** Said by the entry itself, or nobody's doing. */
const ALWAYS_IGNORED = ['id', 'organization_id', 'edited_by', 'created_at', 'updated_at', 'updated_by_name'];

const updated = (): Action => 'updated';
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function expiryAction(before: DocumentData, after: DocumentData): Action {
  if (after.is_done && !before.is_done) return 'completed';
  if (after.is_archive !== before.is_archive) return after.is_archive ? 'archived' : 'restored';
  return 'updated';
}

export const TRACKED: Readonly<Record<Audited, Tracked>> = {
  expiries: {
    type: 'expiry',
    nameOf: ({ name }) => text(name),
    actionOf: expiryAction,
    ignored: ALWAYS_IGNORED,
    hidden: ['share_password_hash'],
  },
  contacts: {
    type: 'contact',
    nameOf: ({ first_name, last_name }) => `${text(first_name)} ${text(last_name)}`.trim(),
    actionOf: updated,
    ignored: ALWAYS_IGNORED,
    hidden: [],
  },
  contact_groups: {
    type: 'contact_group',
    nameOf: ({ name }) => text(name),
    actionOf: updated,
    ignored: ALWAYS_IGNORED,
    hidden: [],
  },
  folders: {
    type: 'folder',
    nameOf: ({ name }) => text(name),
    actionOf: updated,
    ignored: ALWAYS_IGNORED,
    hidden: [],
  },
  webhook_subscriptions: {
    type: 'webhook',
    nameOf: ({ description, url }) => text(description) || text(url),
    actionOf: updated,
    ignored: [...ALWAYS_IGNORED, 'failures_in_a_row', 'secret_hint'],
    hidden: ['secret_sealed', 'previous_secret'],
  },
};
