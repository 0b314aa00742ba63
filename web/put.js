// Puts a file straight to storage.

/** Whether anything can be reached: a browser says of a request that got no answer that it failed, never why. */
const isOnline = () =>
  fetch('/page.css', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * `fetch` tells nothing of an upload's progress. `messages`: what is said when it is refused, when it does not get through,
 * and when it is the store of files alone that does not answer pages.
 */
export function putFile({ upload_url: url, headers }, file, messages, onProgress = (_share) => {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve(undefined) : reject(new Error(messages.refused(file.name))),
    );
    request.addEventListener('error', async () => {
      const say = (await isOnline()) ? messages.notStored : messages.unsent;
      reject(new Error(say(file.name)));
    });
    request.send(file);
  });
}
