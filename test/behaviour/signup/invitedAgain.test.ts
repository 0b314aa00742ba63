// Whoever is invited anew, after an invitation has expired: one seat, and no mail to somebody who is a member.
import { expect } from 'chai';
import { GOOD_PASSWORD, mailTo, someEmail, tokenIn } from '../../support/accounts';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

describe('An invitation that has expired', () => {
  it('is sent again to nobody who was invited anew or is a member by now', async () => {
    const { admin } = await newWorld({ plan: 'starter' });
    const email = someEmail();
    const invite = () => admin.call('/v1/invite', { body: { emails: [email] } });
    const { id } = (await invite()).body.invitations[0];
    const resend = () => admin.call('/v1/resendInvitation', { body: { id } });
    const seats = async () => (await admin.call('/v1/getPlanUsage')).body.limits.seats.used;
    await sandbox.advance('P8D');
    expect((await invite()).status).to.equal(201);
    expect((await resend()).body.code, 'invited anew').to.equal('CONFLICT');
    const invitationToken = tokenIn(await mailTo(email, /invites you/));
    const person = { email, firstName: 'Joan', lastName: 'Clarke', password: GOOD_PASSWORD };
    const joined = await call('/v1/completeInvitation', { body: { invitationToken, ...person } });
    const resent = await resend();
    expect([resent.status, resent.body.code]).to.deep.equal([409, 'CONFLICT']);
    expect(await seats()).to.equal(4);
    await admin.call('/v1/removeUser', { body: { userId: joined.body.userId } });
    expect((await resend()).status, 'they have left').to.equal(200);
    expect(await seats()).to.equal(4);
  }).timeout(60_000);
});
