// The page behind the notice that a mailed document was read: a member reviews the proposed expiries and creates them.
import { button, element, find } from '/dom.js';
import { ask, everybodysWords, namedId, onSignIn, spelledOut, words } from '/member.js';

const said = () => words().extraction;
const jobId = () => decodeURIComponent(namedId());

function createdLink(expiryId) {
  const link = element('a', said().created);
  link.href = `/expiry/?id=${encodeURIComponent(expiryId)}`;
  return link;
}

function documentElement({ expiry_id, file_name, status, extraction }, index) {
  const shown = element('li', '');
  if (status !== 'done') {
    shown.append(
      element('strong', file_name),
      element('span', said()[status === 'failed' ? 'failed' : 'running']),
    );
    return shown;
  }
  const { draft } = extraction;
  const date = draft.expiry_date;
  shown.append(
    element('strong', draft.name),
    element('span', date ? said().due(spelledOut(date)) : said().noDate),
  );
  if (draft.reference_number)
    shown.append(
      element('span', `${everybodysWords().details.labels.reference_number}: ${draft.reference_number}`),
    );
  for (const [name, value] of Object.entries(draft.custom_fields))
    shown.append(element('span', `${name}: ${value}`));
  shown.append(element('small', file_name));
  if (expiry_id !== '') shown.append(createdLink(expiry_id));
  if (expiry_id !== '' || !date) return shown;
  const create = button(said().create, `${said().create}: ${draft.name}`, async () => {
    const document = { job_id: jobId(), index, expiry: draft };
    const { expiry } = await ask('/v1/createExpiryFromDocument', document);
    const link = createdLink(expiry.id);
    create.replaceWith(link);
    link.focus();
  });
  shown.append(create);
  return shown;
}

async function show() {
  const { documents } = await ask(`/v1/getExtractionJob?job_id=${namedId()}`);
  find('documents').replaceChildren(...documents.map(documentElement));
}

onSignIn(find('sign-in'), 'extraction', async () => {
  await show();
  find('title').focus();
});
