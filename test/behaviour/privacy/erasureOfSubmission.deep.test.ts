// What was made of a submission goes with it: archives, answers, readings, what receivers said, what is to be corrected.
import { expect } from 'chai';
import { extractionItems } from '../../../functions/extraction/job';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { erasures } from '../../../functions/privacy/erasure/record';
import { STEPS_BY_ERASURE_KIND } from '../../../functions/privacy/erasure/run';
import { unitOfWork } from '../../../functions/store/commit/unitOfWork';
import { tenantOf } from '../../../functions/store/tenant';
import { deliveries } from '../../../functions/webhooks/delivery/deliveryRecord';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { clientWith, newestToken, newRequest, submissionsOf } from '../documentRequests/given';
import { pdf } from '../extraction/documents';
import { newWebhook } from '../webhooks/given';
import { afterwards, documentsWith, filesWith, good, logsWith } from './erasing';

const exported = async ({ admin }: World, endpoint: string, body: object): Promise<string> =>
  (await good(admin.call(`/v1/${endpoint}`, { body }), 202)).export_id;

/** A client's answer and a document that nobody else has, and everything that the organization makes of the two. */
async function givenRejected() {
  const world = await newWorld();
  const tenant = tenantOf(world.organizationId);
  const [answer, read] = [`Answer ${unique()}`, unique()];
  const webhook = await newWebhook(world, { events: ['collection_submission.received'] });
  const { request, contact, token } = await newRequest(world);
  const client = clientWith(token);
  await good(client.save({ name: answer, kind: 'Ltd' }));
  const document = pdf([['Trade licence', `Issued by Harbour ${read} plc`, 'Valid until 31 March 2026']]);
  await good(
    client.upload({ file_name: 'licence.pdf', size: document.length }, new Uint8Array(document)),
    201,
  );
  await good(client.submit());
  await sandbox.untilIdle();
  const [submission] = await submissionsOf(world, request.id);
  const named = { submission_id: submission.id, file_id: submission.files[0].id };
  const once = () => ({ headers: { 'Idempotency-Key': newId() } });
  await sandbox.modelAnswers(
    { issuer: { value: read, quote: `Issued by Harbour ${read} plc`, page: 1 } },
    read,
  );
  await good(world.editor.call('/v1/extractSubmittedDocument', { body: named, ...once() }));
  const rejections = [{ field_id: 'name', reason: 'Not the legal name' }];
  const review = { submission_id: submission.id, review_status: 'rejected', rejections };
  await good(world.editor.call('/v1/reviewCollectionSubmission', { body: review, ...once() }));
  const [delivery] = await deliveries
    .of(tenant)
    .list((query) => query.where('subscription_id', '==', webhook.id));
  await deliveries
    .of(tenant)
    .ref(delivery?.id ?? '')
    .update({ response_body: `{"got":{"id":"${submission.id}","name":"${answer}"}}` });
  await unitOfWork(async (writes) => {
    extractionItems.of(tenant).stageCreate(writes, newId(), {
      ...{ job_id: 'j', expiry_id: 'e', file_name: 'licence.pdf', status: 'done', attempts: 1, error: null },
      storage_path: `organizations/${world.organizationId}/${newId()}`,
      result_json: JSON.stringify({ issuer: 'of somebody else' }),
      ...{ wake_at: null, created_at: clock.now(), expires_at: addMs(clock.now(), DAY_MS) },
    });
  });
  return { world, tenant, answer, read, submission, contact, request };
}

describe('eraseSubmission', function () {
  this.timeout(240_000);

  it('takes what was made of a submission: archives, repeated answers, readings, what is to be corrected', async () => {
    const { world, tenant, answer, read, submission, contact } = await givenRejected();
    const archives = [
      await exported(world, 'exportOrganization', {}),
      await exported(world, 'exportPersonalData', { contact_id: contact.id }),
    ];
    await sandbox.untilIdle();
    const words = [answer.toLowerCase(), read];
    const collectionsOf = (found: readonly string[]) => new Set(found.map((path) => path.split('/')[0]));
    const before = collectionsOf(await documentsWith(words));
    for (const name of ['collection_submissions', 'collection_drafts', 'events', 'webhook_deliveries'])
      expect(before, 'it is found before').to.include(name);
    expect(before).to.include('idempotency_keys');

    const { erasure_id } = await good(
      world.admin.call('/v1/eraseSubmission', { body: { submission_id: submission.id } }),
      202,
    );
    expect(await afterwards(world.admin, erasure_id)).to.include({ status: 'completed', files: 1 });
    expect(await documentsWith(words)).to.deep.equal([]);
    expect(await filesWith(words)).to.deep.equal([]);
    expect(logsWith(words)).to.deep.equal([]);
    for (const id of archives)
      expect((await world.admin.call(`/v1/getDataExport?export_id=${id}`)).status, 'made before').to.equal(
        404,
      );
    const asked = (await clientWith(await newestToken(contact.email)).open()).body.request;
    expect(asked.answers).to.deep.equal({});
    expect(await extractionItems.of(tenant).count((query) => query), 'other readings stay').to.equal(1);
  });

  it('of what is to be corrected has the client asked for the whole form, which can be submitted', async () => {
    const { world, submission, contact, request } = await givenRejected();
    const { erasure_id } = await good(
      world.admin.call('/v1/eraseSubmission', { body: { submission_id: submission.id } }),
      202,
    );
    expect(await afterwards(world.admin, erasure_id)).to.include({ status: 'completed' });
    const client = clientWith(await newestToken(contact.email));
    const asked = (await client.open()).body.request;
    expect(asked.asked_again).to.equal(null);
    expect(asked.pages.map(({ id }: { id: string }) => id)).to.deep.equal(['p1', 'p2']);
    expect((await client.submit()).body.details.fields).to.have.all.keys('name', 'licence');
    await good(client.save({ name: 'Acme' }));
    await good(client.upload(), 201);
    await good(client.submit());
    const sent = await submissionsOf(world, request.id);
    expect(sent.map(({ revision }: { revision: number }) => revision)).to.deep.equal([2]);
    expect(sent[0].files).to.have.length(1);
  });

  it('takes them too where its process died after the submission was gone', async () => {
    const { world, tenant, answer, submission } = await givenRejected();
    await sandbox.pause(true);
    try {
      const { erasure_id } = await good(
        world.admin.call('/v1/eraseSubmission', { body: { submission_id: submission.id } }),
        202,
      );
      const store = erasures.of(tenant);
      const [recognize] = STEPS_BY_ERASURE_KIND.submission;
      const begun = await store.get(erasure_id);
      if (!begun || !recognize) throw new Error('No erasure');
      const first = await recognize(begun, tenant, clock.now());
      await store
        .ref(erasure_id)
        .update({ after: first.after, ...(first.terms ? { terms: first.terms } : {}) });
      // The second call is carried out, and nobody notes it.
      const known = await store.get(erasure_id);
      if (known) await recognize(known, tenant, clock.now());
      await sandbox.pause(false);
      expect(await afterwards(world.admin, erasure_id)).to.include({ status: 'completed' });
    } finally {
      await sandbox.pause(false);
    }
    expect(await documentsWith([answer.toLowerCase()])).to.deep.equal([]);
  });
});
