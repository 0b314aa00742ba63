// What an editor changes of a record beside its date: its words, its checklist and its reminders.
import { button, element } from '/dom.js';
import { ask } from '/member.js';

/** @typedef {(outcome: string) => Promise<void>} Done shows the record anew and says what was done */

function field(text, input) {
  const label = element('label', `${text} `);
  label.append(input);
  return input;
}

function textInput(value, maxLength, name = 'input') {
  const made = element(name);
  Object.assign(made, { value, maxLength });
  return made;
}

export function group(title, ...content) {
  const made = element('fieldset', '', 'act-on');
  made.append(element('legend', title), ...content);
  return made;
}

/** @param {Done} done */
export function wording(path, expiry, done) {
  const name = field('Name', textInput(expiry.name, 200));
  const type = field('Type', textInput(expiry.type ?? '', 100));
  const notes = field('Notes', textInput(expiry.notes ?? '', 5000, 'textarea'));
  const save = button('Save the details', 'Save the details', async () => {
    if (name.value.trim() === '') throw new Error('A record needs a name.');
    const changed = { name: name.value, notes: notes.value, type: type.value.trim() || null };
    await ask(path, changed, 'PATCH');
    await done('The details are saved.');
  });
  return group('Its details', name.parentElement, type.parentElement, notes.parentElement, save);
}

/** Boxes that are kept as they are ticked. */
export function checklistBoxes(path, expiry, onKept) {
  const boxes = expiry.checklist.map(({ id, text, required, done }) => {
    const made = element('label', '', 'box');
    const box = element('input');
    Object.assign(box, { type: 'checkbox', value: id, checked: done });
    made.append(box, element('span', required ? `${text} (required)` : text));
    return { made, box };
  });
  const keep = async () => {
    const checklist = expiry.checklist.map((item, at) => ({ ...item, done: boxes[at].box.checked }));
    await ask(path, { checklist }, 'PATCH');
    onKept();
  };
  return { boxes, keep };
}

const UNITS = ['day', 'week', 'month'];

/** @param {Done} done */
export function reminding(path, done) {
  const amount = field('How many', textInput('2', 3));
  Object.assign(amount, { type: 'number', min: '1', max: '100' });
  const unit = field('Days, weeks or months before', element('select'));
  unit.append(
    ...UNITS.map((value) => {
      const option = element('option', `${value}s`);
      option.value = value;
      return option;
    }),
  );
  unit.value = 'week';
  const time = field('At', textInput('09:00', 5));
  time.type = 'time';
  const add = button('Add the reminder', 'Add the reminder', async () => {
    const rule = { amount: Number(amount.value), time_unit: unit.value, period: 'before', time: time.value };
    await ask(`${path}/reminders`, { reminders: [rule] });
    await done('The reminder is set.');
  });
  return group('Another reminder', amount.parentElement, unit.parentElement, time.parentElement, add);
}
