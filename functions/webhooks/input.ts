// The input of webhooks.
import { z } from 'zod';
import { ApiError } from '../api/errors';
import { EVENT_TYPES, type EventType } from '../events/record';

export const webhookUrlInput = z.string().trim().min(1, 'is required').max(2048);
export const webhookDescription = z.string().max(500);
/** Any words; {@link checkedEventTypes} tells which are unknown. */
export const eventTypeNamesInput = z
  .array(z.string().max(100))
  .min(1, 'must include at least one event type')
  .max(50);

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

/** The types named, each once. @throws 400 `VALIDATION_FAILED`, `Unknown event type(s)`. */
export function checkedEventTypes(names: readonly string[]): EventType[] {
  const unknown = names.filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) {
    const message = `Unknown event type(s): ${unknown.join(', ')}`;
    throw new ApiError('VALIDATION_FAILED', message, { details: { fields: { events: message } } });
  }
  return [...new Set(names)] as EventType[];
}
