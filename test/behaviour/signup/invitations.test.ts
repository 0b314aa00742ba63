// invite, resendInvitation, cancelInvitation, getInvitations, completeInvitation.
import { expect } from 'chai';
import { filterMemberEmails, users } from '../../../functions/identity/user';
import { messageDayCounts } from '../../../functions/messaging/allowance';
import { organizations } from '../../../functions/organizations/organization';
import { isSeatPendingForEmail, seatsInUseOf } from '../../../functions/plans/limits';
import { planUsages } from '../../../functions/plans/usage';
import { clock, DAY_MS, utcDateOf } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { invitations as storedInvitations } from '../../../functions/signup/invitation';
import { firebaseAuth } from '../../../functions/store/firestore';
import {
  GOOD_PASSWORD,
  idToken,
  linkIn,
  login,
  mailTo,
  newAccount,
  nextSecond,
  someEmail,
  tokenIn,
  verifyAddress,
} from '../../support/accounts';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newPerson, newTeam, newWorld, type World } from '../../support/world';
import { done, outcomeOf, valuesOf } from '../http';
import { freshWorld } from '../worlds';

const invite = (world: World, emails: unknown, more: Record<string, unknown> = {}, headers = {}) =>
  world.admin.call('/v1/invite', { body: { emails, ...more }, headers });

const resend = ({ admin }: World, id: string) => admin.call('/v1/resendInvitation', { body: { id } });

const complete = (invitationToken: string, email: string, more: object = {}, token?: string) =>
  call('/v1/completeInvitation', {
    token,
    body: { invitationToken, email, firstName: 'Joan', lastName: 'Clarke', password: GOOD_PASSWORD, ...more },
  });

async function invited(world: World, role = 'editor') {
  const email = someEmail();
  const { invitations } = await done(invite(world, [email], { role }), 201);
  const token = tokenIn(await mailTo(email, /invited you/));
  return { email, token, id: invitations[0].id as string };
}

const seats = async (world: World): Promise<number> => {
  const usage = await planUsages.get(world.organizationId);
  return usage ? seatsInUseOf(usage, await sandbox.now()) : Number.NaN;
};

describe('invite', () => {
  it('returns the invitations and emails each person a link', async () => {
    const world = await newWorld();
    const emails = [someEmail(), someEmail()];
    const known = [emails[0]?.toUpperCase(), world.editor.email];
    const answer = await done(invite(world, [...emails, ...known], { role: 'viewer' }), 201);
    expect(valuesOf(answer.invitations, 'email'), 'each person once').to.deep.equal(emails);
    expect(outcomeOf(await invite(world, known))).to.deep.equal([400, 'emails']);
    const many = [...Array.from({ length: 30 }, someEmail), world.editor.email];
    expect([...(await filterMemberEmails(world, many))]).to.deep.equal([world.editor.email]);
    expect(answer).to.have.all.keys('message', 'invitations');
    const [first] = answer.invitations;
    expect(first).not.to.have.any.keys('token_hash', 'mails');
    expect(first).to.include({ status: 'pending', role: 'viewer', invited_by: world.admin.id });
    expect(Date.parse(first.expires_at) - Date.parse(first.created_at)).to.be.closeTo(7 * DAY_MS, 5000);
    for (const email of emails) expect(linkIn(await mailTo(email, /invited you/))).to.match(/token=[\w-]{43}$/);
  });

  it('returns 400 SEATS_EXHAUSTED without enough seats, and never exceeds them under concurrent invitations', async () => {
    const world = await newWorld({ plan: 'starter' });
    const answer = await done(invite(world, [someEmail(), someEmail(), someEmail()]), 400);
    expect(answer.code).to.equal('SEATS_EXHAUSTED');
    expect(answer.details).to.include({ limit: 5, used: 3, requested: 3 });
    expect((await world.admin.call('/v1/getInvitations')).body.invitations).to.have.length(0);
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(world, [someEmail()])));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 201, 400, 400, 400, 400]);
    expect(await seats(world)).to.equal(5);
  });
});

