// One record: its fields, actions, reminders, files, comments and ledger.

import { useEffect, useState } from 'preact/hooks';
import { unwrap, type V2 } from '../../../clients/typescript/src/index';
import { act } from '../../languages/act';
import {
  ActionButton,
  announce,
  Checkbox,
  Input,
  Loaded,
  priorityName,
  Quiet,
  Section,
  TextArea,
  useLoad,
} from '../parts';
import { go, linkTo, recordLink } from '../route';
import { api, done, may, whoami } from '../session';
import { currentLocale, dayOf, detailFields, formats, Said } from '../words';
import { expiryWords, proposalWords } from '../words/expiry';
import { recordWords } from '../words/record';
import { Files } from './recordFiles';
import { type Kept, loadKept, RecordForm } from './recordForm';
import { Comments, Ledger } from './recordHistory';
import { Reminders } from './recordReminders';
import { Due, statusOf } from './records';
import { recurrenceInWords } from './recurrence';

export function Record({ id, answer }: { id: string; answer: string | null }) {
  const words = recordWords();
  const loaded = useLoad(() => loadKept(id), [id]);
  const [isEditing, setEditing] = useState(false);
  const name = loaded.data?.record.name ?? words.title;
  useEffect(() => {
    document.title = name;
  }, [name]);
  if (isEditing && loaded.data)
    return (
      <RecordForm
        kept={loaded.data}
        onEnd={() => {
          setEditing(false);
          loaded.reload();
        }}
      />
    );
  return (
    <>
      <p>
        <a href={linkTo('records')}>{words.toList}</a>
      </p>
      <div class="row head">
        <h1 tabIndex={-1} dir="auto">
          {name}
        </h1>
        {loaded.data && may('editor') && !loaded.data.record.is_archive && (
          <button type="button" onClick={() => setEditing(true)}>
            {words.edit}
          </button>
        )}
      </div>
      <Loaded of={loaded}>{(kept) => <Parts kept={kept} answer={answer} reload={loaded.reload} />}</Loaded>
    </>
  );
}

function Parts({ kept, answer, reload }: { kept: Kept; answer: string | null; reload: () => void }) {
  const { record } = kept;
  const isOpen = !record.is_done && !record.is_archive;
  return (
    <div class="columns">
      <section>
        <Facts kept={kept} />
      </section>
      {isOpen && <Acts record={record} answer={answer} reload={reload} />}
      {!isOpen && answer && <p class="notice">{act(currentLocale()).notPossible}</p>}
      <Proposals record={record} reload={reload} />
      <Reminders record={record} />
      <Files record={record} reload={reload} />
      <Comments id={record.id} />
      <Ledger id={record.id} />
      {may('editor') && !isOpen && <Closed record={record} reload={reload} />}
    </div>
  );
}

