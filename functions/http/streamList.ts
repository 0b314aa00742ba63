// Sends a list as it is read: no more of it is held at once than a batch, however long it is.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { StreamedList } from '../api/endpoint';
import { log, logFieldsOfError } from '../platform/log';
import { eventLoopYielder } from '../platform/pauses';

/** The answer as JSON text, a piece for each batch. */
export async function* jsonPartsOfStreamedList({
  field,
  batches,
  beside,
  isText = false,
}: StreamedList): AsyncGenerator<string> {
  const [begin, end, between] = isText ? ['"', '"', ''] : ['[', ']', ','];
  const pause = eventLoopYielder();
  yield field === null ? begin : `{${JSON.stringify(field)}:${begin}`;
  let separator = '';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield separator + JSON.stringify(isText ? batch.join('') : batch).slice(1, -1);
    separator = between;
    const due = pause();
    if (due) await due;
  }
  yield end;
  if (field === null) return;
  const fields = JSON.stringify((await beside?.()) ?? {}).slice(1, -1);
  yield fields === '' ? '}' : `,${fields}}`;
}

/**
 * The status is sent already: what fails from here on breaks the connection off, so that nobody takes a part for the
 * whole. Waits for a slow client, and stops reading when it has gone.
 */
export async function sendStreamedList(response: Response, list: StreamedList): Promise<void> {
  try {
    await pipeline(Readable.from(jsonPartsOfStreamedList(list)), response);
  } catch (thrown) {
    log.warn('A list was broken off', logFieldsOfError(thrown));
  }
}