describe('completeInvitation', () => {
  const world = freshWorld();

  it('creates an account with the invitation’s role, and returns alreadyCompleted to its member and 409 to others', async () => {
    const { token, email } = await invited(world, 'viewer');
    const [team_id] = [await newTeam(world.organizationId), await newTeam(world.organizationId)];
    const answer = await done(complete(token, email), 200);
    expect(answer).to.include({ success: true, organizationId: world.organizationId });
    expect(answer).to.have.all.keys('success', 'userId', 'organizationId', 'organizationName');
    const { user } = (await login(email, GOOD_PASSWORD)).body;
    const { userId: id, organizationId: organization_id } = answer;
    expect(user).to.include({ id, role: 'viewer', organization_id, team_id, email_verified: true });
    expect(await done(complete(token, email), 200)).to.deep.equal({ ...answer, alreadyCompleted: true });
    const byToken = await complete(token, email, { password: undefined }, await idToken(email));
    expect(byToken.body.alreadyCompleted).to.equal(true);
    const wrong = await done(complete(token, email, { password: 'Wrong-Password-1' }), 409);
    expect(wrong.code).to.equal('CONFLICT');
    expect(await seats(world)).to.equal(4);
  });

  it('returns 404 for an unknown token, 403 for another address or another person’s ID token, 400 for missing fields', async () => {
    const { token, email } = await invited(world);
    expect(outcomeOf(await complete(newId(43), email))).to.deep.equal([404, 'NOT_FOUND']);
    expect((await complete(token, someEmail())).status).to.equal(403);
    const empty = { firstName: undefined, lastName: ' ', password: undefined };
    const missing = await complete(token, email, empty);
    expect(Object.keys(missing.body.details.fields)).to.have.members(['firstName', 'lastName', 'password']);
    expect((await complete(token, email, { password: 'weak' })).status).to.equal(400);
    expect((await complete(token, email, {}, 'garbage')).status).to.equal(401);
    const other = await newAccount();
    expect((await complete(token, email, {}, await idToken(other.email))).status).to.equal(403);
    const outsider = await newPerson(null, 'viewer');
    expect((await complete(token, email, {}, outsider.token)).status).to.equal(403);
  });

  it('replaces a registration at the address that was never verified: its password, session, ID token and API key end', async () => {
    const former = await newAccount();
    const { key } = await done(call('/v1/createApiKey', { token: former.token, body: { name: 'Mine' } }), 201);
    const held = [former.token, await idToken(former.email), key];
    await nextSecond();
    await invite(world, [former.email]);
    const token = tokenIn(await mailTo(former.email, /invited you/));
    await done(complete(token, former.email, { password: 'Owners-Lamp-48' }), 200);
    expect((await login(former.email, GOOD_PASSWORD)).status).to.equal(401);
    const statuses = held.map(async (each) => (await call('/v2/contacts', { token: each })).status);
    expect(await Promise.all(statuses)).to.deep.equal([401, 401, 401]);

    const gone = await newAccount();
    await (await firebaseAuth()).deleteUser(gone.id);
    await invite(world, [gone.email]);
    await done(complete(tokenIn(await mailTo(gone.email, /invited you/)), gone.email), 200);
    expect((await login(gone.email, GOOD_PASSWORD)).status, 'without its Firebase account').to.equal(200);
  });

  it('creates one account for concurrent calls and counts one seat', async () => {
    const { token, email } = await invited(world);
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(token, email)));
    const joined = answers.filter(({ body }) => body.success && !body.alreadyCompleted);
    expect(joined).to.have.length(1);
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).to.equal(200);
    expect(new Set(answers.map(({ body }) => body.userId)).size).to.equal(1);
    expect(await seats(world)).to.equal(4);
    expect((await login(email, GOOD_PASSWORD)).status).to.equal(200);
  });

  it('returns 409 for an existing account, which can sign in to join if it has no organization', async () => {
    const account = await newAccount();
    await verifyAddress(account.email);
    await invite(world, [account.email]);
    const token = tokenIn(await mailTo(account.email, /invited you/));
    expect(outcomeOf(await complete(token, account.email))).to.deep.equal([409, 'EMAIL_EXISTS']);
    const signedIn = await done(complete(token, account.email, {}, await idToken(account.email)), 409);
    expect(signedIn.code).to.equal('CONFLICT');
    await users.ref(account.id).update({ organization_id: null, writes_until: clock.now() });
    await organizations.ref(world.organizationId).update({ former_members: [account.id] });
    const free = await complete(token, account.email, {}, await idToken(account.email));
    expect(free.body).to.include({ success: true, userId: account.id, organizationId: world.organizationId });
    expect((await organizations.get(world.organizationId))?.former_members).to.deep.equal([]);
    expect(await users.get(account.id)).to.include({ role: 'editor', writes_until: null });
  });
});

