// The input of webhooks.
import { z } from 'zod';
import { ApiError } from '../api/errors';
import { EVENT_TYPES, type EventType } from '../events/record';

export const webhookUrlInput = z.string().trim().min(1, 'is required').max(2048);
export const webhookDescription = z.string().max(500);
/** Accepts any text, so that {@link checkedEventTypes} can name unknown event types. */
export const eventTypeNamesInput = z
  .array(z.string().max(100))
  .min(1, 'must include at least one event type')
  .max(50);

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

/** The event types without duplicates. @throws 400 `VALIDATION_FAILED` naming unknown types. */
export function checkedEventTypes(names: readonly string[]): EventType[] {
  const unknown = names.filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) {
    const message = `Unknown event type(s): ${unknown.join(', ')}`;
    throw new ApiError('VALIDATION_FAILED', message, { details: { fields: { events: message } } });
  }
  return [...new Set(names)] as EventType[];
}
