// Renewals that people propose with a message's link, with their proof, and that editors accept or decline.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { expiries } from '../../../functions/expiries/record/record';
import { DAILY_EXTRACTION_CUTOFF_FOR_LINKS } from '../../../functions/extraction/reading/limits';
import { planUsages } from '../../../functions/plans/usage';
import { clock } from '../../../functions/platform/clock';
import { renewalProposals } from '../../../functions/responses/renewalProposal';
import { fileRemovals } from '../../../functions/uploads/fileRemoval';
import { type Answer, call } from '../../support/client';
import { pdfOf } from '../../support/pdf';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { start as attachLater, usedBytes } from '../attachments/uploading';
import { setUsedToday } from '../extraction/documents';
import { done, fieldsOf } from '../http';
import { freshWorld } from '../worlds';
import { act, contactWithLinks, linkTo } from './given';

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
  expect((await fetch(url, { method: 'PUT', body: Uint8Array.from(bytes), headers })).status).to.equal(200);
  return body.upload_id;
}

async function upload(token: string, bytes: Buffer = PDF, file: object = {}): Promise<string> {
  const id = await put(token, bytes, file);
  expect((await complete(token, id)).status).to.equal(201);
  return id;
}

describe('A renewal proposal', () => {
  const world = freshWorld({ timezone: 'UTC' });
  const inDays = (days: number) => dateIn(clock.now(), days);
  const allProposals = async () => (await done(world.viewer.call('/v2/renewal-proposals'))).data;
  const decide = (id: string, how: string, body: object = {}) =>
    world.editor.call(`/v2/renewal-proposals/${id}/${how}`, { body });
  const expiryNow = (id: string) => done(world.viewer.call(`/v2/expiries/${id}`));
  const move = (id: string, expiry_date: string) =>
    done(world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { expiry_date } }));
  const openProposals = async () => (await done(world.viewer.call('/v2/renewal-proposals?status=open'))).data;
  const attachments = async (id: string) =>
    (await world.viewer.call(`/v2/expiries/${id}/attachments`)).body.data as { name: string; url: string }[];
  const proposalFor = async (expiryId: string) =>
    (await done(world.viewer.call(`/v2/renewal-proposals?status=open&expiry_id=${expiryId}`))).data[0];
  const recurring = (over: object = {}) => contactWithLinks(world, { recurrence: { every: 1, unit: 'year' }, ...over });

  it('supersedes earlier ones, also other recipients’, and moves the date when accepted', async () => {
    const { mailToken, memberToken, expiryId } = await contactWithLinks(world);
    const [due, first, second] = [inDays(20), inDays(380), inDays(385)];
    await upload(memberToken);
    await done(act(mailToken, 'renewed', { new_expiry_date: first }));
    expect((await proposalFor(expiryId)).file, 'another recipient’s').to.equal(null);
    await done(act(memberToken, 'renewed', { new_expiry_date: first }));
    const wrongFields = fieldsOf(await act(mailToken, 'renewed', { new_expiry_date: due }));
    expect(wrongFields).to.deep.equal(['new_expiry_date']);
    for (const new_expiry_date of [first, first, second])
      await done(act(mailToken, 'renewed', { new_expiry_date, note: 'Signed' }));
    const proposal = await proposalFor(expiryId);
    expect(proposal).to.deep.include({
      ...{ expiry_id: expiryId, status: 'open', new_expiry_date: second, note: 'Signed', due_date: due },
      ...{ by_kind: 'contact', by_name: 'Ada Partner', file: null, extracted: null },
    });
    const byViewer = await world.viewer.call(`/v2/renewal-proposals/${proposal.id}/accept`, { body: {} });
    expect(byViewer.status).to.equal(403);
    const past = await decide(proposal.id, 'accept', { expiry_date: due });
    expect([past.status, ...Object.keys(past.body.error.details.fields)]).to.deep.equal([400, 'expiry_date']);
    expect((await done(decide(proposal.id, 'accept'))).status).to.equal('accepted');
    expect(await expiryNow(expiryId)).to.include({ expiry_date: second, is_done: false });
    for (const how of ['accept', 'decline']) expect((await decide(proposal.id, how)).status).to.equal(409);
    const statuses = (await allProposals()).map(({ status }: { status: string }) => status);
    expect(statuses).to.have.members(['accepted', 'superseded', 'superseded', 'superseded']);
    expect(await usedBytes(world), 'without the superseded proof').to.equal(0);
  });

  it('creates the next occurrence, or restarts reminders for the new date', async () => {
    const [proposed, moved] = [inDays(400), inDays(420)];
    const [repeated, plain] = [await recurring(), await contactWithLinks(world)];
    const daily = { amount: 1, time_unit: 'day', period: 'before', time: '09:00' };
    const path = `/v2/expiries/${plain.expiryId}/reminders`;
    await done(world.editor.call(path, { body: { reminders: [daily], timezone: 'UTC' } }));
    const accept = async ({ mailToken, expiryId }: typeof plain, body: object) => {
      await done(act(mailToken, 'renewed', { new_expiry_date: proposed }));
      await done(decide((await proposalFor(expiryId)).id, 'accept', body));
      return expiryNow(expiryId);
    };
    const { next_expiry_id } = await accept(repeated, {});
    expect(await expiryNow(next_expiry_id)).to.include({ expiry_date: proposed, is_done: false });
    await done(world.editor.call(`/v2/expiries/${next_expiry_id}/complete`, { body: {} }));
    const following = await expiryNow((await expiryNow(next_expiry_id)).next_expiry_id);
    const yearLater = DateTime.fromISO(proposed).plus({ years: 1 }).toISODate();
    expect(following.expiry_date, 'repeats from the new date').to.equal(yearLater);
    expect(await accept(plain, { expiry_date: moved })).to.include({ expiry_date: moved, is_done: false });
    const [reminder, ...others] = (await done(world.viewer.call(path))).data;
    expect(others).to.deep.equal([]);
    const scheduled_at = `${dateIn(new Date(`${moved}T00:00:00Z`), -1)}T09:00:00.000Z`;
    expect(reminder).to.include({ status: 'pending', scheduled_at });
  });

  it('without a date completes a recurring expiry, and needs a date to be accepted otherwise', async () => {
    const repeated = await recurring({ checklist: [{ text: 'Inspect', required: true }] });
    await act(repeated.mailToken, 'renewed', { note: 'Signed' });
    await done(decide((await proposalFor(repeated.expiryId)).id, 'accept'));
    const completed = await expiryNow(repeated.expiryId);
    expect(completed).to.include({ is_done: true, closing_notes: 'Signed' });
    expect(completed.next_expiry_id).to.be.a('string');

    const plain = await contactWithLinks(world);
    await act(plain.mailToken, 'renewed');
    const { id } = await proposalFor(plain.expiryId);
    expect((await decide(id, 'accept')).status).to.equal(400);
    const declined = await done(decide(id, 'decline', { note: 'Send the certificate' }));
    expect(declined).to.include({ status: 'declined', decline_note: 'Send the certificate' });
  });

  it('is superseded when the date moves or the expiry is completed', async () => {
    for (const [status, end] of [
      ['superseded', (id: string) => move(id, inDays(90))],
      ['superseded', (id: string) => done(world.editor.call(`/v2/expiries/${id}/complete`, { body: {} }))],
      ['open', (id: string) => done(world.editor.call(`/v2/expiries/${id}/archive`, { method: 'POST' }))],
      // Not yet superseded, because these changes have no event.
      [
        'open',
        (id: string) =>
          expiries
            .of(world)
            .ref(id)
            .update({ expiry_date: inDays(90) }),
      ],
      ['open', (id: string) => expiries.of(world).ref(id).update({ is_done: true })],
    ] as const) {
      const { mailToken, expiryId } = await contactWithLinks(world);
      await done(act(mailToken, 'renewed', { new_expiry_date: inDays(400) }));
      const { id } = await proposalFor(expiryId);
      await end(expiryId);
      await sandbox.untilIdle();
      const now = (await allProposals()).find((proposal: { id: string }) => proposal.id === id);
      expect(now.status).to.equal(status);
      expect((await decide(id, 'accept')).status, status).to.equal(409);
    }
  });

  it('has the latest proof, which becomes an attachment of the next occurrence when it is accepted', async () => {
    const { mailToken, expiryId } = await recurring();
    await upload(mailToken, Buffer.from('%PDF-1.4 a draft'));
    const before = await usedBytes(world);
    const id = await put(mailToken);
    expect(await usedBytes(world)).to.equal(before + PDF.length);
    const done = await complete(mailToken, id);
    expect(done.status, JSON.stringify(done.body)).to.equal(201);
    const stored = { name: 'certificate.pdf', content_type: 'application/pdf', size: PDF.length };
    expect(done.body.file).to.deep.equal(stored);
    expect((await complete(mailToken, id)).body, 'again').to.deep.equal(done.body);
    expect(await attachments(expiryId)).to.deep.equal([]);
    expect((await act(mailToken, 'renewed', { new_expiry_date: inDays(400) })).status).to.equal(200);
    const [proposal] = await openProposals();
    expect(proposal.file).to.include(stored);
    expect(await (await fetch(proposal.file.url)).text()).to.equal(PDF.toString());
    expect((await complete(mailToken, id)).body, 'and again').to.deep.equal(done.body);
    expect((await decide(proposal.id, 'accept')).status).to.equal(200);
    expect(await attachments(expiryId)).to.deep.equal([]);
    const { next_expiry_id: next } = await expiryNow(expiryId);
    await world.editor.call(`/v2/expiries/${expiryId}`, { method: 'DELETE' });
    await sandbox.untilIdle();
    const [file, ...more] = await attachments(next);
    expect(more).to.deep.equal([]);
    expect(file).to.include({ name: 'certificate.pdf', url: proposal.file.url });
    expect(await usedBytes(world)).to.equal(before + PDF.length);
    const path = `/v2/expiries/${next}/attachments?url=${encodeURIComponent(file?.url ?? '')}`;
    expect((await world.editor.call(path, { method: 'DELETE' })).status).to.be.within(200, 204);
    expect(await usedBytes(world)).to.equal(before);
  });

  it('has no proof with another token, content, type or size, without storage, or after the link has ended', async () => {
    const one = await contactWithLinks(world);
    const other = await contactWithLinks(world);
    const id = await put(one.mailToken);
    expect((await attachLater(world.editor, one.expiryId)).status, 'counts separately').to.equal(201);
    expect((await complete(other.mailToken, id)).status).to.equal(404);
    const { id: member, email: address } = world.editor;
    const memberToken = await linkTo(world, { ...one, due: inDays(20), channel: 'email', address, member });
    expect((await complete(memberToken, id)).status, 'another recipient’s').to.equal(404);
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
    await planUsages.ref(world.organizationId).update({ 'extra.storage_bytes': -1_000_000_000_000 });
    const { status, body } = await start(other.mailToken);
    expect([status, body.code, body.details], 'hides the quota').to.deep.equal([503, 'UNAVAILABLE', undefined]);
    await act(other.mailToken, 'unsubscribe');
    const gone = await start(other.mailToken);
    expect([gone.status, gone.body.details]).to.deep.equal([410, { reason: 'opted_out' }]);
    await world.editor.call(`/v2/expiries/${one.expiryId}/complete`, { body: {} });
    const ended = await complete(one.mailToken, id);
    expect([ended.status, ended.body.details]).to.deep.equal([410, { reason: 'renewed' }]);
  });

  it('loses its proof with its expiry or when it is declined; a proof without a proposal lasts a day', async () => {
    const deleted = await contactWithLinks(world);
    const before = await usedBytes(world);
    await upload(deleted.mailToken);
    await act(deleted.mailToken, 'renewed');
    const [proposal] = await openProposals();
    await world.editor.call(`/v2/expiries/${deleted.expiryId}`, { method: 'DELETE' });
    await sandbox.untilIdle();
    expect(await renewalProposals.of(world).get(proposal.id)).to.equal(null);
    const [removal, ...others] = await fileRemovals.of(world).list((query) => query);
    expect(others).to.deep.equal([]);
    expect(await usedBytes(world)).to.equal(before);
    const declined = await contactWithLinks(world);
    await act(declined.mailToken, 'renewed');
    await upload(declined.mailToken);
    const [{ id, file }] = await openProposals();
    expect(file, 'uploaded afterwards').to.include({ name: 'certificate.pdf' });
    expect((await decide(id, 'decline')).body.file).to.equal(null);
    expect(await usedBytes(world), 'declined').to.equal(before);
    const kept = await contactWithLinks(world);
    await upload(kept.mailToken);
    expect(await usedBytes(world)).to.equal(before + PDF.length);
    await sandbox.advance('PT24H30M');
    expect(await fileRemovals.of(world).get(removal?.id ?? ''), 'for two days').not.to.equal(null);
    await act(kept.mailToken, 'renewed');
    expect((await proposalFor(kept.expiryId)).file, 'a day later').to.equal(null);
    await sandbox.advance('PT2H');
    expect(await usedBytes(world), 'swept').to.equal(before);
  });

  it('suggests the expiry date in its proof, with the quote', async () => {
    const { mailToken, expiryId } = await contactWithLinks(world);
    const document = pdfOf([['Trade licence No. 77', 'Valid until 31 March 2031']]);
    await setUsedToday(world, DAILY_EXTRACTION_CUTOFF_FOR_LINKS);
    await upload(mailToken, document);
    await act(mailToken, 'renewed');
    await sandbox.untilIdle();
    expect((await openProposals())[0].extracted, 'links leave members half the quota').to.equal(null);
    await setUsedToday(world, DAILY_EXTRACTION_CUTOFF_FOR_LINKS - 1);
    await upload(mailToken, document);
    await sandbox.untilIdle();
    const [first] = await openProposals();
    expect(await usedBytes(world), 'without the replaced proof').to.equal(document.length);
    const expiry_date = '2031-03-31';
    expect(first.extracted).to.deep.equal({ expiry_date, quote: 'Valid until 31 March 2031' });
    await act(mailToken, 'renewed', { note: 'Signed' });
    const [proposal, ...superseded] = await openProposals();
    expect(superseded).to.deep.equal([]);
    const { file, extracted } = first;
    expect(proposal, 'a later proposal').to.deep.include({ note: 'Signed', file, extracted });
    expect((await decide(proposal.id, 'accept')).status, 'only suggested').to.equal(400);
    const attachment = { ...file, storage_path: 'a', uploaded_by: 'a', uploaded_at: clock.now() };
    const expiry = expiries.of(world).ref(expiryId);
    await expiry.update({ attachments: Array(50).fill(attachment) });
    const refused = await decide(proposal.id, 'accept', { expiry_date });
    expect(refused.body.error?.code, 'attachments are full').to.equal('TOO_MANY_ATTACHMENTS');
    await expiry.update({ attachments: [] });
    expect((await decide(proposal.id, 'accept', { expiry_date })).status).to.equal(200);
    expect(await attachments(expiryId), 'without a recurrence').to.have.length(1);
  });
});
