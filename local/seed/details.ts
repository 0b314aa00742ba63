// Northwind's comments and files, and a webhook to the sandbox.
import type { Actor, Tenant } from '../../functions/api/actor';
import type { Writes } from '../../functions/api/writes';
import { completeUploadToExpiry, startUploadToExpiry } from '../../functions/attachments/attachUpload';
import { createOwnCalendarFeed } from '../../functions/calendars/feed';
import { stageNewExpiryComment } from '../../functions/comments/record';
import type { Expiry } from '../../functions/expiries/record/record';
import { createIntegration } from '../../functions/integrations/integration';
import { clock } from '../../functions/platform/clock';
import { unitOfWork } from '../../functions/store/unitOfWork';
import { createWebhook } from '../../functions/webhooks/subscription';
import type { DemoOrganization } from './people';

const COMMENTS = [
  'The inspector comes on Tuesday.\nKeys are at the reception.',
  'Asked for a new quotation; last year’s was too high.',
  'The signed copy is on file.',
];
const FILES = [
  {
    file_name: 'Certificate.txt',
    // A document for extractDocument.
    content: [
      'Certificate of fire safety No. FS-118',
      'Issued by Harbour Fire Services',
      'Valid from 1 March 2026 until 28 February 2027',
      'Fee: EUR 420.00',
    ].join('\n'),
  },
  { file_name: 'Quotation.csv', content: 'item,price\nInspection,420\n' },
];

interface Act {
  tenant: Tenant;
  actor: Actor;
  writes: Writes;
  now: Date;
}
type Run = <T>(work: (context: Act) => Promise<T>) => Promise<T>;

/** As a client does: requests an upload URL, uploads the file, completes the upload. */
async function attach(run: Run, expiryId: string, file: (typeof FILES)[number]): Promise<void> {
  const body = Buffer.from(file.content);
  const content_type = file.file_name.endsWith('.csv') ? 'text/csv' : 'text/plain';
  const asked = { file_name: file.file_name, content_type, size: body.length };
  const { upload, address } = await run((context) => startUploadToExpiry(context, expiryId, asked));
  const answer = await fetch(address.url, { method: 'PUT', headers: address.headers, body });
  if (!answer.ok) throw new Error(`The sandbox rejected a file: ${answer.status}`);
  await run((context) => completeUploadToExpiry(context, expiryId, upload.id));
}

export async function seedDetails({ tenant, people }: DemoOrganization, expiries: readonly Expiry[]): Promise<void> {
  const { admin, editor } = people;
  if (!admin || !editor) throw new Error('The demo organization lacks people');
  const runAs =
    (actor: Actor): Run =>
    (work) =>
      unitOfWork((writes) => work({ tenant, actor, writes, now: clock.now() }));
  for (const [index, expiry] of expiries.slice(0, 8).entries()) {
    const text = COMMENTS[index % COMMENTS.length] ?? '';
    await runAs(index % 2 === 0 ? editor : admin)((context) => stageNewExpiryComment(context, expiry.id, text));
    const file = FILES[index % 4];
    if (file) await attach(runAs(editor), expiry.id, file);
  }
  await runAs(editor)((context) => createOwnCalendarFeed(context, { name: 'Due at Northwind', scope: 'organization' }));
  await runAs(admin)((context) =>
    createWebhook(context, {
      url: 'https://hooks.northwind.example/expiry',
      events: ['expiry.created', 'expiry.completed'],
      description: 'Our intranet; see its requests in the sandbox',
    }),
  );
  await runAs(admin)((context) =>
    createIntegration(context, {
      kind: 'slack',
      name: '#renewals',
      url: 'https://hooks.slack.com/services/T0NORTHWIND/B0RENEWALS/demo',
    }),
  );
}
