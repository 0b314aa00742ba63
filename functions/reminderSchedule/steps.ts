// How a reminder comes again and to whom else it goes: what is stored of a rule.
import { z } from 'zod';

export const STEP_UNITS = ['hour', 'day', 'week'] as const;
const stepFields = { amount: z.int(), time_unit: z.enum(STEP_UNITS) };
const stepSchema = z.object(stepFields);
export type ReminderStep = z.output<typeof stepSchema>;

export const repeatSchema = z.object({ ...stepFields, max: z.int() });
export type Repeat = z.output<typeof repeatSchema>;

export const escalateSchema = z.object({
  after: stepSchema,
  contacts: z.array(z.string()),
  users: z.array(z.string()),
  admins: z.boolean(),
});
export type Escalate = z.output<typeof escalateSchema>;
