// Which event a change of an expiry is.
import type { Expiry } from '../expiries/record';
import { expiryOut, viewExpiry } from '../expiries/views';
import type { EventType } from './record';

interface ExpiryEvent {
  type: EventType;
  data: Readonly<Record<string, unknown>>;
}

/** What getExpiry answers, cut down to its declared fields. */
const shown = (expiry: Expiry): Readonly<Record<string, unknown>> => expiryOut.parse(viewExpiry(expiry));

/** Who changed a record last and when is no change of it. */
const content = (expiry: Expiry): string =>
  JSON.stringify({ ...shown(expiry), updated_at: null, updated_by_name: null });

/** Somebody who knew the old share password must learn that it is another one, without learning which. */
const passwordChanged = (before: Expiry, after: Expiry): boolean =>
  before.share_password_hash !== after.share_password_hash;

/** The event of this change; null for one that nobody outside can see, and for rows of a bulk import. */
export function expiryEvent(before: Expiry | null, after: Expiry | null): ExpiryEvent | null {
  if (after === null) return before === null ? null : { type: 'expiry.deleted', data: shown(before) };
  if (before === null) {
    return after.import_batch_id === null ? { type: 'expiry.created', data: shown(after) } : null;
  }
  if (after.is_done && !before.is_done) return { type: 'expiry.completed', data: shown(after) };
  const acknowledged = after.acknowledgement?.at.getTime() !== before.acknowledgement?.at.getTime();
  if (acknowledged && after.acknowledgement !== null)
    return { type: 'expiry.acknowledged', data: shown(after) };
  const edited = content(before) !== content(after) || passwordChanged(before, after);
  return edited ? { type: 'expiry.updated', data: shown(after) } : null;
}
