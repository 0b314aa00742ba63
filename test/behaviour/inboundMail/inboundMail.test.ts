// getInboundAddress, rotateInboundAddress and receiveInboundMail: documents that members send by email.
import { expect } from 'chai';
import { extractionDocumentId } from '../../../functions/extraction/job';
import { MAX_EXTRACTIONS_PER_DAY } from '../../../functions/extraction/reading/limits';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { removeSomeStoredFilesBelow } from '../../../functions/platform/storage';
import { firestore } from '../../../functions/store/firestore';
import { call } from '../../support/client';
import { pdfOf } from '../../support/pdf';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { setUsedToday } from '../extraction/documents';
import { post, remove } from '../http';

const licence = (marker: string) => ({
  filename: 'licence.pdf',
  content_type: 'application/pdf',
  base64: pdfOf([[`Licence ${marker}`, 'Valid until 31 March 2040']]).toString('base64'),
});

const inboundOf = async ({ admin }: World) => (await admin.call('/v1/getInboundAddress')).body;
const jobsOf = async (person: Person): Promise<string[]> => {
  const { body } = await person.call('/v1/notifications');
  return body.notifications
    .filter(({ type }: { type: string }) => type === 'extraction')
    .map(({ link }: { link: string }) => new URL(link).searchParams.get('id'));
};

/** As if 30 days had passed, without running every minute. */
async function endRetention({ organizationId }: World, jobId: string): Promise<void> {
  const now = await sandbox.now();
  await firestore().collection('extraction_jobs').doc(jobId).update({ expires_at: now });
  const removals = await firestore().collection('file_removals').where('organization_id', '==', organizationId).get();
  for (const removal of removals.docs) {
    expect(removal.get('due_at').toDate()).to.be.above(addMs(now, 29 * DAY_MS));
    await removal.ref.update({ due_at: now });
  }
  await sandbox.advance('PT1H');
}

async function send(to: string | string[], from: string, over: Record<string, unknown> = {}) {
  const mail = { from, to, subject: 'Licence', text: 'Attached.', attachments: [licence(newId())], ...over };
  const status = await sandbox.inboundMail(mail);
  await sandbox.untilIdle();
  return status;
}

