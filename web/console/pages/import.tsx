// Imports records from a spreadsheet: choose a file, match its columns, fix rows, import, and undo if needed.

import { useEffect, useState } from 'preact/hooks';
import { unwrap, type V1 } from '../../../clients/typescript/src/index';
import { details } from '../../languages/reminders';
import {
  ActionButton,
  announce,
  DropZone,
  Empty,
  Field,
  Loaded,
  Page,
  Problem,
  Quiet,
  Section,
  Select,
  useAction,
  useLoad,
} from '../parts';
import { go, linkTo, type Route } from '../route';
import { api, may } from '../session';
import { currentLocale, formats, Said } from '../words';
import { importWords } from '../words/import';
import { csvOf, readTable, type Table } from './importTable';

const MAX_ROWS = 5_000;
const SAMPLE_ROWS = 20;
const MAX_CELL = 200;
/** Maximum number of rows with errors to show at a time. */
const SHOWN = 50;

interface Column {
  header: string;
  /** An empty string ignores the column; `custom` stores it as a custom field under its own name. */
  field: string;
  problems: readonly string[];
}

interface RowError {
  row: number;
  field: string;
  error: string;
}

export function Import({ query }: Route) {
  const words = importWords();
  const batch = query.get('batch');
  return (
    <Page title={words.title}>
      {!may('editor') && <Empty text={words.forEditors} />}
      {may('editor') && (batch ? <Progress key={batch} id={batch} /> : <Wizard />)}
    </Page>
  );
}

function Wizard() {
  const words = importWords();
  const [table, setTable] = useState<Table>();
  const [columns, setColumns] = useState<Column[]>([]);
  const [errors, setErrors] = useState<RowError[]>();
  const { run, isBusy, error } = useAction();

  const open = (file: File | undefined) =>
    run(async () => {
      if (!file) return;
      const read = await readTable(file).catch(() => {
        throw new Said(words.unreadable);
      });
      if (read.length < 2) throw new Said(words.empty);
      if (read.length - 1 > MAX_ROWS) throw new Said(words.tooMany(formats().number(MAX_ROWS)));
      const [headers = [], ...rows] = read;
      const short = (cells: string[]) => cells.map((cell) => cell.slice(0, MAX_CELL));
      const body = { headers: short(headers), rows: rows.slice(0, SAMPLE_ROWS).map(short) };
      const mapped = await unwrap(api.v1.POST('/mapImportColumns', { body }));
      setColumns(
        mapped.columns.map(({ header, field, problems }) => ({
          header,
          field: field?.startsWith('custom:') ? 'custom' : (field ?? ''),
          problems,
        })),
      );
      setErrors(undefined);
      setTable(read);
    });

  /** The table to import: only the chosen columns, under the names of their fields. */
  const csv = (from: Table): string => {
    const chosen = columns.map((column, at) => ({ ...column, at })).filter(({ field }) => field);
    const name = ({ header, field }: Column) =>
      field === 'custom' ? `custom:${header.replace(/^custom:/i, '')}` : field;
    return csvOf([chosen.map(name), ...from.slice(1).map((row) => chosen.map(({ at }) => row[at] ?? ''))]);
  };

  const check = (from: Table) =>
    run(async () => {
      for (const field of ['name', 'expiry_date'] as const)
        if (!columns.some((column) => column.field === field)) throw new Said(words.missing(columnLabels()[field]));
      const body = { csv: csv(from), dry_run: true };
      const answer = await unwrap(api.v1.POST('/importExpiries', { body }));
      if ('errors' in answer) setErrors(answer.errors);
    });

  const start = async (from: Table) => {
    const answer = await unwrap(api.v1.POST('/importExpiries', { body: { csv: csv(from) } }));
    if ('batch_id' in answer) go('import', { batch: answer.batch_id });
  };

  if (!table) return <ChooseFile onFile={open} isBusy={isBusy} error={error} />;
  return (
    <>
      <Columns
        columns={columns}
        sample={table[1] ?? []}
        onChange={(next) => {
          setColumns(next);
          setErrors(undefined);
        }}
      />
      {errors && errors.length > 0 && (
        <Corrections
          table={table}
          columns={columns}
          errors={errors}
          onTable={setTable}
          onLeaveOut={() => {
            const bad = new Set(errors.map(({ row }) => row - 1));
            const rest = table.filter((_, at) => !bad.has(at));
            setTable(rest);
            void check(rest);
          }}
        />
      )}
      <Problem text={error} />
      <div class="row">
        {errors?.length === 0 ? (
          <ActionButton text={words.start(table.length - 1)} onAct={() => start(table)} />
        ) : (
          <button type="button" disabled={isBusy} onClick={() => void check(table)}>
            {errors ? words.checkAgain : words.check}
          </button>
        )}
        <Quiet text={words.otherFile} onClick={() => setTable(undefined)} />
      </div>
      <p role="status">
        {errors?.length === 0 && words.allGood(table.length - 1)}
        {errors && errors.length > 0 && (
          <span class="hidden">{words.errorsTitle(new Set(errors.map(({ row }) => row)).size)}</span>
        )}
      </p>
    </>
  );
}

