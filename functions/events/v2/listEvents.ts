// GET /v2/events: lists events, so that clients can catch up after downtime.
import { z } from 'zod';
import { cappedIntegerInput } from '../../api/fields';
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { listEventsAfter } from '../feed';
import { EVENT_TYPES, type EventType } from '../record';
import { eventOut, viewEvent } from '../views';

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

const types = z
  .string()
  .max(500)
  .transform((list) => [...new Set(list.split(',').map((type) => type.trim()))].filter((type) => type !== ''))
  .refine((list) => list.every((type) => KNOWN.has(type)), 'contains an unknown event type')
  .transform((list) => list.sort() as EventType[]);

export const listEvents = v2ListEndpoint({
  path: '/events',
  docs: {
    summary: 'List the organization’s events of the last 30 days, oldest first',
    description:
      'Returns every event that webhooks receive, so that a client can catch up after downtime. New events never appear before a position that you have read. Continue with `after`: the `next_cursor` of the previous page, or the `id` of your last event (from this list or a webhook). `types` takes event types separated by commas.',
  },
  query: z.object({
    types: types.default([]),
    after: z.string().min(1).max(2000).optional(),
    /** An alias, because other lists call it `cursor`. */
    cursor: z.string().max(2000).optional(),
    limit: cappedIntegerInput({ min: 1, max: 100, fallback: 50 }),
  }),
  list: ({ tenant, now }, query) => {
    const { types: wanted, after, cursor, limit } = query;
    const from =
      cursor === undefined
        ? { after, afterField: 'after' as const }
        : { after: cursor, afterField: 'cursor' as const };
    return listEventsAfter(tenant, { types: wanted, ...from, limit, now });
  },
  answer: { output: eventOut, view: viewEvent },
});