describe('Documents by email', () => {
  it('become proposals with a notification to the sender, but no expiries', async () => {
    const world = await newWorld({ plan: 'trial' });
    const { address } = await inboundOf(world);
    expect(address).to.match(/^docs\+[0-9a-f]{32}@in\.expiry\.example$/);
    expect((await world.viewer.call('/v1/getInboundAddress')).body.address).to.equal(address);
    const marker = newId();
    const mail = { message_id: `${newId()}@mail.example`, attachments: [licence(marker)] };
    const from = `Ed <${world.editor.email.toUpperCase()}>`;
    await sandbox.fault({ service: 'storage', status: 403, times: 1 });
    expect(await send(address, from, mail), 'SendGrid tries again').to.be.at.least(500);
    await setUsedToday(world, 'unreadable' as never);
    expect(await send(address, from, mail), 'its commit fails').to.be.at.least(500);
    await setUsedToday(world, 0);
    expect(await send(address.toUpperCase(), from, mail)).to.equal(200);
    // SendGrid delivers an email again if it isn't sure that it arrived.
    expect(await send(address, from, mail)).to.equal(200);
    const jobs = await jobsOf(world.editor);
    expect(jobs).to.have.length(1);
    const { body } = await world.editor.call(`/v1/getExtractionJob?job_id=${jobs[0]}`);
    expect(body.job).to.include({ status: 'completed', total: 1, done: 1, created_by: world.editor.id });
    expect(body.documents[0].extraction.draft).to.include({ name: `Licence ${marker}`, expiry_date: '2040-03-31' });
    expect((await world.editor.call('/v2/expiries')).body.data).to.deep.equal([]);
    expect(await jobsOf(world.admin)).to.deep.equal([]);
    expect((await inboundOf(world)).dropped).to.equal(0);
  });

  it('belong to the expiry created from them, once, and the file is kept', async () => {
    const world = await newWorld();
    const { address } = await inboundOf(world);
    const first = licence('A');
    const second = { ...licence('B'), content_type: 'application/octet-stream' };
    await send(address, world.editor.email, { attachments: [first, second] });
    const [job_id = ''] = await jobsOf(world.editor);
    const documents = async () => (await world.editor.call(`/v1/getExtractionJob?job_id=${job_id}`)).body.documents;
    const [{ extraction }] = await documents();
    const create = (over: object, by: Person = world.editor) =>
      post(by, '/v1/createExpiryFromDocument', { job_id, index: 0, expiry: extraction.draft, ...over });
    const used = await usedBytes(world);

    const stranger = await newWorld();
    expect((await create({}, world.viewer)).status).to.equal(403);
    expect((await create({}, stranger.editor)).status).to.equal(404);
    expect((await create({ index: 2 })).status).to.equal(404);
    const unread = firestore().collection('extraction_items').doc(extractionDocumentId(job_id, 1));
    await unread.update({ status: 'running' });
    expect((await create({ index: 1 })).body.code, 'it is being read').to.equal('INVALID_STATE');
    await unread.update({ status: 'done' });
    const { status, body } = await create({});
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.expiry).to.include({ name: 'Licence A', expiry_date: '2040-03-31' });
    const [attachment] = body.expiry.attachments;
    expect(attachment).to.include({ index: 0, name: 'licence.pdf' });
    const again = await create({});
    const { id: expiry_id } = body.expiry;
    expect(again.status).to.equal(409);
    expect(again.body).to.deep.include({ code: 'INVALID_STATE', details: { expiry_id } });
    const [taken, unused] = await documents();
    expect([taken.expiry_id, unused.expiry_id]).to.deep.equal([expiry_id, '']);
    expect(await usedBytes(world)).to.equal(used);

    await endRetention(world, job_id);
    expect(await documents(), 'the job has ended').to.equal(undefined);
    expect((await create({ index: 1 })).status).to.equal(404);
    const file = await fetch(attachment.url);
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).to.equal(first.base64);
    const kept = Buffer.from(first.base64, 'base64').length;
    expect(await usedBytes(world), 'the unused document is deleted').to.equal(kept);
    await remove(world.editor, `/v2/expiries/${body.expiry.id}`);
    await sandbox.untilIdle();
    expect((await fetch(attachment.url)).status).to.equal(404);
    expect(await usedBytes(world)).to.equal(0);
  });

  it('are dropped and counted unless an authenticated member sends a supported document', async () => {
    const [world, elsewhere] = [await newWorld({ plan: 'trial' }), await newWorld()];
    const { address } = await inboundOf(world);
    const editor = world.editor.email;
    const pdf = licence(newId());
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * 1024 * 1024)]);
    const hostile: [string, string, Record<string, unknown>][] = [
      ['a stranger', 'eve@attacker.example', {}],
      ['a member of another organization', elsewhere.editor.email, {}],
      ['a spoofed From', editor, { spf: 'fail', dkim: '{@attacker.example : pass}' }],
      ['SPF of another sender', editor, { dkim: 'none', envelope_from: 'eve@attacker.example' }],
      ['no document', editor, { attachments: [] }],
      ['a text', editor, { attachments: [{ ...pdf, content_type: 'text/plain' }] }],
      ['a large file', editor, { attachments: [{ ...pdf, base64: large.toString('base64') }] }],
      ['too many files', editor, { attachments: Array.from({ length: 11 }, () => pdf) }],
      ['a program', editor, { attachments: [{ ...pdf, base64: Buffer.from('MZ').toString('base64') }] }],
    ];
    for (const [what, from, over] of hostile) expect(await send(address, from, over), what).to.equal(200);
    expect(await inboundOf(world)).to.deep.equal({ address, dropped: hostile.length });
    await setUsedToday(world, MAX_EXTRACTIONS_PER_DAY);
    await send(address, editor);
    expect((await inboundOf(world)).dropped, 'used-up quota').to.equal(hostile.length + 1);
    const folder = `organizations/${world.organizationId}/`;
    expect(await removeSomeStoredFilesBelow(folder), 'its files are deleted').to.equal(0);
    const trial_ends_at = addMs(clock.now(), -31 * DAY_MS);
    await planUsages.ref(world.organizationId).update({ trial_ends_at });
    await send(address, editor);
    expect((await inboundOf(world)).dropped, 'read-only').to.equal(hostile.length + 2);
    for (const person of [world.editor, elsewhere.editor]) expect(await jobsOf(person)).to.deep.equal([]);
  });

  it('from a viewer become proposals for the admins, who alone can create the expiry', async () => {
    const world = await newWorld();
    const { address } = await inboundOf(world);
    await send(address, world.viewer.email);
    expect((await inboundOf(world)).dropped).to.equal(0);
    expect(await jobsOf(world.viewer)).to.deep.equal([]);
    const [job_id] = await jobsOf(world.admin);
    const { job, documents } = (await world.admin.call(`/v1/getExtractionJob?job_id=${job_id}`)).body;
    expect(job.created_by).to.equal(world.viewer.id);
    const create = (by: Person) =>
      post(by, '/v1/createExpiryFromDocument', { job_id, index: 0, expiry: documents[0].extraction.draft });
    expect((await create(world.viewer)).status).to.equal(403);
    expect((await world.viewer.call('/v2/expiries')).body.data).to.deep.equal([]);
    expect((await create(world.admin)).status).to.equal(201);
  });

  it('belong to the organization with that address, until it is replaced', async () => {
    const [world, elsewhere] = [await newWorld(), await newWorld()];
    const other = (await post(elsewhere.admin, '/v1/rotateInboundAddress')).body;
    const own = await inboundOf(world);
    const elsewhereToo = other.address.replace('@in.', '@out.');
    await send([own.address, other.address, elsewhereToo, 'docs+0123@in.expiry.example'], world.editor.email);
    const [job, ...more] = await jobsOf(world.editor);
    expect(more).to.deep.equal([]);
    expect([(await inboundOf(world)).dropped, (await inboundOf(elsewhere)).dropped]).to.deep.equal([0, 1]);
    expect((await elsewhere.admin.call(`/v1/getExtractionJob?job_id=${job}`)).status).to.equal(404);

    const { body } = await post(world.admin, '/v1/rotateInboundAddress');
    expect(await inboundOf(world)).to.deep.equal(body);
    await send(own.address, world.editor.email);
    expect(await jobsOf(world.editor), 'to the former address').to.have.length(1);
    const attachments = Array.from({ length: 10 }, (_, index) => licence(`${index}`));
    await send(body.address, world.editor.email, { attachments });
    expect(new Set(await jobsOf(world.editor)), 'with as many files as possible').to.have.length(2);
  });

  it('are rejected without SendGrid’s signature', async () => {
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=x',
      'X-Twilio-Email-Event-Webhook-Timestamp': String(Math.floor(Date.now() / 1000)),
      'X-Twilio-Email-Event-Webhook-Signature': Buffer.from('forged').toString('base64'),
    };
    expect((await call('/v1/receiveInboundMail', { method: 'POST', headers })).status).to.equal(403);
  });
});
