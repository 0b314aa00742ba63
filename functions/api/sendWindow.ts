// Send windows: the days and hours in which messages may arrive, for organizations and contacts.
import { z } from 'zod';
import { localTime } from './fields';

/** Days as in ISO 8601, where 1 is Monday. Times are `HH:MM`, both inclusive. */
const shape = { days: z.array(z.int()), from: z.string(), to: z.string() };

/** The stored and returned form. */
export const sendWindowSchema = z.object(shape);
z.globalRegistry.add(sendWindowSchema, { id: 'SendWindow' });
export type SendWindow = z.output<typeof sendWindowSchema>;

/** The input form. */
export const sendWindowInput = z
  .strictObject({
    days: z
      .array(z.int().min(1, 'must be 1 (Monday) to 7 (Sunday)').max(7, 'must be 1 (Monday) to 7 (Sunday)'))
      .min(1, 'must include at least one day')
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((left, right) => left - right)),
    from: localTime,
    to: localTime,
  })
  .refine(({ from, to }) => from <= to, { path: ['from'], message: 'must not be after `to`' });
