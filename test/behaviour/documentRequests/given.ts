// The starting point for tests of Document Collection: a template, a contact, a request and a client's actions.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { type Answer, call, someAddress } from '../../support/client';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import type { World } from '../../support/world';
import { done } from '../http';

export const FIELDS = {
  name: { id: 'name', type: 'short_text', label: 'Legal name', required: true, help_text: 'As registered' },
  kind: {
    ...{ id: 'kind', type: 'dropdown', label: 'Kind', required: false, help_text: '' },
    options: ['Ltd', 'Inc'],
  },
  licence: {
    ...{ id: 'licence', type: 'file_upload', label: 'Licence', required: true },
    ...{ allowed_types: ['application/pdf', '.pdf'], max_size_bytes: 1000 },
  },
};

const section = (id: string, title: string, fields: object[]) => ({
  ...{ id, title, order: 0, description_html: '', fields },
});
const WELCOME = '<p>Please tell us about <b>you</b></p>';
const BASICS = section('s1', 'Basics', [FIELDS.name, FIELDS.kind]);
const FILES = section('s2', 'Files', [FIELDS.licence]);
export const PAGES = [
  { id: 'p1', title: 'Company', order: 0, description_html: WELCOME, sections: [BASICS] },
  { id: 'p2', title: 'Documents', order: 1, description_html: '', sections: [FILES] },
];

const required = (id: string, type: string, label: string, more: object = {}) => ({
  ...{ id, type, label, required: true, ...more },
});
const ABOUT_THE_COMPANY = [
  required('name', 'short_text', 'Legal name', { help_text: 'As registered' }),
  { id: 'about', type: 'long_text', label: 'What you do' },
  { id: 'staff', type: 'number', label: 'Number of employees' },
  required('since', 'date', 'Founded on'),
  required('kind', 'dropdown', 'Legal form', { options: ['Limited company', 'Partnership'] }),
  required('agree', 'checkbox', 'Everything above is true'),
];
const PDF_OF_5_MB = { allowed_types: ['.pdf'], max_size_bytes: 5_000_000 };
const LICENCE = required('licence', 'file_upload', 'Operating licence', PDF_OF_5_MB);
const WHY = '<p>We ask you once a year. <a href="https://example.org/why">Why?</a></p>';

/** A form with every kind of field. */
export const EVERY_FIELD = [
  {
    ...{ title: 'Your company', description_html: WHY },
    sections: [{ title: 'Basics', fields: ABOUT_THE_COMPANY }],
  },
  { title: 'Your documents', sections: [{ fields: [LICENCE] }] },
];

export const PDF = '%PDF-1.7 a licence';

const worlds = new Set<string>();

/** Otherwise requests of finished tests would remind their clients in every later test that moves the clock. */
afterEach(async () => {
  for (const organizationId of worlds) {
    const store = documentRequests.of(tenantOf(organizationId));
    const found = await store.list((query) => query);
    const waiting = found.filter(({ wake_at }) => wake_at !== null);
    await Promise.all(waiting.map((request) => store.tryUpdate(request, { wake_at: null })));
  }
  worlds.clear();
});

export async function newTemplate(world: World, over: object = {}) {
  worlds.add(world.organizationId);
  const body = { name: 'Onboarding', pages: PAGES, ...over };
  return (await done(world.editor.call('/v1/createCollectionTemplate', { body }), 201)).template;
}

export async function newContact(world: World, over: object = {}) {
  const body = { first_name: 'Ada', last_name: 'Client', email: `${unique()}@client.example`, ...over };
  return done(world.editor.call('/v2/contacts', { body }), 201);
}

export async function newRequest(world: World, over: object = {}) {
  const [template, contact] = await Promise.all([newTemplate(world), newContact(world)]);
  const body = { template_id: template.id, contact_ids: [contact.id], ...over };
  const [request] = (await done(world.editor.call('/v2/collection-requests', { body }), 201)).data;
  return { request, template, contact, token: await newestToken(contact.email) };
}

/** The emails to that address, after all waiting ones are sent. */
export async function mailsTo(email: string) {
  await sandbox.untilIdle();
  return sandbox.messagesTo(email);
}

/** The token of the link in the newest email to that address. */
export async function newestToken(email: string): Promise<string> {
  const mails = await mailsTo(email);
  const newest = mails.toSorted((one, other) => one.sent_at.localeCompare(other.sent_at)).at(-1);
  return /\/collect\/#(\S+)/.exec(newest?.text ?? '')?.[1] ?? '';
}

/** The client page's calls, from an IP address of its own. */
export function clientWith(token: string, session?: string) {
  const from = someAddress();
  const credentials = session === undefined ? { token } : { token, session };
  const ask = (endpoint: string, input: object = {}): Promise<Answer> =>
    call(`/v1/${endpoint}`, { from, body: { ...credentials, ...input } });
  const file = { field_id: 'licence', file_name: 'licence.pdf', content_type: 'application/pdf' };
  return {
    ask,
    open: () => ask('openCollectionRequest'),
    save: (answers: object) => ask('saveCollectionDraft', { answers }),
    submit: () => ask('submitCollectionRequest'),
    start: (over: object = {}) => ask('startCollectionUpload', { ...file, size: PDF.length, ...over }),
    async upload(over: object = {}, bytes: string | Uint8Array<ArrayBuffer> = PDF): Promise<Answer> {
      const started = await done(ask('startCollectionUpload', { ...file, size: bytes.length, ...over }), 201);
      await putFile(started, bytes);
      return ask('completeCollectionUpload', { upload_id: started.upload_id });
    },
  };
}

export const putFile = (
  started: { upload_url: string; headers: Record<string, string> },
  bytes: string | Uint8Array<ArrayBuffer>,
) => fetch(started.upload_url, { method: 'PUT', headers: started.headers, body: bytes });

/** An uploaded reference file, as a template's field refers to it. */
export async function newReferenceFile(world: World) {
  const file = { file_name: 'blank form.pdf', content_type: 'application/pdf', size: PDF.length };
  const { body } = await world.editor.call('/v1/startCollectionReferenceUpload', { body: file });
  expect((await putFile(body, PDF)).status).to.equal(200);
  return body.reference_file;
}

/** A request that its client has filled in and submitted. */
export async function newSubmission(world: World, over: object = {}) {
  const made = await newRequest(world, over);
  const client = clientWith(made.token);
  await done(client.save({ name: 'Acme', kind: 'Ltd' }), 200);
  await done(client.upload(), 201);
  await done(client.submit(), 200);
  return { ...made, client, submission: (await submissionsOf(world, made.request.id)).at(-1) };
}

export const submissionsOf = async (world: World, requestId: string) =>
  (await done(world.viewer.call(`/v2/collection-submissions?request_id=${requestId}`))).data;

export const statusOf = async (world: World, id: string): Promise<string> =>
  (await world.viewer.call(`/v2/collection-requests/${id}`)).body.status;
