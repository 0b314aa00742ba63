// Uploads a file directly to storage.
import { Said } from './words';

/** Checks the connection, because browsers don't report why a request got no response. */
const isOnline = () =>
  fetch('/page.css', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

interface Upload {
  upload_url: string;
  headers: Record<string, string>;
}

/** `unsent`: there is no connection; `notStored`: the connection works, but storage doesn't respond. */
type Messages = Record<'refused' | 'unsent' | 'notStored', (name: string) => string>;

/** Uses XMLHttpRequest, because `fetch` doesn't report upload progress. @throws {Said} */
export function putFile(
  { upload_url, headers }: Upload,
  file: File,
  messages: Messages,
  onProgress = (_share: number) => {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', upload_url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new Said(messages.refused(file.name))),
    );
    request.addEventListener('error', async () => {
      const say = (await isOnline()) ? messages.notStored : messages.unsent;
      reject(new Said(say(file.name)));
    });
    request.send(file);
  });
}
