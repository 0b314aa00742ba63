// Every operation on records, each with a call that suits any number of records, for the growth bench.
import { areaOfEndpoint, publicNameOfArea } from '../functions/http/register';
import type { Answer } from '../test/support/client';
import { allEndpointAddresses, type EndpointAddress, filled } from '../test/support/matrix';
import type { Ids } from '../test/support/records';
import { SAMPLES, type Sample } from '../test/support/samples';
import type { World } from '../test/support/world';

/** Published names of areas. */
const AREAS = ['expiries', 'contacts', 'folders', 'attachments', 'comments'];

/** Sends a request as the admin. @throws unless it succeeds. */
export type Ask = (path: string, body?: unknown, method?: string) => Promise<Answer>;

export interface Bench {
  world: World;
  ask: Ask;
  /** Makes fresh records. */
  id: Ids;
  /** Runs the import's task. */
  runImport: (batchId: string) => Promise<void>;
}

interface Operation {
  name: string;
  /** Prepares what it needs, then makes the one call that is measured. */
  call: (bench: Bench) => Promise<Answer>;
}

const FILE = { file_name: 'a.txt', content_type: 'text/plain', size: 100 };

async function startedUpload({ ask, id }: Bench): Promise<{ expiryId: string; uploadId: string }> {
  const expiryId = await id('expiry');
  const { body } = await ask(`/v2/expiries/${expiryId}/attachments`, FILE);
  const put = await fetch(body.upload_url, { method: 'PUT', body: 'bytes', headers: body.headers });
  if (!put.ok) throw new Error(`The upload was rejected: ${put.status}`);
  return { expiryId, uploadId: body.upload_id };
}

async function attachedFile(bench: Bench): Promise<{ expiryId: string; url: string }> {
  const { expiryId, uploadId } = await startedUpload(bench);
  const { body } = await bench.ask(`/v2/expiries/${expiryId}/attachments/complete`, { upload_id: uploadId });
  return { expiryId, url: body.url };
}

async function importedBatch({ ask, runImport }: Bench): Promise<string> {
  const { body } = await ask('/v1/importExpiries', { csv: 'name,expiry_date\nA,2040-06-01\nB,2040-06-02\n' });
  await runImport(body.batch_id);
  return body.batch_id;
}

/** Calls that need more than a record's id. */
const CALLS: Readonly<Record<string, Operation['call']>> = {
  'v1 bulkReassignExpiries': async ({ ask, id, world }) =>
    ask('/v1/bulkReassignExpiries', {
      expiryIds: [await id('expiry'), await id('expiry')],
      toUserId: world.viewer.id,
    }),
  'v1 getSharedExpiry': async ({ ask, id }) => {
    const { body } = await ask('/v1/createExpiryShare', { expiry_id: await id('expiry') });
    return ask('/v1/getSharedExpiry', { token: body.share.url.split('#')[1] });
  },
  'v1 getExpiryImport': async (bench) => bench.ask(`/v1/getExpiryImport?batch_id=${await importedBatch(bench)}`),
  'v1 undoExpiryImport': async (bench) => bench.ask('/v1/undoExpiryImport', { batch_id: await importedBatch(bench) }),
  'v1 completeExpiryAttachmentUpload': async (bench) => {
    const { expiryId, uploadId } = await startedUpload(bench);
    return bench.ask('/v1/completeExpiryAttachmentUpload', { expiryId, upload_id: uploadId });
  },
  'v2 completeAttachmentUpload': async (bench) => {
    const { expiryId, uploadId } = await startedUpload(bench);
    return bench.ask(`/v2/expiries/${expiryId}/attachments/complete`, { upload_id: uploadId });
  },
  'v1 deleteExpiryAttachment': async (bench) => bench.ask('/v1/deleteExpiryAttachment', await attachedFile(bench)),
  'v2 deleteAttachment': async (bench) => {
    const { expiryId, url } = await attachedFile(bench);
    return bench.ask(`/v2/expiries/${expiryId}/attachments?url=${encodeURIComponent(url)}`, undefined, 'DELETE');
  },
  'v1 getExpiryExport': async ({ ask }) => {
    const { body } = await ask('/v1/startExpiryExport', {});
    return ask(`/v1/getExpiryExport?export_id=${body.export_id}`);
  },
};

