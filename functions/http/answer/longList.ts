// Writes a list of any length as JSON, batch by batch, up to the size that the platform sends.
import type { LongList } from '../../api/endpoint';
import { ApiError } from '../../api/errors';
import { eventLoopYielder } from '../../platform/pauses';

async function* jsonParts({ field, batches, beside, isText = false }: LongList): AsyncGenerator<string> {
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
 * The list as JSON in UTF-8. Stops reading when it exceeds `maxBytes`.
 * @throws 413 naming the operation to call instead.
 */
export async function jsonOfLongList(list: LongList, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of jsonParts(list)) {
    const encoded = Buffer.from(part);
    bytes += encoded.length;
    if (bytes > maxBytes)
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        `The answer would exceed ${maxBytes} bytes. Ask for less with limit, or call ${list.instead}`,
        { details: { max_bytes: maxBytes, instead: list.instead } },
      );
    parts.push(encoded);
  }
  return Buffer.concat(parts);
}
