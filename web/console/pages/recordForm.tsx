// Creates and edits a record. If two people edit the same record, the form shows both versions, so that neither is
// lost.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CallFailed, type Expiry, unwrap } from '../../../clients/typescript/src/index';
import type { DetailField } from '../../languages/expiryDetails.js';
import { details } from '../../languages/reminders';
import {
  ActionButton,
  announce,
  Checkbox,
  Field,
  Form,
  Input,
  Loaded,
  priorityName,
  Quiet,
  Select,
  TextArea,
  useDraft,
  useLoad,
} from '../parts';
import { go, linkTo } from '../route';
import { api } from '../session';
import { currentLocale, detailFields, formats, Said } from '../words';
import { expiryWords } from '../words/expiry';
import { recordWords } from '../words/record';
import { shell } from '../words/shell';
import { ContactPicker, type Named } from './contactPicker';
import { loadChoices } from './records';
import { recurrenceInWords } from './recurrence';

type Unit = 'day' | 'week' | 'month' | 'year';

/** The record as loaded, before any edits. */
export interface Kept {
  record: Expiry;
  /** The record's version, sent as `If-Match`. */
  etag: string;
  contacts: Named[];
  folder: string | null;
}

export async function loadKept(id: string): Promise<Kept> {
  const call = api.v2.GET('/expiries/{id}', { params: { path: { id } } });
  const record = await unwrap(call);
  const etag = (await call).response.headers.get('ETag') ?? '';
  const [contacts, folder] = await Promise.all([
    Promise.all(record.contacts.map(loadContact)),
    record.folder_id === null ? null : loadFolder(record.folder_id),
  ]);
  return { record, etag, contacts, folder };
}

async function loadContact(id: string): Promise<Named> {
  const { data } = await api.v2.GET('/contacts/{id}', { params: { path: { id } } });
  return { id, name: data ? `${data.first_name} ${data.last_name}`.trim() : id };
}

async function loadFolder(id: string): Promise<string | null> {
  const { data } = await api.v2.GET('/folders/{id}', { params: { path: { id } } });
  return data?.name ?? null;
}

type Details = Record<DetailField, string>;

const detailsOf = (draft: Details) =>
  Object.fromEntries(detailFields().map(([name]) => [name, draft[name].trim() || null])) as {
    [F in DetailField]: string | null;
  };

const draftOf = (record?: Expiry, expiryDate = '') => ({
  name: record?.name ?? '',
  type: record?.type ?? '',
  ...(Object.fromEntries(detailFields().map(([name]) => [name, record?.[name] ?? ''])) as Details),
  expiry_date: record?.expiry_date ?? expiryDate,
  start_date: record?.start_date ?? '',
  priority: record?.priority ?? 'Medium',
  state: record?.state === 'in_progress' ? ('in_progress' as const) : ('todo' as const),
  assigned_to: record?.assigned_to ?? '',
  folder_id: record?.folder_id ?? '',
  notes: record?.notes ?? '',
  contacts: record?.contacts ?? [],
  noticeAmount: String(record?.notice_period?.amount ?? ''),
  noticeUnit: (record?.notice_period?.time_unit ?? 'month') as Unit,
  recurrence: record?.recurrence ?? null,
  checklist: (record?.checklist ?? []).map((item) => ({ ...item, id: item.id as string | undefined })),
  custom_fields: Object.entries(record?.custom_fields ?? {}),
});
type Draft = ReturnType<typeof draftOf>;

function bodyOf(draft: Draft) {
  const { noticeAmount, noticeUnit, checklist, custom_fields, ...rest } = draft;
  return {
    ...rest,
    type: rest.type.trim() || null,
    ...detailsOf(rest),
    start_date: rest.start_date || null,
    assigned_to: rest.assigned_to || null,
    folder_id: rest.folder_id || null,
    notice_period: noticeAmount ? { amount: Number(noticeAmount), time_unit: noticeUnit } : null,
    checklist: checklist.filter(({ text }) => text.trim()),
    custom_fields: Object.fromEntries(custom_fields.filter(([name]) => name.trim())),
  };
}
type Body = ReturnType<typeof bodyOf>;

const asText = (value: unknown): string => JSON.stringify(value ?? null);

