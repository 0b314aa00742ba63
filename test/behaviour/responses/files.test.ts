// A renewal's proof, uploaded with a message's link, belongs to the proposal and becomes an attachment.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { clock } from '../../../functions/platform/clock';
import { renewalProposals } from '../../../functions/responses/renewalProposal';
import { fileRemovals } from '../../../functions/uploads/fileRemoval';
import { type Answer, call } from '../../support/client';
import { pdfOf } from '../../support/pdf';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { usedBytes } from '../attachments/uploading';
import { act, contactWithLinks, fieldsOf } from './given';

const PDF = Buffer.from('%PDF-1.4 a certificate');
const FILE = { file_name: 'certificate.pdf', content_type: 'application/pdf', size: PDF.length };

const start = (token: string, file: object = {}): Promise<Answer> =>
  call('/v1/startReminderUpload', { body: { token, ...FILE, ...file } });
const complete = (token: string, uploadId: string): Promise<Answer> =>
  call('/v1/completeReminderUpload', { body: { token, upload_id: uploadId } });

async function put(token: string, bytes: Buffer = PDF, file: object = {}): Promise<string> {
  const { status, body } = await start(token, { size: bytes.length, ...file });
  expect(status, JSON.stringify(body)).to.equal(201);
  const { upload_url: url, headers } = body;
  const stored = await fetch(url, { method: 'PUT', body: Uint8Array.from(bytes), headers });
  expect(stored.status).to.equal(200);
  return body.upload_id;
}

async function upload(token: string, bytes: Buffer = PDF, file: object = {}): Promise<string> {
  const id = await put(token, bytes, file);
  const done = await complete(token, id);
  expect(done.status, JSON.stringify(done.body)).to.equal(201);
  return id;
}

