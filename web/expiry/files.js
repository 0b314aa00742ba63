// The files of a record: everybody opens them; an editor adds and removes them.
import { button, element, find } from '/dom.js';
import { ask, askFirst, everybodysWords, formats, may, words } from '/member.js';
import { putFile } from '/put.js';

async function upload(path, file) {
  const started = await ask(`${path}/attachments`, {
    file_name: file.name,
    content_type: file.type || 'application/octet-stream',
    size: file.size,
  });
  const tell = (share) => {
    find('outcome').textContent = words().expiry.sending(
      file.name,
      formats().number(Math.round(share * 100)),
    );
  };
  const { notStored } = words().expiry;
  await putFile(started, file, { ...everybodysWords().page.collect, notStored }, tell);
  await ask(`${path}/attachments/complete`, { upload_id: started.upload_id });
}

function adding(path, done) {
  const said = words().expiry;
  const label = element('label', `${said.addFile} `);
  const input = element('input');
  input.type = 'file';
  label.append(input);
  const add = button(said.sendFile, said.sendFile, async () => {
    const [file] = input.files;
    if (!file) throw new Error(said.chooseFile);
    if (file.size === 0) throw new Error(everybodysWords().page.collect.empty(file.name));
    await upload(path, file);
    await done(said.fileThere(file.name));
  });
  const made = element('fieldset', '', 'act-on');
  made.append(element('legend', said.anotherFile), label, add);
  return made;
}

function fileElement(path, { name, url }, done) {
  const said = words().expiry;
  const made = element('li');
  const link = element('a', name);
  link.href = url;
  made.append(link);
  if (!may('editor')) return made;
  const place = element('div');
  // The token that opens the file has no business in an address that is logged.
  const named = url.replace(/&token=.*$/, '');
  const work = async () => {
    await ask(`${path}/attachments?url=${encodeURIComponent(named)}`, undefined, 'DELETE');
    await done(said.removed(name));
  };
  const remove = button(said.remove, said.removeOf(name), async () =>
    askFirst(place, said.removeAsked(name), work, remove),
  );
  remove.className = 'quiet';
  made.append(' ', remove, place);
  return made;
}

/** @param {(outcome: string) => Promise<void>} done reloads the record and shows a message */
export function fileParts(path, expiry, done) {
  const list = element('ul');
  list.append(...expiry.attachments.map((file) => fileElement(path, file, done)));
  return [
    ...(expiry.attachments.length > 0 || may('editor') ? [element('h2', words().expiry.files)] : []),
    ...(expiry.attachments.length > 0 ? [list] : []),
    ...(may('editor') ? [adding(path, done)] : []),
  ];
}
