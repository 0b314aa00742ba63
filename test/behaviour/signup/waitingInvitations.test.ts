// The mail of an invitation that waits for its provider while the invitation ends.
import { expect } from 'chai';
import { GOOD_PASSWORD, mailTo, someEmail, tokenIn } from '../../support/accounts';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

describe('the mail of an invitation', () => {
  it('that waits for its provider goes nowhere once it is cancelled, and by its new link alone once it is sent again', async () => {
    const world = await newWorld();
    const emails = [someEmail(), someEmail(), someEmail()];
    await sandbox.untilIdle();
    await sandbox.fault({ service: 'sendgrid', status: 503 });
    const answer = await world.admin.call('/v1/invite', { body: { emails } });
    // Each was tried once by then.
    await sandbox.untilIdle().finally(() => sandbox.fault({ service: 'sendgrid', times: 0 }));
    const [cancelled, resent] = answer.body.invitations.map(({ id }: { id: string }) => id);
    for (const [endpoint, id] of [
      ['cancelInvitation', cancelled],
      ['resendInvitation', resent],
    ])
      expect((await world.admin.call(`/v1/${endpoint}`, { body: { id } })).status, endpoint).to.equal(200);
    await sandbox.advance('PT20M');
    const mails = await Promise.all(emails.map((email) => sandbox.messagesTo(email)));
    expect(mails.map(({ length }) => length)).to.deep.equal([0, 1, 1]);
    const token = tokenIn(await mailTo(emails[1] ?? '', /invites you/));
    const person = { email: emails[1], firstName: 'Joan', lastName: 'Clarke', password: GOOD_PASSWORD };
    const joined = await call('/v1/completeInvitation', { body: { invitationToken: token, ...person } });
    expect(joined.status).to.equal(200);
  });
});
