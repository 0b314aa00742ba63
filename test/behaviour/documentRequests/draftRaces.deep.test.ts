// A client works while storage is down, or while the request ends: nothing they entered is lost or left behind.
import { expect } from 'chai';
import { getDraftOfRequest, stageSubmissionDraft } from '../../../functions/documentRequests/client/draft';
import { requireOpenRequest } from '../../../functions/documentRequests/client/link';
import { eraseDocumentRequest } from '../../../functions/documentRequests/request/eraseRequest';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { type Submission, submissions } from '../../../functions/documentRequests/review/submission';
import { clock } from '../../../functions/platform/clock';
import type { RefineQuery } from '../../../functions/store/codec';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import type { Answer } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { clientWith, newRequest, PDF, putFile } from './given';

type Opened = Awaited<ReturnType<typeof newRequest>> & { world: Awaited<ReturnType<typeof newWorld>> };

async function begun(): Promise<Opened & { client: ReturnType<typeof clientWith> }> {
  const world = await newWorld();
  const made = await newRequest(world);
  const client = clientWith(made.token);
  expect((await client.save({ name: 'Acme', kind: 'Ltd' })).status).to.equal(200);
  return { ...made, world, client };
}

/** Saves like the service does. On the first attempt, runs `between` between the two reads. */
async function savedAcross({ token, world, request }: Opened, between: () => Promise<unknown>) {
  let attempts = 0;
  const outcome = await unitOfWork(async (writes) => {
    attempts += 1;
    const now = clock.now();
    const opened = await requireOpenRequest({ token }, now);
    if (attempts === 1) await between();
    const draft = await getDraftOfRequest(world, request.id);
    return stageSubmissionDraft({ writes, now } as never, opened, draft, { answers: { name: 'Too late' } });
  }).catch((thrown) => thrown);
  return { outcome, draft: await getDraftOfRequest(world, request.id) };
}

describe('A client’s draft', () => {
  it('keeps a file while storage is unavailable, and completing it again attaches it', async () => {
    const { client } = await begun();
    const started = (await client.start()).body;
    await putFile(started, PDF);
    await sandbox.fault({ service: 'storage', status: 503, times: 200 });
    const failed = await client
      .ask('completeCollectionUpload', { upload_id: started.upload_id })
      .finally(() => sandbox.fault({ service: 'storage', status: 503, times: 0 }));
    expect(failed.status, JSON.stringify(failed.body)).to.equal(503);
    expect(failed.headers.get('retry-after')).to.equal('5');
    const again = await client.ask('completeCollectionUpload', { upload_id: started.upload_id });
    expect(again.status, JSON.stringify(again.body)).to.equal(201);
    expect((await client.submit()).status).to.equal(200);
  });

  it('is swept despite a save that began before its request was cancelled', async () => {
    const made = await begun();
    const { outcome, draft } = await savedAcross(made, async () => {
      const path = `/v2/collection-requests/${made.request.id}/cancel`;
      expect((await made.world.editor.call(path, { body: {} })).status).to.equal(200);
    });
    expect(outcome).to.include({ status: 410 });
    expect(draft?.answers.name).to.equal('Acme');
    expect(draft?.sweep_at, 'it is swept').to.be.instanceOf(Date);
  });

  it('is not recreated by a save that began before it was submitted', async () => {
    const made = await begun();
    expect((await made.client.upload()).status).to.equal(201);
    const { outcome, draft } = await savedAcross(made, async () => {
      expect((await made.client.submit()).status).to.equal(200);
    });
    expect(outcome).to.include({ code: 'INVALID_STATE' });
    expect(draft).to.equal(null);
  });

  it('cannot be submitted during its request’s erasure, which leaves nothing', async () => {
    const { client, world, request } = await begun();
    expect((await client.upload()).status).to.equal(201);
    const stored = await documentRequests.of(world).get(request.id);
    if (!stored) throw new Error('There is no such request');
    const { of } = submissions;
    let submitted: Answer | undefined;
    const listed = async (...given: [RefineQuery]): Promise<Submission[]> => {
      Object.assign(submissions, { of });
      submitted = await client.submit();
      return submissions.of(world).list(...given);
    };
    Object.assign(submissions, { of: () => ({ list: listed }) });
    await eraseDocumentRequest(world, stored).finally(() => Object.assign(submissions, { of }));
    expect(submitted?.status, JSON.stringify(submitted?.body)).to.equal(410);
    const left = await submissions.of(world).list((query) => query.where('request_id', '==', request.id));
    expect(left).to.deep.equal([]);
  }).timeout(30_000);
});
