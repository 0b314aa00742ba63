// The files of a record. Dropped or selected files are uploaded directly to storage.

import { useState } from 'preact/hooks';
import { unwrap, type V2 } from '../../../clients/typescript/src/index';
import { collectWords } from '../../pages/words/collect';
import { ActionButton, announce, DropZone, Problem, Section, useAction } from '../parts';
import { putFile } from '../put';
import { api, done, may } from '../session';
import { formats, Said } from '../words';
import { expiryWords } from '../words/expiry';
import { recordWords } from '../words/record';

interface Sending {
  name: string;
  share: number;
}

async function upload(id: string, file: File, onProgress: (share: number) => void): Promise<void> {
  const params = { path: { id } };
  const said = collectWords();
  if (file.size === 0) throw new Said(said.empty(file.name));
  const body = {
    file_name: file.name,
    content_type: file.type || 'application/octet-stream',
    size: file.size,
  };
  const started = await unwrap(api.v2.POST('/expiries/{id}/attachments', { params, body }));
  const messages = { ...said, notStored: expiryWords().notStored };
  await putFile(started, file, messages, onProgress).catch((error: Error) => {
    throw new Said(error.message);
  });
  const { upload_id } = started;
  await unwrap(api.v2.POST('/expiries/{id}/attachments/complete', { params, body: { upload_id } }));
}

export function Files({ record, reload }: { record: V2['Expiry']; reload: () => void }) {
  const texts = expiryWords();
  const words = recordWords();
  const [sending, setSending] = useState<Sending>();
  const { run, isBusy, error } = useAction();
  const mayChange = may('editor') && !record.is_archive;
  if (!mayChange && record.attachments.length === 0) return null;
  const add = (files: File[]) =>
    run(async () => {
      try {
        for (const file of files) {
          setSending({ name: file.name, share: 0 });
          await upload(record.id, file, (share) => setSending({ name: file.name, share }));
          announce(texts.fileThere(file.name));
        }
      } finally {
        setSending(undefined);
        reload();
      }
    });
  const remove = (url: string, name: string) => async () => {
    // The token that opens the file must not be in a URL, because URLs are logged.
    const query = { url: url.replace(/&token=.*$/, '') };
    const params = { path: { id: record.id }, query };
    await done(api.v2.DELETE('/expiries/{id}/attachments', { params }));
    announce(texts.removed(name));
    reload();
  };
  return (
    <Section title={texts.files}>
      <ul class="lines">
        {record.attachments.map(({ name, url }) => (
          <li key={url}>
            <a href={url} dir="auto">
              {name}
            </a>
            {mayChange && (
              <ActionButton
                quiet
                text={texts.remove}
                label={texts.removeOf(name)}
                confirm={texts.removeAsked(name)}
                onAct={remove(url, name)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && <DropZone text={words.drop} multiple disabled={isBusy} onFiles={add} />}
      {sending && (
        <p>
          <progress max={1} value={sending.share} aria-label={sending.name} />{' '}
          {texts.sending(sending.name, formats().number(Math.round(sending.share * 100)))}
        </p>
      )}
      <Problem text={error} />
    </Section>
  );
}
