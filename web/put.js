// Puts a file straight to storage.

/** `fetch` tells nothing of an upload's progress. `messages`: what is said when it is refused, or does not get through. */
export function putFile({ upload_url: url, headers }, file, messages, onProgress = (_share) => {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve(undefined) : reject(new Error(messages.refused(file.name))),
    );
    request.addEventListener('error', () => reject(new Error(messages.unsent(file.name))));
    request.send(file);
  });
}
