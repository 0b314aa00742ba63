// The page behind the notice that a client has submitted: a member reads the answers and files of the newest submission,
// approves it, or says what is to be corrected.
import { button, element, find, sizeOf, spelledOut } from '/dom.js';
import { ask, namedId, onSignIn } from '/member.js';

const STATUS = {
  sent: 'The client has not opened it yet.',
  viewed: 'The client has opened it.',
  in_progress: 'The client is at it.',
  paused: 'It is paused.',
  cancelled: 'It was cancelled.',
  expired: 'Its time is over.',
};

const textOf = ({ value }) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
};

/** The address is made when it is wanted, for it is good for minutes only; it serves a download, so the page stays. */
function fileElement(submission, { id, file_name, size }) {
  const made = element('p', '', 'file');
  const query = `submission_id=${encodeURIComponent(submission.id)}&file_id=${encodeURIComponent(id)}`;
  made.append(
    element('span', `${file_name} (${sizeOf(size)})`),
    button('Download', `Download ${file_name}`, async () =>
      location.assign((await ask(`/v1/getCollectionSubmissionFile?${query}`)).url),
    ),
  );
  return made;
}

function answerElement(response, submission, isOpen) {
  const made = element('li', '');
  made.append(element('h2', response.label));
  const files = submission.files.filter(({ field_id }) => field_id === response.field_id);
  if (files.length > 0) made.append(...files.map((file) => fileElement(submission, file)));
  else if (response.value === null) made.append(element('p', 'Not answered', 'none'));
  else made.append(element('p', textOf(response)));
  const rejected = submission.rejections.find(({ field_id }) => field_id === response.field_id);
  if (rejected) made.append(element('p', `To be corrected: ${rejected.reason}`));
  if (isOpen) {
    const label = element('label', `What is wrong with “${response.label}”? `);
    const input = element('input', '');
    input.name = response.field_id;
    input.maxLength = 500;
    label.append(input);
    made.append(label);
  }
  return made;
}

function stateOf(request, submission) {
  if (!submission) return STATUS[request.status] ?? '';
  const sent = `Revision ${submission.revision}, sent on ${spelledOut(submission.submitted_at)}`;
  if (submission.review_status === 'pending') return `${sent}, waits for your review.`;
  return `${sent}, ${submission.review_status} by ${submission.reviewed_by_name}.`;
}

async function show() {
  const [request, { data }] = await Promise.all([
    ask(`/v2/collection-requests/${namedId()}`),
    ask(`/v2/collection-submissions?request_id=${namedId()}&limit=100`),
  ]);
  const submission = data.at(-1);
  const isOpen = submission?.review_status === 'pending' && request.status === 'completed';
  find('title').textContent = request.name;
  document.title = request.name;
  find('about').textContent = [
    `To ${request.client_name} (${request.client_email}), sent on ${spelledOut(request.sent_at)} by ${request.created_by_name}`,
    request.due_date && `due ${spelledOut(request.due_date)}`,
  ]
    .filter(Boolean)
    .join(', ');
  find('state').textContent = stateOf(request, submission);
  const answers = submission?.responses ?? [];
  find('answers').replaceChildren(...answers.map((answer) => answerElement(answer, submission, isOpen)));
  find('review').hidden = !isOpen;
  find('request').hidden = false;
  if (isOpen) await offerReview(request, submission);
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

function itemElement({ id, text, required, done }) {
  const made = element('label', '');
  const box = element('input', '');
  Object.assign(box, { type: 'checkbox', value: id, checked: done });
  made.append(box, element('span', required ? `${text} (required)` : text));
  return made;
}

async function offerReview(request, { id: submission_id }) {
  if (request.expiry_id !== null) {
    const expiry = await ask(`/v2/expiries/${encodeURIComponent(request.expiry_id)}`);
    find('renews').textContent =
      `New expiry date of “${expiry.name}”, should this renew it (now ${expiry.expiry_date})`;
    find('renewal').hidden = expiry.is_done || expiry.is_archive;
    const items = find('checklist');
    items.hidden = expiry.checklist.length === 0;
    items.replaceChildren(items.querySelector('legend'), ...expiry.checklist.map(itemElement));
  }
  const approve = async () => {
    if (corrections().length > 0)
      throw new Error('You have said what is wrong: ask for it, or empty it first.');
    const expiry_date = find('renewal').hidden ? '' : find('expiry-date').value;
    const checked = [...find('checklist').querySelectorAll(':checked')];
    const checklist_completed = checked.map(({ value }) => value);
    const renewal = expiry_date === '' ? {} : { renewal: { expiry_date, checklist_completed } };
    await review({ submission_id, review_status: 'approved', ...renewal });
  };
  const reject = async () => {
    const rejections = corrections();
    if (rejections.length === 0) throw new Error('Say what is wrong with at least one answer.');
    await review({ submission_id, review_status: 'rejected', rejections });
  };
  find('verdicts').replaceChildren(
    button('Approve', 'Approve', approve),
    button('Ask for corrections', 'Ask for corrections', reject),
  );
}

onSignIn(find('sign-in'), async () => {
  await show();
  find('title').focus();
});
