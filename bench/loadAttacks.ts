// The hostile organization's requests in `npm run bench -- load`: hostile input that it has permission to send.
import { deflateSync, gzipSync } from 'node:zlib';
import { pdfWithContent } from '../test/support/pdf';

export interface Attack {
  name: string;
  /** Returns the status. */
  send: () => Promise<number>;
}

const MEBIBYTE = 1024 * 1024;
const WIDE = '\u20ac';

const csvOf = (columns: number, rows: number): string => {
  const header = ['name', 'expiry_date', ...Array.from({ length: columns - 2 }, (_, at) => `custom:c${at}`)];
  return [header.join(','), ...Array<string>(rows).fill(`A,2040-01-01${',x'.repeat(columns - 2)}`)].join('\n');
};

/** Where a hostile caller sends requests, and as whom. */
export interface HostileCaller {
  /** The origins of `/v1` and `/v2`. */
  origins: { v1: string; v2: string };
  token: string;
  /** The caller's real network address; forged addresses come before it in the header. */
  from: string;
  /** One of the caller's own expiries. */
  expiryId: string;
}

const someAddress = (): string => `192.0.2.${Math.floor(Math.random() * 256)}`;

export function attacksOf({ origins, token, from, expiryId }: HostileCaller): Attack[] {
  const address = (path: string): string => `${path.startsWith('/v2/') ? origins.v2 : origins.v1}${path}`;
  const post =
    (path: string, body: Buffer | string, headers: Record<string, string> = {}) =>
    async (): Promise<number> => {
      const answer = await fetch(address(path), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          // In production, Google's front end writes the last entry.
          'X-Forwarded-For': `${someAddress()}, ${from}`,
          ...headers,
        },
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    };
  const json = (path: string, body: object) => post(path, JSON.stringify(body));
  const get = (path: string) => async (): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': `${someAddress()}, ${from}` };
    const answer = await fetch(address(path), { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const bomb = gzipSync(Buffer.alloc(128 * MEBIBYTE, ' '));
  const pdf = pdfWithContent(deflateSync(Buffer.alloc(100 * MEBIBYTE, ' ')), '/FlateDecode');
  const step = { title: 'T', instructions: WIDE.repeat(2000) };
  const document = {
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    content_base64: pdf.toString('base64'),
  };
  return [
    { name: 'a compressed body', send: post('/v2/expiries', bomb, { 'Content-Encoding': 'gzip' }) },
    { name: 'a PDF bomb', send: json('/v1/extractDocumentDirect', document) },
    {
      name: 'a CSV of 50,000 columns',
      send: json('/v1/importExpiries', { csv: csvOf(50_000, 20), dry_run: true }),
    },
    {
      name: 'a CSV of maximum size',
      send: json('/v1/importExpiries', { csv: csvOf(100, 5_000), dry_run: true }),
    },
    {
      name: 'markup of 900 KB',
      send: json('/v1/createExpiryComment', { expiryId, text: '<p><b><i>'.repeat(100_000) }),
    },
    {
      name: 'an expensive recurrence rule',
      send: json('/v2/expiries', { name: 'R', expiry_date: '2040-01-01', rrule: 'FREQ=DAILY;BYSETPOS=366' }),
    },
    {
      name: 'a workflow that is too large',
      send: json('/v1/createWorkflow', {
        title: 'W',
        sections: [{ title: 'S', steps: Array<object>(150).fill(step) }],
      }),
    },
    { name: 'the whole list', send: get('/v1/getAllExpiries?limit=100000') },
    {
      name: 'password guesses from forged addresses',
      send: json('/v1/login', { email: 'a@b.example', password: 'Wrong-Passw0rd!' }),
    },
  ];
}
