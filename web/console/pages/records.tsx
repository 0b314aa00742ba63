// The list of records, with search, filters, sorting and cursor pagination, all in the URL.

import { useEffect, useState } from 'preact/hooks';
import { type Expiry, unwrap, type V2 } from '../../../clients/typescript/src/index';
import { Empty, Input, Loaded, priorityName, Quiet, Select, useLoad } from '../parts';
import { go, linkTo, type Route, recordLink } from '../route';
import { api, may, whoami } from '../session';
import { dayOf, detailFields, formats } from '../words';
import { expiryWords } from '../words/expiry';
import { recordsWords } from '../words/records';
import { Record } from './record';
import { RecordForm } from './recordForm';

const LISTED = 25;

export function Records(route: Route) {
  if (route.id === 'new') return <RecordForm expiryDate={route.query.get('expiry_date') ?? ''} />;
  if (route.id !== undefined) return <Record id={route.id} answer={route.query.get('answer')} />;
  return <RecordList {...route} />;
}

type Status = 'open' | 'done' | 'archived' | 'all';
type Sort = 'expiry_date' | '-expiry_date' | '-updated_at';

function queryOf(query: URLSearchParams) {
  const text = (name: string): string | undefined => query.get(name) || undefined;
  return {
    limit: LISTED,
    status: (text('status') ?? 'open') as Status,
    q: text('q'),
    type: text('type'),
    assigned_to: text('assigned_to'),
    folder_id: text('folder_id'),
    attention: text('attention') as 'overdue' | undefined,
    without_reminder: text('without_reminder') as 'true' | undefined,
    expires_after: text('expires_after'),
    expires_before: text('expires_before'),
    sort: (text('sort') ?? 'expiry_date') as Sort,
    cursor: text('cursor'),
  };
}

/** The filters' options: types, members and folders. */
export async function loadChoices() {
  const [types, users, folders] = await Promise.all([
    unwrap(api.v1.GET('/getExpiryTypes')),
    unwrap(api.v1.GET('/getUsers')),
    unwrap(api.v1.GET('/getFolders')),
  ]);
  return {
    types: types.expiry_types.map(({ name }) => [name, name] as const),
    people: users.users.map(({ id, displayName, email }) => [id, displayName || email] as const),
    folders: folders.folders.map(({ id, name }) => [id, name] as const),
  };
}

