// Derives the event for a change to an expiry.

import { type Event, type EventSelectionFields, type EventToPublish, mayFieldsHaveChanged } from '../../events/event';
import type { Expiry } from './schema';
import { type ExpiryView, expiryOut, viewExpiry } from './views';

/** The expiry as returned by getExpiry, with only its declared fields. */
const shown = (expiry: Expiry): EventToPublish['data'] => expiryOut.parse(viewExpiry(expiry));

/** The fields whose changes create an event, as JSON: all except the timestamps and the last editor's name. */
const content = (expiry: Expiry): string =>
  JSON.stringify({ ...shown(expiry), created_at: null, updated_at: null, updated_by_name: null });

/** People with the old share password must learn that it has changed, but must not receive the new one. */
const passwordChanged = (before: Expiry, after: Expiry): boolean =>
  before.share_password_hash !== after.share_password_hash;

type LeftFile = Pick<Expiry['attachments'][number], 'storage_path' | 'size'>;

function deletion(expiry: Expiry): EventToPublish {
  const files: LeftFile[] = expiry.attachments.map(({ storage_path, size }) => ({ storage_path, size }));
  return { type: 'expiry.deleted', data: shown(expiry), ...(files.length > 0 && { inner: { files } }) };
}

/** The event for a change to an expiry; null for changes that clients can't see, and for newly imported rows. */
export function expiryEventOf(before: Expiry | null, after: Expiry | null): EventToPublish | null {
  if (after === null) return before && deletion(before);
  if (before === null) {
    return after.import_batch_id === null ? { type: 'expiry.created', data: shown(after) } : null;
  }
  if (after.is_done && !before.is_done) return { type: 'expiry.completed', data: shown(after) };
  const acknowledged = after.acknowledgement?.at.getTime() !== before.acknowledgement?.at.getTime();
  if (acknowledged && after.acknowledgement !== null) return { type: 'expiry.acknowledged', data: shown(after) };
  const edited = content(before) !== content(after) || passwordChanged(before, after);
  return edited ? { type: 'expiry.updated', data: shown(after) } : null;
}

/** Whether an event is about an expiry itself. */
export const isExpiryEvent = ({ type }: Pick<Event, 'type'>): boolean =>
  type.startsWith('expiry.') && type !== 'expiry.renewal_proposed';

/** The files of a deleted expiry, with their paths and sizes; empty for other events. */
export function filesOfExpiryDeletedEvent({ type, inner_json }: Pick<Event, 'type' | 'inner_json'>) {
  if (type !== 'expiry.deleted' || inner_json === null) return [];
  return (JSON.parse(inner_json) as { files: LeftFile[] }).files;
}

/** The event's expiry if someone assigned it to another person; otherwise null. */
export function expiryAssignedToSomeoneElse(event: EventSelectionFields): ExpiryView | null {
  if (event.type === 'expiry.deleted' || !mayFieldsHaveChanged(event, ['assigned_to'])) return null;
  const expiry = JSON.parse(event.data_json) as ExpiryView;
  const { assigned_to: userId, assigned_by_user_email: by, previous_expiry_id: previousId } = expiry;
  const isOwn = by !== null && by === expiry.assigned_to_user_email;
  // The next occurrence inherits the previous assignee, so nobody is notified.
  const isNextOccurrence = event.type === 'expiry.created' && previousId !== null;
  return userId === null || isOwn || isNextOccurrence ? null : expiry;
}

/** The fields that workflow triggers depend on. */
const TRIGGER_FIELDS = ['name', 'expiry_date', 'is_done', 'is_archive', 'next_expiry_id'] as const;

/** Whether the event may affect its expiry's workflow triggers. */
export const mayAffectWorkflowTriggers = (event: EventSelectionFields): boolean =>
  event.type !== 'expiry.created' && mayFieldsHaveChanged(event, TRIGGER_FIELDS);

/** Whether the event may mean that open renewal proposals must be closed. */
export const mayEndRenewalProposals = (event: EventSelectionFields): boolean =>
  event.type !== 'expiry.created' &&
  event.type !== 'expiry.deleted' &&
  mayFieldsHaveChanged(event, ['expiry_date', 'is_done']);