describe('A proof of renewal', () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });
  const openProposals = async () => (await world.viewer.call('/v2/renewal-proposals?status=open')).body.data;
  const decide = (id: string, how: string, body: object = {}) =>
    world.editor.call(`/v2/renewal-proposals/${id}/${how}`, { body });
  const attachments = async (id: string) =>
    (await world.viewer.call(`/v2/expiries/${id}/attachments`)).body.data as { name: string; url: string }[];
  const date = () => dateIn(clock.now(), 400);

  it('belongs to the proposal, and becomes an attachment of the next occurrence when it is accepted', async () => {
    const { mailToken, expiryId } = await contactWithLinks(world, { recurrence: { every: 1, unit: 'year' } });
    const before = await usedBytes(world);
    const id = await put(mailToken);
    expect(await usedBytes(world)).to.equal(before + PDF.length);
    const done = await complete(mailToken, id);
    expect(done.status, JSON.stringify(done.body)).to.equal(201);
    const stored = { name: 'certificate.pdf', content_type: 'application/pdf', size: PDF.length };
    expect(done.body.file).to.deep.equal(stored);
    expect((await complete(mailToken, id)).body, 'again').to.deep.equal(done.body);
    expect(await attachments(expiryId)).to.deep.equal([]);
    expect((await act(mailToken, 'renewed', { new_expiry_date: date() })).status).to.equal(200);
    const [proposal] = await openProposals();
    expect(proposal.file).to.include(stored);
    expect(await (await fetch(proposal.file.url)).text()).to.equal(PDF.toString());
    expect((await complete(mailToken, id)).body, 'and again').to.deep.equal(done.body);
    const accepted = await decide(proposal.id, 'accept');
    expect(accepted.status, JSON.stringify(accepted.body)).to.equal(200);
    expect(await attachments(expiryId)).to.deep.equal([]);
    const { next_expiry_id: next } = (await world.viewer.call(`/v2/expiries/${expiryId}`)).body;
    const [file, ...more] = await attachments(next);
    expect(more).to.deep.equal([]);
    expect(file).to.include({ name: 'certificate.pdf', url: proposal.file.url });
    expect(await usedBytes(world)).to.equal(before + PDF.length);
    const path = `/v2/expiries/${next}/attachments?url=${encodeURIComponent(file?.url ?? '')}`;
    expect((await world.editor.call(path, { method: 'DELETE' })).status).to.be.within(200, 204);
    expect(await usedBytes(world)).to.equal(before);
  });

  it('is rejected for another token, content, type or size, and after the link has ended', async () => {
    const one = await contactWithLinks(world);
    const other = await contactWithLinks(world);
    const id = await put(one.mailToken);
    expect((await complete(other.mailToken, id)).status).to.equal(404);
    expect((await complete(one.mailToken, 'nonsense')).status).to.equal(404);
    expect((await start('nonsense')).status).to.equal(404);
    for (const content_type of ['text/html', 'image/svg+xml'])
      expect(fieldsOf(await start(one.mailToken, { content_type }))).to.deep.equal(['content_type']);
    expect((await start(one.mailToken, { size: 60 * 1024 * 1024 })).status).to.equal(413);
    const mismatched = await put(one.mailToken, Buffer.from('MZ not a PDF'));
    expect(fieldsOf(await complete(one.mailToken, mismatched))).to.deep.equal(['upload_id']);
    for (let begun = 2; begun < 5; begun += 1) expect((await start(one.mailToken)).status).to.equal(201);
    const many = await start(one.mailToken);
    expect([many.status, many.body.details]).to.deep.equal([409, { limit: 5 }]);
    await act(other.mailToken, 'unsubscribe');
    const gone = await start(other.mailToken);
    expect([gone.status, gone.body.details]).to.deep.equal([410, { reason: 'opted_out' }]);
    await world.editor.call(`/v2/expiries/${one.expiryId}/complete`, { body: {} });
    const ended = await complete(one.mailToken, id);
    expect([ended.status, ended.body.details]).to.deep.equal([410, { reason: 'renewed' }]);
  });

  it('is deleted with its expiry, if its proposal is declined, or after a day without a proposal', async () => {
    const tenant = tenantOf(world.organizationId);
    const deleted = await contactWithLinks(world);
    const before = await usedBytes(world);
    await upload(deleted.mailToken);
    await act(deleted.mailToken, 'renewed');
    const [proposal] = await openProposals();
    await world.editor.call(`/v2/expiries/${deleted.expiryId}`, { method: 'DELETE' });
    await sandbox.untilIdle();
    expect(await renewalProposals.of(tenant).get(proposal.id)).to.equal(null);
    expect(await fileRemovals.of(tenant).list((query) => query)).to.have.length(1);
    expect(await usedBytes(world)).to.equal(before);
    const declined = await contactWithLinks(world);
    await upload(declined.mailToken);
    await act(declined.mailToken, 'renewed');
    const [{ id }] = await openProposals();
    expect((await decide(id, 'decline')).body.file).to.equal(null);
    expect(await usedBytes(world), 'declined').to.equal(before);
    const kept = await contactWithLinks(world);
    await upload(kept.mailToken);
    expect(await usedBytes(world)).to.equal(before + PDF.length);
    await sandbox.advance('PT26H');
    expect(await usedBytes(world), 'swept').to.equal(before);
  });

  it('suggests the expiry date that it contains, with the quote', async () => {
    const { mailToken, expiryId } = await contactWithLinks(world);
    const document = pdfOf([['Trade licence No. 77', 'Valid until 31 March 2031']]);
    await upload(mailToken, document);
    await act(mailToken, 'renewed');
    await sandbox.untilIdle();
    const [first] = await openProposals();
    const expiry_date = '2031-03-31';
    expect(first.extracted).to.deep.equal({ expiry_date, quote: 'Valid until 31 March 2031' });
    await act(mailToken, 'renewed', { note: 'Signed' });
    const [proposal, ...superseded] = await openProposals();
    expect(superseded).to.deep.equal([]);
    const { file, extracted } = first;
    expect(proposal, 'a later proposal').to.deep.include({ note: 'Signed', file, extracted });
    expect((await decide(proposal.id, 'accept')).status, 'only suggested').to.equal(400);
    expect((await decide(proposal.id, 'accept', { expiry_date })).status).to.equal(200);
    expect(await attachments(expiryId), 'without a recurrence').to.have.length(1);
  });
});