describe('An invitation', () => {
  it('The seat of an invitation belongs to the member after joining, and is released when they are removed', async () => {
    const world = await newWorld();
    const { token, email } = await invited(world);
    const { userId } = (await complete(token, email)).body;
    expect((await planUsages.get(world.organizationId))?.used.seats).to.equal(4);
    expect(await seats(world)).to.equal(4);
    await world.admin.call('/v1/removeUser', { body: { userId } });
    expect(await seats(world)).to.equal(3);
    expect((await organizations.get(world.organizationId))?.former_members).to.deep.equal([userId]);
  });

  it('openInvitation shows the invitation in every state and 404 for a replaced link; a cancelled one releases its seat', async () => {
    const world = await newWorld({ plan: 'starter' });
    const { email, token, id } = await invited(world, 'viewer');
    const open = (invitationToken = token) => call('/v1/openInvitation', { body: { invitationToken } });
    expect((await open()).body).to.include({ email, role: 'viewer', status: 'pending' });
    expect(await seats(world)).to.equal(4);
    const cancelled = await world.admin.call('/v1/cancelInvitation', { body: { id } });
    expect(cancelled.body.invitation.status).to.equal('cancelled');
    expect((await open()).body.status).to.equal('cancelled');
    expect(await seats(world)).to.equal(3);
    expect((await complete(token, email)).status).to.equal(410);
    expect(outcomeOf(await resend(world, id))).to.deep.equal([410, 'GONE']);
    expect((await invite(world, [email])).status).to.equal(201);
    const other = await invited(world);
    await resend(world, other.id);
    expect((await open(other.token)).status).to.equal(404);
  });

  it('resendInvitation emails a new link and invalidates the previous one', async () => {
    const world = await newWorld();
    const { id, token, email } = await invited(world);
    await sandbox.jump(4);
    expect((await resend(world, id)).status).to.equal(200);
    const [usage, later] = [await planUsages.get(world.organizationId), (await sandbox.now()).getTime()];
    const isKept = usage && isSeatPendingForEmail(usage, email, new Date(later + 6 * DAY_MS));
    expect(isKept, 'the seat lasts as long as the new link').to.equal(true);
    const newToken = tokenIn(await mailTo(email, /invited you/));
    expect(newToken).not.to.equal(token);
    await storedInvitations.of(world).ref(id).update({ mails: 10 });
    expect(outcomeOf(await resend(world, id)), 'an eleventh time').to.deep.equal([409, 'LIMIT_REACHED']);
    expect((await complete(token, email)).status).to.equal(404);
    expect((await complete(newToken, email)).status).to.equal(200);
    expect((await resend(world, id)).status).to.equal(409);
    expect((await world.admin.call('/v1/cancelInvitation', { body: { id } })).status).to.equal(409);

    const [next, now] = [(await invited(world)).id, await sandbox.now()];
    const refusals = async () => [await resend(world, next), await invite(world, [someEmail()])].map(outcomeOf);
    const sentToday = { organization_id: world.organizationId, email: 1_000_000, text: 0, expires_at: now };
    const count = messageDayCounts.ref(`${world.organizationId}_${utcDateOf(now)}`);
    await count.set(sentToday);
    expect(await refusals()).to.deep.equal(Array(2).fill([403, 'PLAN_LIMIT_REACHED']));
    await count.delete();
    await organizations.ref(world.organizationId).update({ address_verified: false });
    await users.ref(world.admin.id).update({ email_verified: false });
    expect(await refusals()).to.deep.equal(Array(2).fill([403, 'EMAIL_NOT_VERIFIED']));
  });

  it('An expired invitation releases its seat, and works again once it is resent, but not for people with a newer one or a membership', async () => {
    const [full, world] = [await newWorld({ plan: 'starter' }), await newWorld({ plan: 'starter' })];
    const [first, second] = [await invited(full), await invited(full)];
    expect((await invite(full, [someEmail()])).status).to.equal(400);
    const [email, late] = [someEmail(), someEmail()];
    const { id } = (await invite(world, [email])).body.invitations[0];
    const { invitations } = (await invite(world, [late])).body;
    await sandbox.jump(8);

    expect(await seats(full)).to.equal(3);
    expect((await complete(first.token, first.email)).status).to.equal(410);
    expect((await invite(full, [first.email, someEmail()])).status).to.equal(201);
    expect(outcomeOf(await resend(full, second.id))).to.deep.equal([400, 'SEATS_EXHAUSTED']);
    const ask = (invitationToken: string) => call('/v1/requestNewInvitation', { body: { invitationToken } });
    for (const answer of [await ask(second.token), await ask(second.token)]) expect(answer.status).to.equal(200);
    const { notifications } = await done(full.admin.call('/v1/notifications'));
    const asked = notifications.filter((notice: { item_id: string }) => notice.item_id === second.id);
    expect(asked, 'once a day').to.have.length(1);
    expect(asked[0]).to.include({ item_type: 'invitation', item_name: second.email });
    await done(full.admin.call('/v1/cancelInvitation', { body: { id: first.id } }));
    expect(await seats(full), 'the newer invitation’s is taken').to.equal(5);

    expect((await resend(world, invitations[0].id)).status).to.equal(200);
    const resent = tokenIn(await mailTo(late, /invited you/));
    expect(outcomeOf(await ask(resent))).to.deep.equal([409, 'INVALID_STATE']);
    expect((await complete(resent, late)).status).to.equal(200);
    expect((await invite(world, [email])).status).to.equal(201);
    expect((await resend(world, id)).body.code, 'invited again').to.equal('CONFLICT');
    const joined = await complete(tokenIn(await mailTo(email, /invited you/)), email);
    expect(outcomeOf(await resend(world, id))).to.deep.equal([409, 'CONFLICT']);
    expect(await seats(world)).to.equal(5);
    await world.admin.call('/v1/removeUser', { body: { userId: joined.body.userId } });
    expect((await resend(world, id)).status, 'they have left').to.equal(200);
    expect(await seats(world)).to.equal(5);
  });

  it('An invitation email that waits for its provider is dropped after a cancellation, and replaced after the invitation is resent', async () => {
    const world = await newWorld();
    const emails = [someEmail(), someEmail(), someEmail()];
    await sandbox.untilIdle();
    await sandbox.fault({ service: 'sendgrid', status: 503 });
    const answer = await world.admin.call('/v1/invite', { body: { emails } });
    // By then, each has been tried once.
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
    const token = tokenIn(await mailTo(emails[1] ?? '', /invited you/));
    expect((await complete(token, emails[1] ?? '')).status).to.equal(200);
  });
});
