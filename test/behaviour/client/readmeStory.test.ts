// The README's story through the generated client: register, verify, sign in, set a reminder, and be reminded.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { CallFailed, createClient, every, unwrap, type V2 } from '../../../clients/typescript/src/index';
import { GOOD_PASSWORD, mailTo, someEmail, tokenIn } from '../../support/accounts';
import { someAddress } from '../../support/client';
import { holdToContract } from '../../support/contract';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const from = someAddress();

/** The client's `fetch`: sends from an address of its own, and checks every response against the contract. */
async function fetchFromHere(request: Request): Promise<Response> {
  request.headers.set('X-Forwarded-For', from);
  const response = await fetch(request);
  const text = await response.clone().text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  holdToContract(request.url, {
    method: request.method,
    status: response.status,
    headers: response.headers,
    body,
  });
  return response;
}

const newClient = (token?: string) =>
  createClient({
    baseUrl: process.env.SERVICE_URL ?? '',
    fetch: fetchFromHere,
    ...(token === undefined ? {} : { token: () => token }),
  });

const outsider = newClient();

async function registerAndSignIn(email: string) {
  const { user } = await unwrap(
    outsider.v1.POST('/register', {
      body: {
        email,
        password: GOOD_PASSWORD,
        firstName: 'Grace',
        lastName: 'Hopper',
        timezone: 'Europe/Berlin',
      },
    }),
  );
  const token = tokenIn(await mailTo(email, /./));
  const verified = await unwrap(outsider.v1.POST('/verifyEmail', { body: { token } }));
  expect(verified).to.include({ email_verified: true, email });
  const session = await unwrap(outsider.v1.POST('/login', { body: { email, password: GOOD_PASSWORD } }));
  expect(session.user.id).to.equal(user.id);
  return newClient(session.accessToken);
}

describe('The typed client', () => {
  it('runs the story of the README: register, verify, sign in, set a reminder, receive it', async () => {
    const email = someEmail();
    const client = await registerAndSignIn(email);
    const contactEmail = someEmail();
    const contact = await unwrap(client.v2.POST('/contacts', { body: { first_name: 'Ada', email: contactEmail } }));
    const today = DateTime.fromJSDate(await sandbox.now(), { zone: 'Europe/Berlin' });
    const expiry: V2['Expiry'] = await unwrap(
      client.v2.POST('/expiries', {
        params: { header: { 'Idempotency-Key': 'passport-of-ada' } },
        body: {
          name: 'Passport of Ada',
          expiry_date: today.plus({ days: 20 }).toISODate() ?? '',
          contacts: [contact.id],
        },
      }),
    );
    const path = { id: expiry.id };
    const { data: reminders } = await unwrap(
      client.v2.POST('/expiries/{id}/reminders', {
        params: { path },
        body: {
          reminders: [{ amount: 2, time_unit: 'week', period: 'before', time: '09:00' }],
          timezone: 'Europe/Berlin',
        },
      }),
    );
    const due = today.plus({ days: 6 }).set({ hour: 9, minute: 0, second: 0, millisecond: 0 });
    expect(reminders[0]?.scheduled_at).to.equal(due.toJSDate().toISOString());

    await sandbox.jumpTo(due.plus({ minutes: 1 }).toJSDate());

    const [mail] = await sandbox.messagesTo(contactEmail);
    expect(mail?.subject).to.match(/Passport of Ada/);
    const { data: after } = await unwrap(client.v2.GET('/expiries/{id}/reminders', { params: { path } }));
    expect(after.map(({ status }) => status)).to.deep.equal(['sent']);
  });

  it('iterates over every page of a list, and returns the API’s typed error or throws it', async () => {
    const client = newClient((await newWorld()).editor.token);
    for (const first_name of ['Ann', 'Bea', 'Cleo']) {
      await unwrap(client.v2.POST('/contacts', { body: { first_name } }));
    }
    const names: string[] = [];
    const pages = every((cursor) =>
      client.v2.GET('/contacts', {
        params: { query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } },
      }),
    );
    for await (const { first_name } of pages) names.push(first_name);
    expect(names).to.include.members(['Ann', 'Bea', 'Cleo']);
    expect(new Set(names).size).to.equal(names.length);
    const stranger = newClient('svc_live_nobody');
    const { data, error, response } = await stranger.v2.GET('/expiries/{id}', {
      params: { path: { id: 'x' } },
    });
    expect(data).to.equal(undefined);
    expect(response.status).to.equal(401);
    expect(error?.error.code).to.equal('UNAUTHORIZED');
    const failure = await unwrap(stranger.v2.GET('/expiries')).catch((thrown: unknown) => thrown);
    expect(failure).to.be.instanceOf(CallFailed);
    expect(failure).to.include({ status: 401 }).and.to.have.property('requestId');
  });
});
