// Shows one field of the form and hears what is entered in it.
import { spoken, words } from './language.js';
import { ask } from './service.js';
import { acceptOf, fileHint, fileProblem, upload } from './upload.js';

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** The sender's own words; the service has cut them down to harmless markup before it stored them. */
export function described(markup) {
  const block = element('div', { class: 'described' });
  block.innerHTML = markup;
  return block;
}

export const inputId = (field) => `field-${field.id}`;

let language = 'en';
/** As the form writes it; where the reader's language does it otherwise, so that it can be read in one way alone. */
function written(value) {
  const isOwn = language === spoken().locale;
  const looksGrouped = /\.\d{3}$/.test(String(value));
  return value.toLocaleString(language, {
    useGrouping: isOwn,
    minimumFractionDigits: !isOwn && looksGrouped ? 4 : 0,
    maximumFractionDigits: 10,
  });
}
export function writeNumbersIn(formLanguage) {
  language = formLanguage;
}

/** Shows how the service read a number. */
export function showUnderstood(field, value) {
  const place = document.getElementById(`${inputId(field)}-understood`);
  if (place) place.textContent = value === undefined ? '' : words().understood(written(value));
}

function control(field, common) {
  if (field.type === 'long_text') return element('textarea', { ...common, rows: 5, maxlength: 5000 });
  if (field.type === 'dropdown') {
    const choices = field.options.map((option) => element('option', { value: option }, option));
    return element('select', common, element('option', { value: '' }, words().choose), ...choices);
  }
  if (field.type === 'checkbox') return element('input', { ...common, type: 'checkbox' });
  if (field.type === 'date') return element('input', { ...common, type: 'date' });
  if (field.type === 'number') return element('input', { ...common, inputmode: 'decimal', maxlength: 40 });
  return element('input', { ...common, type: 'text', maxlength: 500 });
}

function label(field) {
  const needed = field.required ? element('span', { class: 'needed' }, words().required) : '';
  return element('label', { for: inputId(field) }, field.label, needed);
}

/** The frame of a field: label, help, correction reason and error. */
function frame(field, again, content) {
  const id = inputId(field);
  const parts = [];
  if (again) {
    parts.push(element('p', { class: 'reason', id: `${id}-reason` }, words().correct(again.reason)));
  }
  if (field.help_text) parts.push(element('p', { class: 'hint', id: `${id}-hint` }, field.help_text));
  if (field.type === 'number')
    parts.push(element('p', { class: 'hint', id: `${id}-numbers` }, words().numbers[language]));
  const problem = element('p', { class: 'field-problem', id: `${id}-problem` });
  const understood =
    field.type === 'number' ? [element('p', { class: 'hint', id: `${id}-understood`, role: 'status' })] : [];
  return element('div', { class: `field ${field.type}` }, ...content(parts), ...understood, problem);
}

const describedBy = (field, again) => {
  const id = inputId(field);
  const isNumber = field.type === 'number';
  return [
    again && `${id}-reason`,
    field.help_text && `${id}-hint`,
    isNumber && `${id}-numbers`,
    isNumber && `${id}-understood`,
    `${id}-problem`,
  ]
    .filter(Boolean)
    .join(' ');
};

function enteredField(field, { again, answer, onChange }) {
  const input = control(field, {
    id: inputId(field),
    'aria-describedby': describedBy(field, again),
    'aria-required': field.required ? 'true' : null,
  });
  if (field.type === 'checkbox') input.checked = answer === true;
  else input.value = answer ?? '';
  input.addEventListener('input', () => {
    showProblem(field, '');
    showUnderstood(field);
    onChange(field.type === 'checkbox' ? input.checked : input.value);
  });
  return frame(field, again, (parts) =>
    field.type === 'checkbox'
      ? [element('div', { class: 'tick' }, input, label(field)), ...parts]
      : [label(field), ...parts, input],
  );
}

function sampleButton(field) {
  const button = element('button', { type: 'button', class: 'link' }, words().get(field.reference_file_name));
  button.addEventListener('click', async () => {
    try {
      location.assign((await ask('getCollectionReferenceFile', { field_id: field.id })).url);
    } catch (problem) {
      showProblem(field, problem.status === 404 ? words().fileGone : problem.message);
    }
  });
  return element('p', {}, button);
}

function fileItem(field, file, onRemove) {
  const button = element(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': words().removeFile(file.file_name) },
    words().remove,
  );
  const item = element('li', {}, element('span', { class: 'file-name' }, file.file_name), button);
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      await ask('removeCollectionFile', { file_id: file.id });
      item.remove();
      onRemove(file);
      document.getElementById(inputId(field))?.focus();
    } catch (problem) {
      button.disabled = false;
      showProblem(field, problem.message);
    }
  });
  return item;
}

async function sendFile(field, file, { list, onAdd, onRemove, onBusy }) {
  const wrong = fileProblem(field, file);
  if (wrong) return showProblem(field, wrong);
  const bar = element('progress', { max: 1, value: 0, 'aria-label': words().sending(file.name) });
  const item = element('li', {}, element('span', { class: 'file-name' }, file.name), bar);
  list.append(item);
  onBusy(1);
  try {
    const kept = await upload(field, file, (share) => {
      bar.value = share;
    });
    item.replaceWith(fileItem(field, kept, onRemove));
    onAdd(kept);
  } catch (problem) {
    item.remove();
    showProblem(field, problem.message);
  } finally {
    onBusy(-1);
  }
}

function fileField(field, { again, files, onAdd, onRemove, onBusy }) {
  const id = inputId(field);
  const list = element('ul', { class: 'files', 'aria-label': words().filesFor(field.label) });
  for (const file of files) list.append(fileItem(field, file, onRemove));
  const input = element('input', {
    id,
    type: 'file',
    multiple: true,
    accept: acceptOf(field),
    'aria-describedby': `${describedBy(field, again)} ${id}-types`,
  });
  input.addEventListener('change', async () => {
    showProblem(field, '');
    const chosen = [...input.files];
    input.value = '';
    for (const file of chosen) await sendFile(field, file, { list, onAdd, onRemove, onBusy });
  });
  const types = element('p', { class: 'hint', id: `${id}-types` }, fileHint(field));
  return frame(field, again, (parts) => [
    label(field),
    ...parts,
    ...(field.reference_file_name ? [sampleButton(field)] : []),
    types,
    list,
    input,
  ]);
}

export const fieldElement = (field, facts) =>
  field.type === 'file_upload' ? fileField(field, facts) : enteredField(field, facts);

/** An empty text takes the problem away. */
export function showProblem(field, text) {
  const input = document.getElementById(inputId(field));
  const place = document.getElementById(`${inputId(field)}-problem`);
  if (!input || !place) return;
  place.textContent = text;
  if (text) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}
