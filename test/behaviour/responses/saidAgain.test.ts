// What somebody answers once more after they have answered something else, or after others have decided.
import { expect } from 'chai';
import { clock } from '../../../functions/platform/clock';
import { dateIn } from '../../support/reminding';
import { newWorld, type World } from '../../support/world';
import { act, contactWithLinks, open } from './given';

describe('What is said again', () => {
  let world: World;
  before(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });
  const answersTo = async (expiryId: string) =>
    (await world.viewer.call(`/v2/expiries/${expiryId}/responses`)).body.data as Record<string, string>[];
  const openOnes = async () => (await world.viewer.call('/v2/renewal-proposals?status=open')).body.data;
  const accepted = async (answer: Promise<{ status: number; body: unknown }>): Promise<void> => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).to.equal(200);
  };

  it('right after itself is one answer, after another it is one more', async () => {
    const { mailToken, smsToken, expiryId } = await contactWithLinks(world);
    const days = [3, 4, 4, 3, 3, 4].map((ahead) => dateIn(clock.now(), ahead));
    for (const until of days) await accepted(act(mailToken, 'snooze', { until }));
    const [three, four] = days;
    expect((await answersTo(expiryId)).map(({ until }) => until)).to.deep.equal([four, three, four, three]);
    expect((await open(mailToken)).body.snoozed_until).to.equal(four);
    const clicks = ['unsubscribe', 'unsubscribe', 'resubscribe', 'unsubscribe', 'resubscribe'];
    for (const action of clicks) await accepted(act(smsToken, action));
    expect((await answersTo(expiryId)).map(({ action }) => action).slice(0, 4)).to.deep.equal([
      ...['resubscribe', 'unsubscribe', 'resubscribe', 'unsubscribe'],
    ]);
    const shown = (await act(mailToken, 'acknowledge')).body;
    expect(shown).to.deep.equal((await open(mailToken)).body);
    await accepted(act(mailToken, 'acknowledge'));
    expect(await answersTo(expiryId)).to.have.length(9);
  });

  it('at the same time by several is one', async () => {
    const { mailToken, smsToken, expiryId } = await contactWithLinks(world);
    const until = dateIn(clock.now(), 3);
    for (const action of ['acknowledge', 'snooze']) await accepted(act(mailToken, action, { until }));
    await Promise.all([mailToken, smsToken, mailToken].map((token) => accepted(act(token, 'acknowledge'))));
    expect((await answersTo(expiryId)).map(({ action }) => action)).to.deep.equal([
      ...['acknowledge', 'snooze', 'acknowledge'],
    ]);
  });

  it('as a renewal is what is open, though it was superseded before, or declined', async () => {
    const { mailToken, expiryId } = await contactWithLinks(world);
    const [first, second] = [400, 500].map((days) => dateIn(clock.now(), days));
    const propose = (date: string | undefined) =>
      accepted(act(mailToken, 'renewed', { new_expiry_date: date }));
    const dates = async () =>
      (await openOnes())
        .filter(({ expiry_id }: { expiry_id: string }) => expiry_id === expiryId)
        .map(({ new_expiry_date: date }: { new_expiry_date: string }) => date);
    for (const date of [first, second, first, first]) {
      await propose(date);
      expect(await dates()).to.deep.equal([date]);
    }
    for (let times = 0; times < 2; times += 1) {
      const [proposal] = await openOnes();
      const path = `/v2/renewal-proposals/${proposal.id}/decline`;
      await accepted(world.editor.call(path, { body: { note: 'Send the certificate' } }));
      expect(await dates()).to.deep.equal([]);
      await Promise.all([propose(first), propose(first)]);
      expect(await dates()).to.deep.equal([first]);
    }
    const all = (await world.viewer.call('/v2/renewal-proposals?status=declined')).body.data;
    expect(all).to.have.length(2);
  });
});