function Facts({ kept: { record, contacts, folder } }: { kept: Kept }) {
  const labels = expiryWords().facts;
  const words = recordWords();
  const { notice_period: notice, acknowledgement: seen, checklist } = record;
  const facts = [
    [labels.due, <Due key="due" record={record} />],
    [words.notice, notice && formats().plural(notice.amount, words.amounts[notice.time_unit])],
    [labels.actBy, record.act_by_date && dayOf(record.act_by_date)],
    [words.recurrence, record.recurrence && recurrenceInWords(record.recurrence, record.expiry_date)],
    [labels.type, record.type],
    ...detailFields().map(([name, label]) => [label, record[name]] as const),
    [labels.priority, priorityName(record.priority)],
    [labels.state, statusOf(record)],
    [labels.assignee, record.assigned_to_user_full_name],
    [words.contacts, contacts.map(({ name }) => name).join(', ')],
    [words.folder, folder],
    [labels.seenTo, seen && expiryWords().seenTo(seen.by_name, dayOf(seen.at))],
    [words.checklist, checklist.map(({ text, done }) => `${done ? '☑' : '☐'} ${text}`).join('\n')],
    [labels.notes, record.notes],
    [labels.closingNotes, record.closing_notes],
    ...Object.entries(record.custom_fields),
  ] as const;
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      {[
        [record.previous_expiry_id, expiryWords().before] as const,
        [record.next_expiry_id, expiryWords().next] as const,
      ].map(
        ([other, text]) =>
          other && (
            <div key={text}>
              <dt />
              <dd>
                <a href={recordLink(other)}>{text}</a>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface PartProps {
  record: V2['Expiry'];
  reload: () => void;
}

/**
 * A button in a message preselects one answer. The page shows only that answer until the member confirms it or decides
 * to choose another.
 */
function Acts({ record, answer, reload }: PartProps & { answer: string | null }) {
  const texts = expiryWords();
  const words = recordWords();
  const path = { params: { path: { id: record.id } } };
  const [until, setUntil] = useState('');
  const [notes, setNotes] = useState('');
  const [ticked, setTicked] = useState(() => record.checklist.filter((item) => item.done).map(({ id }) => id));
  const offers = (act: 'acknowledge' | 'renewed' | 'complete') => answer === null || answer === act;
  const forgetAnswer = () => go(`records/${encodeURIComponent(record.id)}`);
  const then = (text: string) => {
    announce(text);
    forgetAnswer();
    reload();
  };
  const acknowledge = async () => {
    await unwrap(api.v2.POST('/expiries/{id}/acknowledge', { ...path, body: {} }));
    then(texts.acknowledged);
  };
  const renew = async () => {
    if (!until) throw new Said(texts.sayUntil);
    if (record.expiry_date && until <= record.expiry_date) throw new Said(texts.after(dayOf(record.expiry_date)));
    await unwrap(api.v2.PATCH('/expiries/{id}', { ...path, body: { expiry_date: until } }));
    setUntil('');
    then(texts.dateSaved);
  };
  const complete = async () => {
    const missing = record.checklist.filter(({ id, required }) => required && !ticked.includes(id));
    if (missing.length > 0) throw new Said(words.missing(missing.map(({ text }) => text).join(', ')));
    const body = { closing_notes: notes, checklist_completed: ticked };
    await unwrap(api.v2.POST('/expiries/{id}/complete', { ...path, body }));
    then(record.recurrence ? texts.nextBegun : texts.wasDone);
  };
  const archive = async () => {
    await unwrap(api.v2.POST('/expiries/{id}/archive', path));
    then(words.archived);
  };
  const mayAct = may('editor');
  const shared = act(currentLocale());
  const chosen = (shared.actions as Partial<{ [answer: string]: string }>)[answer ?? ''];
  if (!mayAct && record.assigned_to !== whoami().id) return null;
  return (
    <Section title={words.act}>
      {chosen && <p>{shared.chosen(chosen)}</p>}
      {offers('acknowledge') && !record.acknowledgement && (
        <ActionButton quiet={!chosen} text={texts.acknowledge} onAct={acknowledge} />
      )}
      {mayAct && offers('renewed') && (
        <fieldset>
          <legend>{texts.renewed}</legend>
          <Input label={texts.validUntil} type="date" value={until} onValue={setUntil} />
          <ActionButton text={texts.saveDate} onAct={renew} />
        </fieldset>
      )}
      {mayAct && offers('complete') && (
        <fieldset>
          <legend>{texts.done}</legend>
          {record.checklist.map(({ id, text, required }) => (
            <Checkbox
              key={id}
              label={required ? recordWords().requiredItem(text) : text}
              value={ticked.includes(id)}
              onValue={(isDone) => setTicked(isDone ? [...ticked, id] : ticked.filter((other) => other !== id))}
            />
          ))}
          <TextArea label={texts.facts.closingNotes} value={notes} maxLength={5000} onValue={setNotes} />
          <ActionButton text={record.recurrence ? texts.doneAndNext : texts.doneHere} onAct={complete} />
        </fieldset>
      )}
      {mayAct && answer === null && (
        <ActionButton quiet text={words.archive} confirm={words.archiveAsked} onAct={archive} />
      )}
      {answer !== null && <Quiet text={shared.another} onClick={forgetAnswer} />}
    </Section>
  );
}

/** Actions for a closed record: restore it if it is archived, or delete it. */
function Closed({ record, reload }: PartProps) {
  const words = recordWords();
  const restore = async () => {
    await unwrap(api.v1.POST('/restoreExpiry', { body: { expiry_id: record.id } }));
    announce(words.restored);
    reload();
  };
  const remove = async () => {
    await done(api.v2.DELETE('/expiries/{id}', { params: { path: { id: record.id } } }));
    announce(words.deleted);
    location.hash = linkTo('records');
  };
  return (
    <Section title={words.act}>
      {record.is_archive && <ActionButton quiet text={words.restore} onAct={restore} />}{' '}
      <ActionButton quiet text={words.remove} confirm={words.removeAsked} onAct={remove} />
    </Section>
  );
}

function Proposals({ record, reload }: PartProps) {
  const proposals = useLoad(async () => {
    if (!may('editor') || record.is_archive) return [];
    const query = { status: 'open' as const, expiry_id: record.id, limit: 20 };
    return (await unwrap(api.v2.GET('/renewal-proposals', { params: { query } }))).data;
  }, [record]);
  return (
    <>
      {(proposals.data ?? []).map((proposal) => (
        <Proposal key={proposal.id} proposal={proposal} reload={reload} />
      ))}
    </>
  );
}

function Proposal({ proposal, reload }: { proposal: V2['RenewalProposal']; reload: () => void }) {
  const texts = proposalWords();
  const { extracted, file } = proposal;
  const [date, setDate] = useState(proposal.new_expiry_date ?? extracted?.expiry_date ?? '');
  const path = { params: { path: { id: proposal.id } } };
  const accept = async () => {
    const body = date ? { expiry_date: date } : {};
    await unwrap(api.v2.POST('/renewal-proposals/{id}/accept', { ...path, body }));
    announce(date ? texts.acceptedUntil(formats().date(date)) : texts.accepted);
    reload();
  };
  const decline = async () => {
    await unwrap(api.v2.POST('/renewal-proposals/{id}/decline', { ...path, body: {} }));
    announce(texts.declined);
    reload();
  };
  return (
    <Section title={texts.title}>
      <p dir="auto">
        {texts.says(proposal.by_name || texts.somebody)} {proposal.note}
      </p>
      {file && (
        <p>
          {texts.proof}{' '}
          <a href={file.url} dir="auto">
            {file.name}
          </a>
        </p>
      )}
      {extracted && (
        <p>
          {texts.fileSays(formats().date(extracted.expiry_date))} <q dir="auto">{extracted.quote}</q>
        </p>
      )}
      <Input label={texts.next} type="date" value={date} onValue={setDate} />
      <ActionButton text={texts.accept} onAct={accept} /> <ActionButton quiet text={texts.decline} onAct={decline} />
    </Section>
  );
}
