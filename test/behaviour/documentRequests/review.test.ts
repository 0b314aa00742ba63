// Reviews of submissions: approval and rejection.
import { expect } from 'chai';
import { newWorld, type World } from '../../support/world';
import { newExpiry } from '../webhooks/given';
import { clientWith, newestToken, newSubmission, submissionsOf } from './given';

describe('A review', () => {
  const review = (world: World, body: object) =>
    world.editor.call('/v1/reviewCollectionSubmission', { body });

  it('requests only the rejected fields, by a new link, and the next revision is complete', async () => {
    const world = await newWorld();
    const { submission, request, contact } = await newSubmission(world);
    const rejections = [{ field_id: 'name', reason: 'Not the legal name' }];
    const answer = await review(world, {
      submission_id: submission.id,
      review_status: 'rejected',
      rejections,
    });
    expect(answer.body.submission).to.deep.include({ review_status: 'rejected', rejections, revision: 1 });
    const client = clientWith(await newestToken(contact.email));
    const { request: asked } = (await client.open()).body;
    expect(asked.asked_again).to.deep.equal(rejections);
    const fields = asked.pages.flatMap((page: { sections: { fields: { id: string }[] }[] }) =>
      page.sections.flatMap((section) => section.fields.map(({ id }) => id)),
    );
    expect(fields).to.deep.equal(['name']);
    expect(asked.answers).to.deep.equal({ name: 'Acme' });
    await client.save({ name: 'Acme Limited' });
    expect((await client.submit()).body.revision).to.equal(2);
    const [first, second] = await submissionsOf(world, request.id);
    expect(second.responses.map(({ value }: { value: unknown }) => value)).to.deep.equal([
      ...['Acme Limited', 'Ltd', [first.files[0].id]],
    ]);
    const approval = { submission_id: second.id, review_status: 'approved', note: 'Fine' };
    const { reviewed_by, reviewed_by_name, review_note } = (await review(world, approval)).body.submission;
    const by = [reviewed_by, reviewed_by_name, review_note];
    expect(by).to.deep.equal([world.editor.id, 'editor Person', 'Fine']);
    const found = await world.viewer.call('/v2/collection-submissions?review_status=approved');
    expect(found.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([second.id]);
  });

  it('rejects only fields of the form, and is invisible to other organizations', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { submission } = await newSubmission(world);
    const rejected = { submission_id: submission.id, review_status: 'rejected' };
    for (const rejections of [[], [{ field_id: 'stranger', reason: 'x' }]]) {
      const answer = await review(world, { ...rejected, rejections });
      expect(answer.status).to.equal(400);
      expect(answer.body.details.fields).to.have.keys('rejections');
    }
    const named = `submission_id=${submission.id}&file_id=${submission.files[0].id}`;
    expect((await other.admin.call(`/v1/getCollectionSubmissionFile?${named}`)).status).to.equal(404);
    expect((await other.admin.call('/v2/collection-submissions')).body.data).to.deep.equal([]);
  });

  it('lists submissions oldest first, in pages, from a given time', async () => {
    const world = await newWorld();
    const made = [await newSubmission(world), await newSubmission(world)].map(
      ({ submission }) => submission.id,
    );
    const list = async (query: string) =>
      (await world.viewer.call(`/v2/collection-submissions${query}`)).body;
    const ids = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);
    const first = await list('?limit=1');
    expect(ids(first)).to.deep.equal([made[0]]);
    expect(ids(await list(`?limit=1&cursor=${encodeURIComponent(first.next_cursor)}`))).to.deep.equal([
      made[1],
    ]);
    const { submitted_at } = (await list('')).data[1];
    expect(ids(await list(`?submitted_since=${submitted_at}`))).to.deep.equal([made[1]]);
  });

  it('renews only an existing expiry to a later date; an error names the date and leaves the review open', async () => {
    const world = await newWorld();
    const { id: expiry_id, expiry_date } = await newExpiry(world);
    const { submission } = await newSubmission(world, { expiry_id });
    const approve = (date: string) =>
      review(world, {
        submission_id: submission.id,
        review_status: 'approved',
        renewal: { expiry_date: date },
      });
    for (const date of ['2020-05-01', expiry_date]) {
      const answer = await approve(date);
      expect(answer.status, date).to.equal(400);
      expect(answer.body.details.fields).to.deep.equal({
        'renewal.expiry_date': `must be after ${expiry_date}`,
      });
    }
    expect((await world.viewer.call(`/v2/expiries/${expiry_id}`)).body.is_done).to.equal(false);
    await world.editor.call(`/v2/expiries/${expiry_id}`, { method: 'DELETE' });
    const gone = await approve('2033-05-01');
    expect(gone.status, JSON.stringify(gone.body)).to.equal(400);
    expect(gone.body.details.fields).to.have.all.keys('renewal');
    const plain = { submission_id: submission.id, review_status: 'approved' };
    expect((await review(world, plain)).status).to.equal(200);
  });
});
