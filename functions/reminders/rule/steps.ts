// How a reminder comes again and to whom else it goes: what is stored of a rule.
import { z } from 'zod';

export const REMINDER_STEP_UNITS = ['hour', 'day', 'week'] as const;
const stepFields = { amount: z.int(), time_unit: z.enum(REMINDER_STEP_UNITS) };
const stepSchema = z.object(stepFields);
export type ReminderStep = z.output<typeof stepSchema>;

export const reminderRepeatSchema = z.object({ ...stepFields, max: z.int() });
export type Repeat = z.output<typeof reminderRepeatSchema>;

export const reminderEscalationSchema = z.object({
  after: stepSchema,
  contacts: z.array(z.string()),
  users: z.array(z.string()),
  admins: z.boolean(),
});
export type Escalate = z.output<typeof reminderEscalationSchema>;
