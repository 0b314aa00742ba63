// Edits a record's texts, checklist and reminders.
import { button, element } from '/dom.js';
import { ask, everybodysWords, words } from '/member.js';

/** @typedef {(outcome: string) => Promise<void>} Done reloads the record and shows a message */

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
  const said = words().expiry;
  const name = field(said.detailName, textInput(expiry.name, 200));
  const type = field(said.detailType, textInput(expiry.type ?? '', 100));
  const details = Object.entries(everybodysWords().details.labels).map(([name, label]) => ({
    name,
    input: field(label, textInput(expiry[name] ?? '', 100)),
  }));
  const notes = field(said.detailNotes, textInput(expiry.notes ?? '', 10_000, 'textarea'));
  const save = button(said.saveDetails, said.saveDetails, async () => {
    if (name.value.trim() === '') throw new Error(said.needsName);
    const changed = {
      name: name.value,
      type: type.value.trim() || null,
      ...Object.fromEntries(details.map(({ name, input }) => [name, input.value.trim() || null])),
      notes: notes.value,
    };
    await ask(path, changed, 'PATCH');
    await done(said.detailsSaved);
  });
  const fields = [name, type, ...details.map(({ input }) => input), notes].map(
    (input) => input.parentElement,
  );
  return group(said.details, ...fields, save);
}

/** Boxes that are kept as they are ticked. */
export function checklistBoxes(path, expiry, onKept) {
  const boxes = expiry.checklist.map(({ id, text, required, done }) => {
    const made = element('label', '', 'box');
    const box = element('input');
    Object.assign(box, { type: 'checkbox', value: id, checked: done });
    made.append(box, element('span', required ? words().all.required(text) : text));
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
  const said = words().expiry;
  const amount = field(said.amount, textInput('2', 3));
  Object.assign(amount, { type: 'number', min: '1', max: '100' });
  const unit = field(said.unit, element('select'));
  unit.append(
    ...UNITS.map((value) => {
      const option = element('option', said.units[value]);
      option.value = value;
      return option;
    }),
  );
  unit.value = 'week';
  const time = field(said.at, textInput('09:00', 5));
  time.type = 'time';
  const add = button(said.addReminder, said.addReminder, async () => {
    const rule = { amount: Number(amount.value), time_unit: unit.value, period: 'before', time: time.value };
    await ask(`${path}/reminders`, { reminders: [rule] });
    await done(said.reminderSet);
  });
  return group(said.anotherReminder, amount.parentElement, unit.parentElement, time.parentElement, add);
}
