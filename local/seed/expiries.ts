// Northwind's expiries, over the past and the next twelve months, with reminders.
import { DateTime } from 'luxon';
import type { Actor } from '../../functions/api/actor';
import type { Contact } from '../../functions/contacts/record';
import { archiveExpiry, completeExpiry } from '../../functions/expiries/record/closeExpiry';
import { createExpiry } from '../../functions/expiries/record/editExpiry';
import { expiryCompletionInput, expiryInput } from '../../functions/expiries/record/input';
import type { Expiry } from '../../functions/expiries/record/record';
import type { Folder } from '../../functions/folders/record';
import { ALL_CHANNELS_ENABLED } from '../../functions/messaging/channel';
import { clock } from '../../functions/platform/clock';
import { stageNewReminder } from '../../functions/reminders/rule/followExpiry';
import { REMINDER_RULE_DEFAULTS, type ReminderRule } from '../../functions/reminders/rule/record';
import { loadSendTimeSettings } from '../../functions/reminders/rule/sendTimes';
import { unitOfWork } from '../../functions/store/unitOfWork';
import type { DemoOrganization } from './people';

const SUBJECTS = [
  ['Fire safety certificate', 'Certification', 'Buildings'],
  ['Liquor licence', 'License', 'Licences'],
  ['Public liability insurance', 'Insurance', 'Insurance'],
  ['Office lease', 'Contract', 'Buildings'],
  ['Elevator inspection', 'Inspection', 'Buildings'],
  ['ISO 27001 certificate', 'Certification', 'Licences'],
  ['Vehicle registration', 'License', 'Fleet'],
  ['Data processing agreement', 'Contract', 'Licences'],
  ['Software subscription', 'Subscription', 'Licences'],
  ['Forklift permit', 'Permit', 'Fleet'],
  ['Cyber insurance', 'Insurance', 'Insurance'],
  ['Warranty of the cold store', 'Warranty', 'Buildings'],
] as const;
const SITES = ['Harbour Street', 'North Depot', 'Head Office', 'Airport Store', 'Riverside'] as const;
const COUNT = SUBJECTS.length * SITES.length;
export const FOLDER_NAMES = ['Buildings', 'Licences', 'Insurance', 'Fleet'] as const;
const AT_ONCE = 12;
const PRIORITIES = ['High', 'Medium', 'Low'] as const;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const CHECKLIST = [
  { text: 'Ask for a quotation', required: false },
  { text: 'Get it signed', required: true },
  { text: 'File the document', required: true },
];

interface Cast {
  organization: DemoOrganization;
  contacts: readonly Contact[];
  folders: ReadonlyMap<string, Folder>;
}

/** From a year ago to a year ahead, denser around today; the first are due tomorrow and the day after. */
function dueDate(index: number, today: DateTime): string {
  const ahead = index < 6 ? index + 1 : Math.round(((index - 6) / (COUNT - 6)) * 730) - 365;
  return today.plus({ days: ahead }).toISODate() ?? '';
}

function inputOf(index: number, cast: Cast, today: DateTime) {
  const [subject, type, folder] = at(SUBJECTS, index);
  const { people } = cast.organization;
  return expiryInput.parse({
    name: `${subject}, ${at(SITES, Math.floor(index / SUBJECTS.length))}`,
    type,
    expiry_date: dueDate(index, today),
    priority: at(PRIORITIES, index),
    assigned_to: index % 4 === 3 ? null : (index % 2 === 0 ? people.editor : people.admin)?.id,
    contacts: [at(cast.contacts, index).id, at(cast.contacts, index + 11).id],
    folder_id: cast.folders.get(folder)?.id ?? null,
    notes: `Kept by the ${folder.toLowerCase()} desk.`,
    ...(index % 4 === 1 ? { notice_period: { amount: 1, time_unit: 'month' } } : {}),
    ...(index % 5 === 0 ? { recurrence: { every: 1, unit: 'year' } } : {}),
    ...(index % 15 === 7 ? { recurrence: { rrule: 'FREQ=MONTHLY;BYDAY=1MO' } } : {}),
    ...(index % 6 === 0 ? { checklist: CHECKLIST } : {}),
    ...(index % 9 === 0 ? { reference_number: `NW-${1000 + index}` } : {}),
  });
}

