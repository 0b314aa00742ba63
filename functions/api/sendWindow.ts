// When messages may arrive: days and hours of a week, as organizations and contacts say it.
import { z } from 'zod';
import { localTime } from './fields';

/** Days as ISO 8601 counts them, 1 is Monday; times `HH:MM`, both included. */
const shape = { days: z.array(z.int()), from: z.string(), to: z.string() };

/** As it is stored and shown. */
export const sendWindowSchema = z.object(shape);
z.globalRegistry.add(sendWindowSchema, { id: 'SendWindow' });
export type SendWindow = z.output<typeof sendWindowSchema>;

/** As a client may write it. */
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
