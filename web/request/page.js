// The page behind the notice that a client has submitted: a member reads the answers and files of the newest submission,
// approves it, or says what is to be corrected.
import { button, element, find, quiet } from '/dom.js';
import {
  ask,
  askFirst,
  everybodysWords,
  formats,
  may,
  namedId,
  onSignIn,
  spelledOut,
  words,
} from '/member.js';
import { enteredRenewal, offerRenewal, outcomeOf, questionAbout, untickedItems } from '/request/renewal.js';

const said = () => words().request;

const CAN_BE_SENT = ['sent', 'viewed', 'in_progress', 'expired'];

const sendAgain = () =>
  button(said().again, said().again, async () => {
    await ask(`/v2/collection-requests/${namedId()}/resend`, {});
    await show();
    find('state').textContent = said().sentAgain;
  });

const textOf = ({ type, value, entered }) => {
  const { yes, no } = everybodysWords().request;
  if (typeof value === 'boolean') return value ? yes : no;
  if (type === 'date') return spelledOut(value);
  const isRead = typeof value === 'number' && entered !== undefined && entered !== String(value);
  return isRead ? said().typed(formats().number(value), entered) : String(value);
};

/** The address is made when it is wanted, for it is good for minutes only; it serves a download, so the page stays. */
function fileElement(submission, { id, file_name, size }) {
  const made = element('p', '', 'file');
  const { download, downloadOf } = said();
  const query = `submission_id=${encodeURIComponent(submission.id)}&file_id=${encodeURIComponent(id)}`;
  made.append(
    element('span', `${file_name} (${formats().size(size)})`),
    quiet(
      button(download, downloadOf(file_name), async () =>
        location.assign((await ask(`/v1/getCollectionSubmissionFile?${query}`)).url),
      ),
    ),
  );
  return made;
}

function answerElement(response, submission, isOpen) {
  const made = element('li', '');
  made.append(element('h2', response.label));
  const files = submission.files.filter(({ field_id }) => field_id === response.field_id);
  if (files.length > 0) made.append(...files.map((file) => fileElement(submission, file)));
  else if (response.value === null) made.append(element('p', said().notAnswered, 'none'));
  else made.append(element('p', textOf(response)));
  const rejected = submission.rejections.find(({ field_id }) => field_id === response.field_id);
  if (rejected) made.append(element('p', said().toCorrect(rejected.reason)));
  if (isOpen) {
    const label = element('label', `${said().whatIsWrong(response.label)} `);
    const input = element('input', '');
    input.name = response.field_id;
    input.maxLength = 500;
    label.append(input);
    made.append(label);
  }
  return made;
}

function stateOf(request, submission) {
  if (!submission) return said().status[request.status] ?? '';
  const { review_status: status, reviewed_by_name: by } = submission;
  const revision = formats().number(submission.revision);
  const day = spelledOut(submission.submitted_at);
  if (status === 'pending') return said().waits(revision, day, may('editor'));
  return said().reviewed(revision, day, status, by);
}

async function show() {
  const [request, { data }] = await Promise.all([
    ask(`/v2/collection-requests/${namedId()}`),
    ask(`/v2/collection-submissions?request_id=${namedId()}&limit=100`),
  ]);
  const submission = data.at(-1);
  const waits = submission?.review_status === 'pending' && request.status === 'completed';
  const isOpen = waits && may('editor');
  find('title').textContent = request.name;
  document.title = request.name;
  find('about').textContent = [
    said().about(
      request.client_name,
      request.client_email,
      spelledOut(request.sent_at),
      request.created_by_name,
    ),
    request.due_date && said().due(spelledOut(request.due_date)),
  ]
    .filter(Boolean)
    .join(', ');
  find('state').textContent = stateOf(request, submission);
  const answers = submission?.responses ?? [];
  find('answers').replaceChildren(...answers.map((answer) => answerElement(answer, submission, isOpen)));
  find('outcome').replaceChildren(...(await outcomeOf(submission)));
  find('sending').replaceChildren(
    ...(may('editor') && CAN_BE_SENT.includes(request.status) ? [sendAgain()] : []),
  );
  find('question').replaceChildren();
  const isRepairable =
    may('editor') && submission?.review_status === 'approved' && submission.renewed_expiry_id === null;
  const canRenew = (isOpen || isRepairable) && (await offerRenewal(request, submission));
  find('review').hidden = !isOpen && !canRenew;
  find('request').hidden = false;
  if (isOpen) offerReview(submission);
  else if (canRenew) offerRepair(submission);
}

const corrections = () =>
  [...find('answers').querySelectorAll('input')]
    .filter(({ value }) => value.trim() !== '')
    .map(({ name, value }) => ({ field_id: name, reason: value.trim() }));

async function review(verdict) {
  await ask('/v1/reviewCollectionSubmission', verdict);
  await show();
  find('title').focus();
}

/** Approves immediately, or asks first if something is uncertain. */
async function approve(submission_id) {
  const renewal = enteredRenewal();
  const unticked = untickedItems(renewal);
  if (unticked.length > 0) throw new Error(words().renewal.unticked(unticked.join(', ')));
  const work = () => review({ submission_id, review_status: 'approved', ...(renewal && { renewal }) });
  const question = questionAbout(renewal);
  if (question === '') return work();
  return askFirst(find('question'), question, work, find('expiry-date'));
}

function offerReview({ id: submission_id }) {
  const approveAll = async () => {
    if (corrections().length > 0) throw new Error(said().saidWrong);
    await approve(submission_id);
  };
  const reject = async () => {
    const rejections = corrections();
    if (rejections.length === 0) throw new Error(said().sayWrong);
    await review({ submission_id, review_status: 'rejected', rejections });
  };
  find('verdicts').replaceChildren(
    button(said().approve, said().approve, approveAll),
    quiet(button(said().correct, said().correct, reject)),
  );
}

/** It was approved without a date: the record can be renewed still. */
function offerRepair({ id }) {
  const { renew: text, sayUntil } = words().renewal;
  const renew = async () => {
    if (!enteredRenewal()) throw new Error(sayUntil);
    await approve(id);
  };
  find('verdicts').replaceChildren(button(text, text, renew));
}

onSignIn(find('sign-in'), 'request', async () => {
  await show();
  find('title').focus();
});
