// The Reply-To of a reminder: a person of the organization, as long as they are a member.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { expiries } from '../../../functions/expiries/record/record';
import { GOOD_PASSWORD, idToken, mailTo, someEmail, tokenIn } from '../../support/accounts';
import { call } from '../../support/client';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

describe('A reply to a reminder mail', function () {
  this.timeout(120_000);

  /** Invites the address and accepts the invitation. */
  async function joins(world: World, email: string, bearer?: string): Promise<string> {
    expect((await world.admin.call('/v1/invite', { body: { emails: [email] } })).status).to.equal(201);
    const invitationToken = tokenIn(await mailTo(email, /invites you/));
    const names = { firstName: 'Joan', lastName: 'Clarke', password: GOOD_PASSWORD };
    const answer = await call('/v1/completeInvitation', {
      ...(bearer === undefined ? {} : { token: bearer }),
      body: { invitationToken, email, ...names },
    });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    return answer.body.userId;
  }

  /** Sends a reminder's message and returns its Reply-To. */
  async function answersOf(world: World, expiry_id: string, to: string): Promise<string | undefined> {
    const body = { expiry_id, sms: false, whatsapp: false };
    const answer = await world.admin.call('/v1/sendExpiryNotificationNow', { body });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    await sandbox.untilIdle();
    const mails = await sandbox.messagesTo(to);
    const newest = mails.toSorted((one, other) => one.sent_at.localeCompare(other.sent_at)).at(-1);
    return newest?.headers['Reply-To'];
  }

  it('goes to the creator of an unassigned record, but to no former member', async () => {
    const world = await newWorld();
    const [joan, partner] = [someEmail(), `${unique()}@partner.example`];
    const userId = await joins(world, joan);
    const { token } = await call('/v1/login', { body: { email: joan, password: GOOD_PASSWORD } }).then(
      ({ body }) => ({ token: body.accessToken }),
    );
    const contact = await world.editor.call('/v2/contacts', { body: { first_name: 'Ada', email: partner } });
    const made = await call('/v2/expiries', {
      token,
      body: { name: 'Lease', expiry_date: '2099-01-01', contacts: [contact.body.id] },
    });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    expect(made.body, 'no address in the answer').not.to.have.property('created_by_email');
    const { id } = made.body;
    expect(await answersOf(world, id, partner)).to.equal(joan);

    const assigned = { method: 'PATCH', body: { assigned_to: world.editor.id } } as const;
    await world.admin.call(`/v2/expiries/${id}`, assigned);
    expect(await answersOf(world, id, partner)).to.equal(world.editor.email);
    await world.admin.call('/v1/removeUser', { body: { userId: world.editor.id } });
    expect(await answersOf(world, id, partner), 'the assignee has left').to.equal(joan);

    await world.admin.call('/v1/removeUser', { body: { userId } });
    expect(await answersOf(world, id, partner), 'both have left').to.equal(undefined);
    expect(await joins(world, joan, await idToken(joan))).to.equal(userId);
    expect(await answersOf(world, id, partner), 'and come back').to.equal(joan);

    await world.admin.call('/v1/eraseUser', { body: { user_id: userId } });
    await sandbox.advance('PT5M');
    const stored = await expiries.of(tenantOf(world.organizationId)).get(id);
    expect(JSON.stringify(stored)).not.to.include(joan);
    expect(await answersOf(world, id, partner)).to.equal(undefined);
  });
});
