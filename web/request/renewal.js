// The part of the review page that renews the expiry: which date, by whom it was given, and what is asked before.
import { button, element, find, quiet } from '/dom.js';
import { ask, spelledOut, words } from '/member.js';

const said = () => words().renewal;
const today = () => new Date().toLocaleDateString('sv-SE');

let renewed;

export const recordLink = (expiry, text) => {
  const made = element('a', text);
  made.href = `/expiry/?id=${encodeURIComponent(expiry.id)}`;
  return made;
};

function itemElement({ id, text, required, done }) {
  const made = element('label', '');
  const box = element('input', '');
  Object.assign(box, { type: 'checkbox', value: id, checked: done });
  made.append(box, element('span', required ? words().all.required(text) : text));
  return made;
}

/** A date that somebody or something gave, to be taken over with one press. */
function offer(date, source) {
  const made = element('li', '');
  const text = said().use(spelledOut(date));
  made.append(
    element('span', `${source} `),
    quiet(
      button(text, text, async () => {
        find('expiry-date').value = date;
        find('expiry-date').focus();
      }),
    ),
  );
  find('offers').append(made);
}

async function readDate(submission, { id: file_id, file_name }) {
  const body = { submission_id: submission.id, file_id };
  const { extraction } = await ask('/v1/extractSubmittedDocument', body);
  const found = extraction.fields.expiry_date;
  if (!extraction.draft.expiry_date) throw new Error(said().noDate(file_name));
  const { expiry_date: date } = extraction.draft;
  offer(date, said().stands(spelledOut(date), file_name, found.page, found.quote));
}

/** Shows what a renewal needs to know; whether there is anything to renew. */
export async function offerRenewal(request, submission) {
  renewed = request.expiry_id && (await ask(`/v2/expiries/${encodeURIComponent(request.expiry_id)}`));
  const isOpen = Boolean(renewed) && !renewed.is_done && !renewed.is_archive;
  find('renewal').hidden = !isOpen;
  if (!isOpen) return false;
  const now = renewed.expiry_date ? spelledOut(renewed.expiry_date) : null;
  find('renews').textContent = said().newDate(renewed.name);
  const isReviewed = submission.review_status !== 'pending';
  find('renewed-now').textContent = [said().dateNow(now), ...(isReviewed ? [] : [said().leaveEmpty])].join(
    ' ',
  );
  find('offers').replaceChildren();
  for (const { type, value, label } of submission.responses) {
    if (type === 'date' && value) offer(value, said().answered(spelledOut(value), label));
  }
  const readers = submission.files.map((file) => {
    const text = said().read(file.file_name);
    return quiet(button(text, text, () => readDate(submission, file)));
  });
  find('readers').replaceChildren(...readers);
  find('attach').hidden = submission.files.length === 0;
  const items = find('checklist');
  items.hidden = renewed.checklist.length === 0;
  items.replaceChildren(items.querySelector('legend'), ...renewed.checklist.map(itemElement));
  return true;
}

/** The entered renewal; none without a date. */
export function enteredRenewal() {
  const expiry_date = find('renewal').hidden ? '' : find('expiry-date').value;
  if (expiry_date === '') return undefined;
  const checked = [...find('checklist').querySelectorAll(':checked')];
  return {
    expiry_date,
    checklist_completed: checked.map(({ value }) => value),
    attach_files: find('attach-files').checked,
  };
}

/** Required checklist items that aren't ticked. */
export const untickedItems = (renewal) =>
  renewal === undefined
    ? []
    : renewed.checklist
        .filter(({ id, required }) => required && !renewal.checklist_completed.includes(id))
        .map(({ text }) => text);

/** The question to confirm before approval; empty: none. */
export function questionAbout(renewal) {
  if (find('renewal').hidden) return '';
  if (!renewal) return said().keeps(renewed.name);
  const date = spelledOut(renewal.expiry_date);
  if (renewal.expiry_date <= today()) return said().notInFuture(date);
  if (renewed.expiry_date && renewal.expiry_date <= renewed.expiry_date) {
    return said().notAfter(date, spelledOut(renewed.expiry_date));
  }
  return '';
}

/** The result for the record, with its link. */
export async function outcomeOf(submission) {
  if (!submission?.renewed_expiry_id) return [];
  const next = await ask(`/v2/expiries/${encodeURIComponent(submission.renewed_expiry_id)}`);
  const until = next.expiry_date ? spelledOut(next.expiry_date) : null;
  return [element('span', `${said().renewed(next.name, until)} `), recordLink(next, said().open)];
}