/** The same operations again, with their most expensive parameters. */
const MORE: readonly Operation[] = [
  {
    name: 'v2 listExpiries: open ones of a type, most recently changed first',
    call: ({ ask }) => ask('/v2/expiries?status=open&type=Type%201&sort=-updated_at&limit=20'),
  },
  {
    name: 'v1 getPaginatedExpiries: by priority, the second page',
    call: ({ ask }) => ask('/v1/getPaginatedExpiries?sortBy=priority&sortOrder=desc&limit=20&page=2'),
  },
  {
    name: 'v2 createExpiry: with contact, assignee and folder',
    call: async ({ ask, id, world }) =>
      ask('/v2/expiries', {
        ...{ name: 'A', expiry_date: '2040-06-01', contacts: [await id('contact')] },
        ...{ assigned_to: world.viewer.id, folder_id: await id('folder') },
      }),
  },
  {
    name: 'v2 updateExpiry: another date',
    call: async ({ ask, id }) => ask(`/v2/expiries/${await id('expiry')}`, { expiry_date: '2041-01-01' }, 'PATCH'),
  },
  {
    name: 'v2 completeExpiry: a recurring one',
    call: async ({ ask }) => {
      const recurring = { name: 'A', expiry_date: '2040-06-01', recurrence: { every: 1, unit: 'year' } };
      const { body } = await ask('/v2/expiries', recurring);
      return ask(`/v2/expiries/${body.id}/complete`, {});
    },
  },
  {
    name: 'v2 createContact: with email and group',
    call: async ({ ask, id }) => {
      const group = (await ask(`/v2/contact-groups/${await id('contactGroup')}`)).body.name;
      const email = `a${Math.random().toString(36).slice(2)}@bench.example`;
      return ask('/v2/contacts', { first_name: 'A', email, contact_group: group });
    },
  },
  {
    name: 'v2 updateContactGroup: a new name, two contacts',
    call: async ({ ask, id }) => {
      const group = (await ask(`/v2/contact-groups/${await id('contactGroup')}`)).body;
      for (const first_name of ['A', 'B']) await ask('/v2/contacts', { first_name, contact_group: group.name });
      return ask(`/v2/contact-groups/${group.id}`, { name: `New ${group.name}` }, 'PATCH');
    },
  },
  {
    name: 'v2 deleteFolder: by force, a folder and two expiries in it',
    call: async ({ ask, id }) => {
      const folder_id = await id('folder');
      await ask('/v2/folders', { name: 'Inner', parent_folder_id: folder_id });
      for (const name of ['A', 'B']) await ask('/v2/expiries', { name, expiry_date: '2040-06-01', folder_id });
      return ask(`/v2/folders/${folder_id}?force=true`, undefined, 'DELETE');
    },
  },
];

const addressesOfTheRecords = (): EndpointAddress[] =>
  allEndpointAddresses().filter(({ endpoint }) => AREAS.includes(publicNameOfArea(areaOfEndpoint(endpoint))));

const hasInput = ({ endpoint, path }: EndpointAddress): boolean =>
  path.includes('{') || endpoint.input?.body !== undefined;

async function callSample(address: EndpointAddress, sample: Sample, ask: Ask): Promise<Answer> {
  const query = sample.query ? `?${new URLSearchParams(sample.query)}` : '';
  const path = filled(address.path, sample.id === undefined ? {} : { id: sample.id }) + query;
  return ask(
    path,
    address.method === 'GET' || address.method === 'DELETE' ? undefined : (sample.body ?? {}),
    address.method,
  );
}

function operationAt(address: EndpointAddress): Operation {
  const { name } = address;
  const own = CALLS[name];
  if (own) return { name, call: own };
  const sample = SAMPLES[name];
  if (sample) return { name, call: async ({ id, ask }) => callSample(address, await sample(id), ask) };
  if (hasInput(address)) throw new Error(`${name} has neither a sample nor a call in bench/growthOperations.ts`);
  return { name, call: ({ ask }) => ask(address.path, undefined, address.method) };
}

/** @throws if an operation on records has no call, so that none is missing. */
export const recordOperations = (): Operation[] => [...addressesOfTheRecords().map(operationAt), ...MORE];