function RecordList({ query }: Route) {
  const words = recordsWords();
  const asked = queryOf(query);
  const key = query.toString();
  const list = useLoad(() => unwrap(api.v2.GET('/expiries', { params: { query: asked } })), [key]);
  return (
    <>
      <div class="row head">
        <h1 tabIndex={-1}>{words.title}</h1>
        {may('editor') && (
          <a class="button" href={linkTo('records/new')}>
            {words.create}
          </a>
        )}
      </div>
      <Filters query={query} />
      <Loaded of={list}>
        {({ data, next_cursor }) => (
          <>
            {data.length === 0 ? <Empty text={words.none} /> : <Table records={data} />}
            <p class="row">
              {asked.cursor && <Quiet text={words.previous} onClick={() => history.back()} />}
              {next_cursor && (
                <a class="button quiet" href={linkTo('records', { ...Object.fromEntries(query), cursor: next_cursor })}>
                  {words.next}
                </a>
              )}
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}

function Filters({ query }: { query: URLSearchParams }) {
  const words = recordsWords();
  const choices = useLoad(loadChoices, []);
  const [q, setQ] = useState(query.get('q') ?? '');
  useEffect(() => setQ(query.get('q') ?? ''), [query.get('q')]);
  const value = (name: string): string => query.get(name) ?? '';
  const change = (changes: { [name: string]: string }) =>
    go('records', { ...Object.fromEntries(query), cursor: '', ...changes });
  const any = ['', words.any] as const;
  const attention = value('without_reminder') ? 'no_reminder' : value('attention');
  const isWide = matchMedia('(min-width: 40rem)').matches;
  const isFiltered = ['status', 'attention', 'type', 'assigned_to', 'folder_id'].some(value);
  const [from, to] = [value('expires_after'), value('expires_before')];
  return (
    <search>
      <form
        class="panel"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          change({ q: q.trim(), sort: '' });
        }}
      >
        <div class="row">
          <Input label={words.search} type="search" value={q} maxLength={200} onValue={setQ} />
          <button type="submit" class="quiet">
            {words.find}
          </button>
        </div>
        <details open={isWide || isFiltered}>
          <summary>{words.filters}</summary>
          <div class="filters">
            <Select
              label={words.status}
              value={value('status') || 'open'}
              options={(['open', 'done', 'archived', 'all'] as const).map((name) => [name, words.statuses[name]])}
              onValue={(status) => change({ status, attention: '', without_reminder: '' })}
            />
            <Select
              label={words.show}
              value={attention}
              options={[any, ...Object.entries(words.attention)]}
              onValue={(chosen) =>
                change(
                  chosen === 'no_reminder'
                    ? { attention: '', without_reminder: 'true', status: 'open' }
                    : { attention: chosen, without_reminder: '', status: 'open' },
                )
              }
            />
            <Select
              label={words.type}
              value={value('type')}
              options={withChosen([any, ...(choices.data?.types ?? [])], value('type'))}
              onValue={(type) => change({ type })}
            />
            <Select
              label={words.assignee}
              value={value('assigned_to')}
              options={withChosen(
                [any, ['nobody', words.nobody], ...(choices.data?.people ?? [])],
                value('assigned_to'),
              )}
              onValue={(assigned_to) => change({ assigned_to })}
            />
            <Select
              label={words.folder}
              value={value('folder_id')}
              options={withChosen(
                [any, ['root', words.noFolder], ...(choices.data?.folders ?? [])],
                value('folder_id'),
              )}
              onValue={(folder_id) => change({ folder_id })}
            />
            <Select
              label={words.order}
              value={value('sort') || 'expiry_date'}
              options={Object.entries(words.orders)}
              onValue={(sort) =>
                change(sort === '-updated_at' ? { sort, q: '', expires_after: '', expires_before: '' } : { sort })
              }
            />
          </div>
        </details>
        {(from || to) && (
          <p class="chosen">
            {words.range(from && dayOf(from), to && dayOf(to))}{' '}
            <button type="button" class="link" onClick={() => change({ expires_after: '', expires_before: '' })}>
              {words.anyDate}
            </button>
          </p>
        )}
      </form>
    </search>
  );
}

/** Adds the chosen value if the options haven't loaded yet or don't include it. */
const withChosen = (options: (readonly [string, string])[], chosen: string) =>
  options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen] as const];

export const statusOf = ({ is_archive, is_done, state }: Expiry): string => {
  const { archived, done, in_progress, to_do } = expiryWords().states;
  if (is_archive) return archived;
  if (is_done) return done;
  return state === 'in_progress' ? in_progress : to_do;
};

/** "in 5 days" for an open record; highlighted if overdue. */
export function Due({ record }: { record: V2['Expiry'] }) {
  if (!record.expiry_date) return <>–</>;
  const { today } = whoami().organization;
  const days = Math.round((Date.parse(record.expiry_date) - Date.parse(today)) / 86_400_000);
  const isOpen = !record.is_done && !record.is_archive;
  return (
    <>
      {dayOf(record.expiry_date)}
      {isOpen && <small class={days < 0 ? 'late' : ''}>{formats().daysLeft(days)}</small>}
    </>
  );
}

function Table({ records }: { records: V2['Expiry'][] }) {
  const words = recordsWords();
  return (
    <div class="panel">
      <table class="stacking">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.due}</th>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.assignee}</th>
            <th scope="col">{words.priority}</th>
            <th scope="col">{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <th scope="row">
                <a href={recordLink(record.id)} dir="auto">
                  {record.name}
                </a>
                {detailFields().map(
                  ([name]) =>
                    record[name] && (
                      <small key={name} dir="auto">
                        {record[name]}
                      </small>
                    ),
                )}
              </th>
              <td>
                <Due record={record} />
              </td>
              <td dir="auto">{record.type ?? '–'}</td>
              <td dir="auto">{record.assigned_to_user_full_name ?? '–'}</td>
              <td>{priorityName(record.priority)}</td>
              <td>{statusOf(record)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
