// A record's reminders, with a preview of who gets which message and when.

import { useState } from 'preact/hooks';
import { unwrap, type V2 } from '../../../clients/typescript/src/index';
import { unreachable } from '../../languages/account';
import { CHAT_CHANNELS, PHONE_CHANNELS } from '../../languages/channels.js';
import { ActionButton, announce, Checkbox, Input, Loaded, Section, Select, useLoad } from '../parts';
import { api, may, whoami } from '../session';
import { currentLocale, formats } from '../words';
import { expiryWords } from '../words/expiry';
import { recordWords } from '../words/record';

type Unit = 'day' | 'week' | 'month' | 'year';
type Channel = V2['ReminderSend']['channel'];

export const channelName = (channel: Channel): string =>
  ({ in_app: recordWords().inApp, ...CHAT_CHANNELS, ...unreachable(currentLocale()).channels })[channel];

export const skipReason = (code: string | null): string =>
  (unreachable(currentLocale()).reasons as Record<string, string>)[code ?? ''] ?? '';

export function Reminders({ record }: { record: V2['Expiry'] }) {
  const words = recordWords();
  const params = { path: { id: record.id } };
  const loaded = useLoad(
    () =>
      Promise.all([
        unwrap(api.v2.GET('/expiries/{id}/reminders', { params })),
        unwrap(api.v2.GET('/expiries/{id}/reminders/preview', { params })),
      ]),
    [record],
  );
  const mayChange = may('editor') && !record.is_done && !record.is_archive && record.expiry_date !== null;
  return (
    <Section title={expiryWords().reminders}>
      <Loaded of={loaded}>
        {([{ data: reminders }, { data: previews }]) => (
          <>
            {reminders.length === 0 && <p class="faint">{words.noReminders}</p>}
            <ul class="lines">
              {reminders.map((reminder) => (
                <ReminderLine
                  key={reminder.id}
                  reminder={reminder}
                  all={reminders}
                  mayChange={mayChange}
                  preview={previews.filter(({ reminder_id }) => reminder_id === reminder.id)}
                  reload={loaded.reload}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {mayChange && <NewReminder record={record} reload={loaded.reload} />}
    </Section>
  );
}

function ReminderLine(props: {
  reminder: V2['Reminder'];
  all: V2['Reminder'][];
  mayChange: boolean;
  preview: { sends: PreviewSend[]; moved_because: string | null; scheduled_at: string }[];
  reload: () => void;
}) {
  const words = recordWords();
  const { reminder, all, preview } = props;
  const isPending = reminder.status === 'pending';
  const statuses = expiryWords().reminderStatus as Record<string, string>;
  const remove = async () => {
    const rest = all.filter(({ id, status }) => id !== reminder.id && status === 'pending').map(({ id }) => ({ id }));
    const params = { path: { id: reminder.expiry_id } };
    await unwrap(api.v2.PATCH('/expiries/{id}/reminders', { params, body: { reminders: rest } }));
    announce(words.reminderRemoved);
    props.reload();
  };
  return (
    <li>
      <div>
        <strong>{formats().instant(reminder.scheduled_at, reminder.timezone)}</strong>
        <small>
          {words.ruleAt[reminder.period](formats().plural(reminder.amount, words.amounts[reminder.time_unit]))} ·{' '}
          {statuses[reminder.status] ?? reminder.status}
        </small>
        {preview.flatMap(({ sends, scheduled_at }) =>
          sends.map((send) => <PreviewLine key={`${scheduled_at} ${send.recipient_id} ${send.channel}`} send={send} />),
        )}
      </div>
      {isPending && props.mayChange && (
        <ActionButton
          quiet
          text={expiryWords().remove}
          label={words.removeReminder(formats().instant(reminder.scheduled_at, reminder.timezone))}
          onAct={remove}
        />
      )}
    </li>
  );
}

interface PreviewSend {
  recipient_id: string;
  recipient_name: string;
  channel: Channel;
  address: string;
  will_send: boolean;
  skip_reason: string | null;
  at: string;
  timezone: string;
}

const PreviewLine = ({ send }: { send: PreviewSend }) => (
  <small class={send.will_send ? '' : 'late'}>
    {send.will_send ? '→' : '✕'} {send.recipient_name} · {channelName(send.channel)}
    {send.will_send
      ? ` · ${send.address} · ${formats().instant(send.at, send.timezone)}`
      : ` · ${recordWords().notSent} ${skipReason(send.skip_reason)}`}
  </small>
);

type PhoneChannel = keyof typeof PHONE_CHANNELS;
const PHONES = Object.keys(PHONE_CHANNELS) as PhoneChannel[];
const NO_PHONES = Object.fromEntries(PHONES.map((channel) => [`${channel}_enabled`, false])) as Record<
  `${PhoneChannel}_enabled`,
  boolean
>;

function NewReminder({ record, reload }: { record: V2['Expiry']; reload: () => void }) {
  const texts = expiryWords();
  const words = recordWords();
  const [amount, setAmount] = useState('2');
  const [unit, setUnit] = useState<Unit>('week');
  const [period, setPeriod] = useState<'before' | 'on' | 'after'>('before');
  const [time, setTime] = useState('09:00');
  const [phones, setPhones] = useState(NO_PHONES);
  const add = async () => {
    const reminder = {
      ...(period !== 'on' && { amount: Number(amount) }),
      ...{ time_unit: unit, period, time, ...phones },
    };
    const { timezone } = whoami().organization;
    const params = { path: { id: record.id } };
    await unwrap(api.v2.POST('/expiries/{id}/reminders', { params, body: { reminders: [reminder], timezone } }));
    announce(texts.reminderSet);
    reload();
  };
  return (
    <fieldset>
      <legend>{texts.anotherReminder}</legend>
      <div class="columns fields narrow">
        <Select label={words.when} value={period} options={Object.entries(words.periods)} onValue={setPeriod} />
        {period !== 'on' && (
          <>
            <Input label={texts.amount} type="number" min="1" max="100" value={amount} onValue={setAmount} />
            <Select label={words.unit} value={unit} options={Object.entries(words.units)} onValue={setUnit} />
          </>
        )}
        <Input label={texts.at} type="time" value={time} onValue={setTime} />
      </div>
      <div class="row">
        {PHONES.map((channel) => (
          <Checkbox
            key={channel}
            label={PHONE_CHANNELS[channel]}
            value={phones[`${channel}_enabled`]}
            onValue={(value) => setPhones({ ...phones, [`${channel}_enabled`]: value })}
          />
        ))}
      </div>
      <ActionButton text={texts.addReminder} onAct={add} />
    </fieldset>
  );
}