const REMINDERS = [
  { amount: 1, time_unit: 'day', time: '09:00' },
  { amount: 2, time_unit: 'week', time: '08:30' },
  { amount: 1, time_unit: 'month', time: '10:00' },
] as const;

/** Some use fallback, some repeat, some escalate to the admins. */
const optionsOf = (index: number): Partial<ReminderRule> => ({
  fallback: index % 3 === 1,
  ...(index % 6 === 2 ? { repeat: { amount: 1, time_unit: 'day', max: 2 } } : {}),
  ...(index % 6 === 5
    ? { escalate: { after: { amount: 1, time_unit: 'day' }, contacts: [], users: [], admins: true } }
    : {}),
});

async function seedExpiry(index: number, cast: Cast, actor: Actor, today: DateTime): Promise<Expiry> {
  const { tenant } = cast.organization;
  const now = clock.now();
  const settings = await loadSendTimeSettings(tenant);
  return unitOfWork(async (writes) => {
    const expiry = await createExpiry({ tenant, actor, writes, now }, inputOf(index, cast, today));
    const expiryDate = expiry.expiry_date ?? '';
    // Past expiries get no reminders, because those would be skipped.
    const rules = expiryDate >= (today.toISODate() ?? '') ? REMINDERS : [];
    // Expiries with a notice period get a reminder of the act-by date.
    const actBy = expiry.act_by_date === null ? [] : [{ ...REMINDERS[0], relative_to: 'act_by_date' as const }];
    for (const rule of [...rules, ...(rules.length > 0 ? actBy : [])]) {
      stageNewReminder(writes, tenant, {
        expiryId: expiry.id,
        dates: { ...expiry, expiry_date: expiryDate },
        userId: actor.id,
        rule: {
          ...REMINDER_RULE_DEFAULTS,
          ...rule,
          ...optionsOf(index),
          period: 'before',
          timezone: 'America/New_York',
          ...ALL_CHANNELS_ENABLED,
        },
        settings,
        now,
      });
    }
    return expiry;
  });
}

/** Most past expiries are done or archived; a few are overdue. */
async function close(expiry: Expiry, index: number, cast: Cast, actor: Actor): Promise<void> {
  const context = { tenant: cast.organization.tenant, actor, now: clock.now() };
  if (index % 7 === 0) return;
  const items = expiry.checklist.map(({ id }) => id);
  const given = expiryCompletionInput.parse({
    closing_notes: 'Renewed in time.',
    checklist_completed: items,
  });
  await unitOfWork(async (writes) => {
    if (index % 5 === 1) await archiveExpiry({ ...context, writes }, expiry.id);
    else await completeExpiry({ ...context, writes }, expiry.id, given);
  });
}

export async function seedExpiries(cast: Cast): Promise<Expiry[]> {
  const { admin, editor } = cast.organization.people;
  if (!admin || !editor) throw new Error('The demo organization lacks people');
  const today = DateTime.fromJSDate(clock.now(), { zone: 'America/New_York' }).startOf('day');
  const todayText = today.toISODate() ?? '';
  const seedOne = async (index: number): Promise<Expiry> => {
    const actor = index % 2 === 0 ? admin : editor;
    const expiry = await seedExpiry(index, cast, actor, today);
    if ((expiry.expiry_date ?? '') < todayText) await close(expiry, index, cast, actor);
    return expiry;
  };
  const seeded: Expiry[] = [];
  for (let first = 0; first < COUNT; first += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, COUNT - first) }, (_, offset) => first + offset);
    seeded.push(...(await Promise.all(indexes.map(seedOne))));
  }
  return seeded;
}