/** The fields in which the two versions differ. */
function changesOf(before: Body, after: Body): Partial<Body> {
  const names = (Object.keys(after) as (keyof Body)[]).filter((name) => asText(before[name]) !== asText(after[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

export function RecordForm(props: { kept?: Kept; expiryDate?: string; onEnd?: () => void }) {
  const words = recordWords();
  const labels = expiryWords().facts;
  const choices = useLoad(loadChoices, []);
  const [kept, setKept] = useState(props.kept);
  const {
    given: draft,
    change,
    bind,
    setGiven: setDraft,
  } = useDraft(() => draftOf(props.kept?.record, props.expiryDate));
  const [contacts, setContacts] = useState<Named[]>(props.kept?.contacts ?? []);
  const [theirs, setTheirs] = useState<Kept>();
  const title = kept ? words.editTitle(kept.record.name) : words.createTitle;
  useEffect(() => {
    document.title = title;
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [title]);
  const create = async () => {
    const { state: _, ...body } = bodyOf(draft);
    const made = await unwrap(api.v2.POST('/expiries', { body }));
    announce(words.created);
    go(`records/${made.id}`);
  };
  const update = async ({ record, etag }: Kept, base: Expiry) => {
    const body = changesOf(bodyOf(draftOf(base)), bodyOf(draft));
    if (Object.keys(body).length === 0) return props.onEnd?.();
    const params = { path: { id: record.id }, header: { 'If-Match': etag } };
    try {
      await unwrap(api.v2.PATCH('/expiries/{id}', { params, body }));
    } catch (thrown) {
      if (!(thrown instanceof CallFailed) || thrown.status !== 412) throw thrown;
      setTheirs(await loadKept(record.id));
      return;
    }
    announce(expiryWords().detailsSaved);
    props.onEnd?.();
  };
  const save = async () => {
    if (!draft.name.trim()) throw new Said(expiryWords().needsName);
    if (!draft.expiry_date) throw new Said(expiryWords().sayUntil);
    await (kept ? update(kept, kept.record) : create());
  };
  const cancel = kept ? (
    <Quiet text={shell().cancel} onClick={props.onEnd} />
  ) : (
    <a class="button quiet" href={linkTo('records')}>
      {shell().cancel}
    </a>
  );
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {theirs && kept && (
        <Conflict
          base={kept.record}
          mine={draft}
          theirs={theirs}
          onKeepMine={() => update(theirs, kept.record)}
          onTakeTheirs={() => {
            setDraft(draftOf(theirs.record));
            setContacts(theirs.contacts);
            setKept(theirs);
            setTheirs(undefined);
          }}
        />
      )}
      <Form class="panel" text={kept ? shell().save : words.create} onSave={save} beside={cancel}>
        <div class="columns fields">
          <Input label={expiryWords().detailName} required maxLength={200} {...bind('name')} />
          <Input label={labels.due} type="date" required {...bind('expiry_date')} />
          <Field label={labels.type}>
            {(id) => (
              <>
                <input
                  id={id}
                  list={`${id}-types`}
                  maxLength={100}
                  value={draft.type}
                  onInput={(event) => change({ type: event.currentTarget.value })}
                />
                <datalist id={`${id}-types`}>
                  {choices.data?.types.map(([name]) => (
                    <option key={name} value={name} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
          {detailFields().map(([name, label]) => (
            <Input key={name} label={label} maxLength={100} {...bind(name)} />
          ))}
          <Input label={words.start} type="date" {...bind('start_date')} />
          <Select
            label={labels.priority}
            {...bind('priority')}
            options={(['High', 'Medium', 'Low'] as const).map((value) => [value, priorityName(value)])}
          />
          {kept && !kept.record.is_done && (
            <Select
              label={labels.state}
              {...bind('state')}
              options={[
                ['todo', expiryWords().states.to_do],
                ['in_progress', expiryWords().states.in_progress],
              ]}
            />
          )}
          <Loaded of={choices}>
            {({ people, folders }) => (
              <>
                <Select label={labels.assignee} {...bind('assigned_to')} options={[['', '–'], ...people]} />
                <Select label={words.folder} {...bind('folder_id')} options={[['', '–'], ...folders]} />
              </>
            )}
          </Loaded>
          <div class="pair">
            <Input label={words.notice} type="number" min="1" {...bind('noticeAmount')} />
            <Select label={words.unit} {...bind('noticeUnit')} options={Object.entries(words.units)} />
          </div>
          <Recurrence date={draft.expiry_date} {...bind('recurrence')} />
        </div>
        <ContactPicker
          chosen={contacts}
          onChange={(next) => {
            setContacts(next);
            change({ contacts: next.map(({ id }) => id) });
          }}
        />
        <TextArea label={labels.notes} maxLength={5000} {...bind('notes')} />
        <Checklist {...bind('checklist')} />
        <CustomFields {...bind('custom_fields')} />
      </Form>
    </>
  );
}

function Recurrence(props: {
  value: Draft['recurrence'];
  date: string;
  onValue: (value: Draft['recurrence']) => void;
}) {
  const words = recordWords();
  const { value } = props;
  const rule = value && 'every' in value ? value : null;
  const kind = value === null ? '' : rule ? rule.unit : 'rrule';
  return (
    <div class="pair">
      <Select
        label={words.recurrence}
        value={kind}
        options={[
          ['', words.never],
          ...Object.entries(words.repeats),
          ...(kind === 'rrule' ? [['rrule', words.ownRule] as const] : []),
        ]}
        hint={value ? recurrenceInWords(value, props.date || null) : ''}
        onValue={(unit) => {
          if (unit !== 'rrule') props.onValue(unit ? { every: rule?.every ?? 1, unit: unit as Unit } : null);
        }}
      />
      {rule && (
        <Input
          label={words.everyHowMany}
          type="number"
          min="1"
          max="100"
          value={String(rule.every)}
          onValue={(every) => props.onValue({ ...rule, every: Math.max(1, Number(every)) })}
        />
      )}
    </div>
  );
}

/** A list of rows that the reader can add to and remove from. */
function Rows<T>(props: {
  legend: string;
  value: T[];
  onValue: (rows: T[]) => void;
  empty: T;
  addText: string;
  removeText: (number: number) => string;
  children: (row: T, change: (row: T) => void, number: number) => ComponentChildren;
}) {
  const { value: rows, onValue } = props;
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      {rows.map((row, at) => (
        <div class="row" key={at}>
          {props.children(row, (changed) => onValue(rows.with(at, changed)), at + 1)}
          <Quiet text={props.removeText(at + 1)} onClick={() => onValue(rows.toSpliced(at, 1))} />
        </div>
      ))}
      <Quiet text={props.addText} onClick={() => onValue([...rows, props.empty])} />
    </fieldset>
  );
}

type RowProps<T> = { value: T[]; onValue: (rows: T[]) => void };
const NO_STEP = { id: undefined, text: '', required: false, done: false };

function Checklist(props: RowProps<Draft['checklist'][number]>) {
  const words = recordWords();
  return (
    <Rows legend={words.checklist} empty={NO_STEP} addText={words.addStep} removeText={words.removeStep} {...props}>
      {(item, change, number) => (
        <>
          <Input
            label={words.step(number)}
            maxLength={500}
            value={item.text}
            onValue={(text) => change({ ...item, text })}
          />
          <Checkbox
            label={words.required}
            value={item.required}
            onValue={(required) => change({ ...item, required })}
          />
        </>
      )}
    </Rows>
  );
}

function CustomFields(props: RowProps<[name: string, value: string]>) {
  const words = recordWords();
  return (
    <Rows
      legend={words.customFields}
      empty={['', '']}
      addText={words.addField}
      removeText={words.removeField}
      {...props}
    >
      {([name, value], change, number) => (
        <>
          <Input
            label={words.fieldName(number)}
            maxLength={100}
            value={name}
            onValue={(next) => change([next, value])}
          />
          <Input
            label={words.fieldValue(number)}
            maxLength={1000}
            value={value}
            onValue={(next) => change([name, next])}
          />
        </>
      )}
    </Rows>
  );
}

/** A record's value, formatted for display. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'object' ? item.text : item)).join(', ') || '–';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, text]) => formats().labelled(name, text))
      .join(', ');
  return String(value);
}

function fieldName(name: keyof Body): string {
  const { facts, detailName } = expiryWords();
  const words = recordWords();
  const names: { [Name in keyof Body]: string } = {
    ...details(currentLocale()).labels,
    ...{ name: detailName, type: facts.type, expiry_date: facts.due },
    ...{ priority: facts.priority, state: facts.state, assigned_to: facts.assignee, notes: facts.notes },
    ...{ start_date: words.start, folder_id: words.folder, contacts: words.contacts },
    ...{ notice_period: words.notice, recurrence: words.recurrence, checklist: words.checklist },
    custom_fields: words.customFields,
  };
  return names[name];
}

function Conflict(props: {
  base: Expiry;
  mine: Draft;
  theirs: Kept;
  onKeepMine: () => Promise<unknown>;
  onTakeTheirs: () => void;
}) {
  const words = recordWords();
  const [base, mine, theirs] = [draftOf(props.base), props.mine, draftOf(props.theirs.record)].map(bodyOf) as [
    Body,
    Body,
    Body,
  ];
  const names = Object.keys({ ...changesOf(base, mine), ...changesOf(base, theirs) }) as (keyof Body)[];
  return (
    <div class="notice" role="alert">
      <h2>{words.conflict(props.theirs.record.updated_by_name || words.someone)}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.yours}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{fieldName(name)}</th>
              <td dir="auto">{shown(mine[name])}</td>
              <td dir="auto">{shown(theirs[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{words.conflictHelp}</p>
      <p class="row">
        <ActionButton text={words.keepMine} onAct={props.onKeepMine} />
        <Quiet text={words.takeTheirs} onClick={props.onTakeTheirs} />
      </p>
    </div>
  );
}
