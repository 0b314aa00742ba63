// Documents that members sent by email, with the records found in them, ready to create.

import { useState } from 'preact/hooks';
import { unwrap } from '../../../clients/typescript/src/index';
import { details } from '../../languages/reminders';
import { ActionButton, Loaded, Page, useLoad } from '../parts';
import { type Route, recordLink } from '../route';
import { api } from '../session';
import { currentLocale, dayOf, formats } from '../words';
import { extractionWords } from '../words/links';

const load = async (job_id: string) =>
  (await unwrap(api.v1.GET('/getExtractionJob', { params: { query: { job_id } } }))).documents;

type Document = Awaited<ReturnType<typeof load>>[number];

export function Documents({ id = '' }: Route) {
  const words = extractionWords();
  const loaded = useLoad(() => load(id), [id]);
  return (
    <Page title={words.name}>
      <Loaded of={loaded}>
        {(documents) => (
          <section>
            <ul class="lines">
              {documents.map((read, at) => (
                <DocumentLine key={`${at} ${read.file_name}`} document={read} job_id={id} index={at} />
              ))}
            </ul>
          </section>
        )}
      </Loaded>
    </Page>
  );
}

function DocumentLine(props: { document: Document; job_id: string; index: number }) {
  const { file_name, status, extraction, expiry_id } = props.document;
  const words = extractionWords();
  const [createdId, setCreatedId] = useState(expiry_id);
  if (status !== 'done' || !extraction)
    return (
      <li>
        <div dir="auto">
          <strong>{file_name}</strong>
          <small>{status === 'failed' ? words.failed : words.running}</small>
        </div>
      </li>
    );
  const { draft } = extraction;
  const { expiry_date } = draft;
  const create = async () => {
    if (!expiry_date) return;
    const { job_id, index } = props;
    const body = { job_id, index, expiry: { ...draft, expiry_date } };
    const { expiry } = await unwrap(api.v1.POST('/createExpiryFromDocument', { body }));
    setCreatedId(expiry.id);
  };
  return (
    <li>
      <div dir="auto">
        <strong>{draft.name}</strong>
        <small>{expiry_date ? words.due(dayOf(expiry_date)) : words.noDate}</small>
        {draft.reference_number && (
          <small>{formats().labelled(details(currentLocale()).labels.reference_number, draft.reference_number)}</small>
        )}
        {Object.entries(draft.custom_fields).map(([name, value]) => (
          <small key={name}>{formats().labelled(name, String(value))}</small>
        ))}
        <small>{file_name}</small>
      </div>
      {createdId && <a href={recordLink(createdId)}>{words.created}</a>}
      {expiry_date && !createdId && (
        <ActionButton text={words.create} label={formats().labelled(words.create, draft.name)} onAct={create} />
      )}
    </li>
  );
}
