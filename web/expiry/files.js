// The files of a record: everybody opens them; an editor adds and removes them.
import { askFirst, button, element, find } from '/dom.js';
import { ask, may } from '/member.js';
import { putFile } from '/put.js';

async function upload(path, file) {
  const started = await ask(`${path}/attachments`, {
    file_name: file.name,
    content_type: file.type || 'application/octet-stream',
    size: file.size,
  });
  const words = {
    refused: (name) => `${name} was not taken. Please try again.`,
    unsent: (name) => `${name} could not be sent. Please check your connection and try again.`,
  };
  const tell = (share) => {
    find('outcome').textContent = `Sending ${file.name}: ${Math.round(share * 100)} %`;
  };
  await putFile(started, file, words, tell);
  await ask(`${path}/attachments/complete`, { upload_id: started.upload_id });
}

function adding(path, done) {
  const label = element('label', 'Add a file ');
  const input = element('input');
  input.type = 'file';
  label.append(input);
  const add = button('Send the file', 'Send the file', async () => {
    const [file] = input.files;
    if (!file) throw new Error('Choose a file first.');
    if (file.size === 0) throw new Error(`${file.name} is empty.`);
    await upload(path, file);
    await done(`${file.name} is there.`);
  });
  const made = element('fieldset', '', 'act-on');
  made.append(element('legend', 'Another file'), label, add);
  return made;
}

function fileElement(path, { name, url }, done) {
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
    await done(`${name} is removed.`);
  };
  const remove = button('Remove', `Remove ${name}`, async () =>
    askFirst(place, `Remove ${name} for good?`, work, remove),
  );
  remove.className = 'quiet';
  made.append(' ', remove, place);
  return made;
}

/** @param {(outcome: string) => Promise<void>} done shows the record anew and says what was done */
export function fileParts(path, expiry, done) {
  const list = element('ul');
  list.append(...expiry.attachments.map((file) => fileElement(path, file, done)));
  return [
    ...(expiry.attachments.length > 0 || may('editor') ? [element('h2', 'Files')] : []),
    ...(expiry.attachments.length > 0 ? [list] : []),
    ...(may('editor') ? [adding(path, done)] : []),
  ];
}
