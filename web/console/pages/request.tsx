// A document request: members can read the newest submission; editors can approve it or request corrections.

import { useState } from 'preact/hooks';
import { unwrap, type V2 } from '../../../clients/typescript/src/index';
import { request } from '../../languages/requests';
import { ActionButton, announce, Input, Loaded, Page, useLoad } from '../parts';
import { type Route, recordLink } from '../route';
import { api, may } from '../session';
import { currentLocale, dayOf, formats } from '../words';
import { renewalWords, requestWords } from '../words/request';
import { Review } from './requestReview';

export type Submission = V2['CollectionSubmission'];
type Request = V2['CollectionRequest'];
type Response = Submission['responses'][number];

const loadExpiry = (id: string) => unwrap(api.v2.GET('/expiries/{id}', { params: { path: { id } } }));

async function load(id: string) {
  const [request, { data }] = await Promise.all([
    unwrap(api.v2.GET('/collection-requests/{id}', { params: { path: { id } } })),
    unwrap(api.v2.GET('/collection-submissions', { params: { query: { request_id: id, limit: 100 } } })),
  ]);
  const submission = data.at(-1);
  const [expiry, renewed] = await Promise.all([
    request.expiry_id ? loadExpiry(request.expiry_id) : null,
    submission?.renewed_expiry_id ? loadExpiry(submission.renewed_expiry_id) : null,
  ]);
  return { request, submission, expiry, renewed };
}

type Data = Awaited<ReturnType<typeof load>>;

export function DocumentRequest({ id = '' }: Route) {
  const words = requestWords();
  const loaded = useLoad(() => load(id), [id]);
  const title = loaded.data?.request.name ?? words.name;
  return (
    <Page title={title}>
      <Loaded of={loaded}>
        {(data) => <Parts key={data.submission?.updated_at} {...data} reload={loaded.reload} />}
      </Loaded>
    </Page>
  );
}

const CAN_BE_RESENT = ['sent', 'viewed', 'in_progress', 'expired'];

function Parts({ request, submission, expiry, renewed, reload }: Data & { reload: () => void }) {
  const words = requestWords();
  const [corrections, setCorrections] = useState<Record<string, string>>({});
  const isWaiting = submission?.review_status === 'pending' && request.status === 'completed';
  const isOpen = isWaiting && may('editor');
  const about = [
    words.about(
      request.client_name,
      request.client_email,
      dayOf(request.sent_at ?? request.created_at),
      request.created_by_name,
    ),
    request.due_date && words.due(dayOf(request.due_date)),
  ];
  const resend = async () => {
    const params = { path: { id: request.id } };
    await unwrap(api.v2.POST('/collection-requests/{id}/resend', { params, body: {} }));
    announce(words.sentAgain);
    reload();
  };
  const renewable = expiry && !expiry.is_done && !expiry.is_archive ? expiry : null;
  // A submission approved without a date can still renew the record.
  const canRepair = may('editor') && submission?.review_status === 'approved' && submission.renewed_expiry_id === null;
  return (
    <>
      <p dir="auto">{about.filter(Boolean).join(', ')}</p>
      <p role="status">{stateOf(request, submission)}</p>
      {renewed && (
        <p dir="auto">
          {renewalWords().renewed(renewed.name, renewed.expiry_date && dayOf(renewed.expiry_date))}{' '}
          <a href={recordLink(renewed.id)}>{renewalWords().open}</a>
        </p>
      )}
      {may('editor') && CAN_BE_RESENT.includes(request.status) && <ActionButton text={words.again} onAct={resend} />}
      {submission && (
        <section class="panel">
          <ul class="lines">
            {submission.responses.map((response) => (
              <Answer
                key={response.field_id}
                response={response}
                submission={submission}
                correction={isOpen ? (corrections[response.field_id] ?? '') : undefined}
                onCorrection={(reason) => setCorrections({ ...corrections, [response.field_id]: reason })}
              />
            ))}
          </ul>
        </section>
      )}
      {submission && (isOpen || (canRepair && renewable)) && (
        <Review submission={submission} expiry={renewable} corrections={isOpen ? corrections : null} reload={reload} />
      )}
    </>
  );
}

function stateOf(request: Request, submission: Submission | undefined): string {
  const words = requestWords();
  if (!submission) return (words.status as Partial<Record<string, string>>)[request.status] ?? '';
  const revision = formats().number(submission.revision);
  const day = dayOf(submission.submitted_at);
  const { review_status: status, reviewed_by_name: by } = submission;
  if (status === 'pending') return (may('editor') ? words.waits : words.waitsForEditor)(revision, day);
  return words.reviewed[status](revision, day, by);
}

function textOf({ type, value, entered }: Response): string {
  const { yes, no } = request(currentLocale());
  if (typeof value === 'boolean') return value ? yes : no;
  if (type === 'date' && typeof value === 'string') return dayOf(value);
  if (typeof value !== 'number' || entered === undefined || entered === String(value)) return String(value);
  return requestWords().typed(formats().number(value), entered);
}

function Answer(props: {
  response: Response;
  submission: Submission;
  /** The correction entered for this answer; undefined if corrections can't be requested right now. */
  correction: string | undefined;
  onCorrection: (reason: string) => void;
}) {
  const words = requestWords();
  const { response, submission, correction } = props;
  const files = submission.files.filter(({ field_id }) => field_id === response.field_id);
  const rejected = submission.rejections.find(({ field_id }) => field_id === response.field_id);
  // The URL is valid for a few minutes and triggers a download, so this page stays open.
  const download = (file_id: string) => async () => {
    const query = { submission_id: submission.id, file_id };
    // Without this header, the service redirects browsers to the file.
    const headers = { Accept: 'application/json' };
    const call = api.v1.GET('/getCollectionSubmissionFile', { params: { query }, headers });
    location.assign((await unwrap(call)).url);
  };
  return (
    <li>
      <div dir="auto">
        <h2>{response.label}</h2>
        {files.map(({ id, file_name, size }) => (
          <div key={id} class="row">
            <span>
              {file_name} ({formats().size(size)})
            </span>
            <ActionButton quiet text={words.download} label={words.downloadOf(file_name)} onAct={download(id)} />
          </div>
        ))}
        {files.length === 0 && response.value === null && <p class="faint">{words.notAnswered}</p>}
        {files.length === 0 && response.value !== null && <p class="written">{textOf(response)}</p>}
        {rejected && <p>{words.toCorrect(rejected.reason)}</p>}
        {correction !== undefined && (
          <Input
            label={words.whatIsWrong(response.label)}
            maxLength={500}
            value={correction}
            onValue={props.onCorrection}
          />
        )}
      </div>
    </li>
  );
}