function ChooseFile(props: { onFile: (file: File | undefined) => void; isBusy: boolean; error: string }) {
  const words = importWords();
  return (
    <Section title={words.chooseTitle}>
      <p>{words.help}</p>
      <DropZone
        text={words.drop}
        accept=".csv,.txt,.tsv,.xlsx"
        disabled={props.isBusy}
        onFiles={([file]) => props.onFile(file)}
      />
      <Problem text={props.error} />
    </Section>
  );
}

const columnLabels = () => ({ ...importWords().fields, ...details(currentLocale()).labels });

function Columns(props: { columns: Column[]; sample: string[]; onChange: (columns: Column[]) => void }) {
  const words = importWords();
  const { columns } = props;
  const options = [['', words.leaveOut], ...Object.entries(columnLabels()), ['custom', words.custom]] as const;
  return (
    <section class="panel">
      <h2>{words.columnsTitle}</h2>
      <div class="columns fields">
        {columns.map((column, at) => (
          <Select
            key={column.header + String(at)}
            label={column.header || words.unnamed(at + 1)}
            value={column.field}
            options={options.map((option) => [option[0], option[1]] as const)}
            hint={[
              props.sample[at] && words.example(props.sample[at]),
              ...column.problems.map((problem) => words.problems[problem as keyof typeof words.problems]),
            ]
              .filter(Boolean)
              .join(' ')}
            onValue={(field) =>
              props.onChange(columns.map((other, index) => (index === at ? { ...other, field } : other)))
            }
          />
        ))}
      </div>
    </section>
  );
}

function Corrections(props: {
  table: Table;
  columns: Column[];
  errors: RowError[];
  onTable: (table: Table) => void;
  onLeaveOut: () => void;
}) {
  const words = importWords();
  const { table, columns, errors } = props;
  const rows = new Set(errors.map(({ row }) => row)).size;
  const columnOf = (field: string): number =>
    columns.findIndex(
      (column) => column.field === field || (column.field === 'custom' && field === `custom:${column.header}`),
    );
  const change = (row: number, at: number, value: string) =>
    props.onTable(table.map((cells, index) => (index === row ? cells.with(at, value) : cells)));
  return (
    <section class="panel" aria-label={words.errorsTitle(rows)}>
      <h2>{words.errorsTitle(rows)}</h2>
      <table class="stacking">
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.problem}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN).map(({ row, field, error }) => {
            const at = columnOf(field);
            const name = columnLabels()[field as keyof ReturnType<typeof columnLabels>] ?? field;
            return (
              <tr key={`${row} ${field}`}>
                <th scope="row">{words.rowNumber(row)}</th>
                <td>
                  {at < 0 ? (
                    name
                  ) : (
                    <Field label={name}>
                      {(id) => (
                        <input
                          id={id}
                          value={table[row - 1]?.[at] ?? ''}
                          onInput={(event) => change(row - 1, at, event.currentTarget.value)}
                        />
                      )}
                    </Field>
                  )}
                </td>
                <td lang="en">{error}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {errors.length > SHOWN && <p>{words.moreErrors(errors.length - SHOWN)}</p>}
      <Quiet text={words.leaveOutRows(rows)} onClick={props.onLeaveOut} />
    </section>
  );
}

const isRunning = ({ status }: V1['ExpiryImport']): boolean => status === 'running' || status === 'undoing';

function Progress({ id }: { id: string }) {
  const words = importWords();
  const loaded = useLoad(
    async () => (await unwrap(api.v1.GET('/getExpiryImport', { params: { query: { batch_id: id } } }))).import,
    [id],
  );
  const { data, reload } = loaded;
  useEffect(() => {
    if (!data || !isRunning(data)) return;
    const timer = setTimeout(reload, 1000);
    return () => clearTimeout(timer);
  }, [data]);
  const undo = async () => {
    await unwrap(api.v1.POST('/undoExpiryImport', { body: { batch_id: id } }));
    announce(words.undoing);
    reload();
  };
  return (
    <section>
      <Loaded of={loaded}>
        {(batch) => (
          <>
            <h2>{words.statuses[batch.status]}</h2>
            <progress
              aria-label={words.statuses[batch.status]}
              max={batch.total_rows}
              value={batch.status.startsWith('und') ? batch.total_rows - batch.removed_rows : batch.imported_rows}
            />
            <p role="status">
              {batch.status.startsWith('und')
                ? words.removedRows(batch.removed_rows)
                : words.importedRows(batch.imported_rows, batch.total_rows)}
            </p>
            <p class="row">
              {batch.status === 'completed' && (
                <>
                  <a class="button" href={linkTo('records', { sort: '-updated_at' })}>
                    {words.toRecords}
                  </a>
                  <ActionButton quiet text={words.undo} confirm={words.undoAsked} onAct={undo} />
                </>
              )}
              {!isRunning(batch) && (
                <a class="button quiet" href={linkTo('import')}>
                  {words.another}
                </a>
              )}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
