// Logs never contain tokens, keys, passwords or secrets.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { suiteConfig } from '../../../local/config';
import {
  GOOD_PASSWORD,
  idToken,
  linkIn,
  login,
  mailTo,
  registration,
  someEmail,
  tokenIn,
} from '../../support/accounts';
import { call, serviceUrl } from '../../support/client';

const runDir = (): string => suiteConfig({ ...process.env, SUITE: process.env.SUITE ?? 'test' }).runDir;

/** All logs of the suite's programs: functions, Hosting, Auth, Firestore, Storage, the sandbox. */
const logs = (): Map<string, string> => {
  const names = readdirSync(runDir()).filter((name) => name.endsWith('.log'));
  return new Map(names.map((name) => [name, readFileSync(join(runDir(), name), 'utf8')]));
};

/** The emulator writes its log shortly after it responds. */
async function logsOnceTheyHold(text: string): Promise<Map<string, string>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = logs();
    if ([...found.values()].some((log) => log.includes(text))) return found;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`The logs never came to hold ${text}`);
}

/** Every encoding in which a log may contain the secret. */
const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
];

describe('The logs', () => {
  it('contain none of the tokens, keys, passwords and secrets of a whole story', async () => {
    const email = someEmail();
    const secrets: Record<string, string> = { password: GOOD_PASSWORD, newPassword: 'Lantern-Quilt-83x' };
    await call('/v1/register', { body: registration({ email }) });
    secrets.session = (await login(email, GOOD_PASSWORD)).body.accessToken;
    const verification = await mailTo(email, /confirm/i);
    secrets.verificationToken = tokenIn(verification);
    // Opens the link as a browser does, then makes the page's request.
    expect((await call(linkIn(verification), {})).status).to.equal(200);
    await call('/v1/verifyEmail', { body: { token: secrets.verificationToken } });
    secrets.idToken = await idToken(email);
    await call('/v2/contacts', { token: secrets.idToken });
    const token = secrets.session;
    const key = await call('/v1/createApiKey', { token, body: { name: 'Logged' } });
    secrets.apiKey = key.body.key;
    await call('/v2/contacts', { token: secrets.apiKey });
    await call('/v2/contacts', { headers: { 'X-API-Key': `${secrets.apiKey}x` } });

    const webhook = { url: 'https://logged.example/in', events: ['expiry.created'] };
    const subscription = await call('/v1/createWebhookSubscription', { token, body: webhook });
    secrets.webhookSecret = subscription.body.subscription.secret;
    const rotation = { token, body: { id: subscription.body.subscription.id } };
    const rotated = await call('/v1/rotateWebhookSecret', rotation);
    secrets.rotatedSecret = rotated.body.subscription.secret;

    secrets.sharePassword = 'Hidden-Harbour-51';
    const expiry = { name: 'Shared', expiry_date: '2031-05-05', share_password: secrets.sharePassword };
    const { id } = (await call('/v2/expiries', { token, body: expiry })).body;
    const share = await call('/v1/createExpiryShare', { token, body: { expiry_id: id } });
    secrets.shareToken = new URL(share.body.share.url).hash.slice(1);
    expect((await call(share.body.share.url, {})).status).to.equal(200);
    const opening = { token: secrets.shareToken, password: secrets.sharePassword };
    expect((await call('/v1/getSharedExpiry', { body: opening })).status).to.equal(200);

    const recipient = someEmail();
    const contact = await call('/v2/contacts', { token, body: { first_name: 'Ada', email: recipient } });
    await call(`/v2/expiries/${id}`, { token, method: 'PATCH', body: { contacts: [contact.body.id] } });
    const notified = await call('/v1/sendExpiryNotificationNow', { token, body: { expiry_id: id } });
    expect(notified.status, JSON.stringify(notified.body)).to.equal(200);
    const reminder = await mailTo(recipient, /Shared/);
    const links = reminder.text.match(/https?:\S+\/act\/\S+/g) ?? [];
    expect(links, 'the page, and by each button').to.have.length(4);
    for (const link of links) expect((await call(link, {})).status).to.equal(200);
    secrets.actToken = new URL(links[0] ?? '').hash.slice(1);
    const { actToken } = secrets;
    expect((await call('/v1/openReminderAction', { body: { token: actToken } })).status).to.equal(200);
    const shown = await call('/v1/actOnReminder', { body: { token: actToken, action: 'acknowledge' } });
    expect(shown.status).to.equal(200);
    expect(JSON.stringify(shown.body)).not.to.include(actToken);

    const bytes = 'a file';
    const started = await call(`/v2/expiries/${id}/attachments`, {
      ...{ token, body: { file_name: 'a.txt', content_type: 'text/plain', size: bytes.length } },
    });
    const { upload_url, upload_id, headers } = started.body;
    secrets.uploadSignature = new URL(upload_url).searchParams.get('X-Goog-Signature') ?? '';
    expect((await fetch(upload_url, { method: 'PUT', headers, body: bytes })).status).to.equal(200);
    const attached = await call(`/v2/expiries/${id}/attachments/complete`, { token, body: { upload_id } });
    secrets.fileToken = new URL(attached.body.url).searchParams.get('token') ?? '';
    expect(await (await fetch(attached.body.url)).text()).to.equal(bytes);
    const named = encodeURIComponent(attached.body.url.replace(/&token=.*/, ''));
    const removal = { token, method: 'DELETE' };
    expect((await call(`/v2/expiries/${id}/attachments?url=${named}`, removal)).status).to.equal(204);

    // Typos: as long as a password and unquoted, so that the JSON parser quotes it next to the error.
    secrets.mistyped = 'Hunter-22x';
    const slips = [`{"email":"${email}","password": ${secrets.mistyped}}`, `{"password":"${secrets.mistyped}`];
    for (const path of [
      '/v1/login',
      `${serviceUrl()}/v1/login`,
      '/login',
      `${process.env.HOSTING_URL}/v1/login`,
      '/v2/contacts',
    ]) {
      for (const body of slips) {
        const answer = await call(path, { method: 'POST', token, body });
        expect([path, answer.status]).to.deep.equal([path, 400]);
        expect(JSON.stringify(answer.body)).to.contain('JSON');
      }
    }

    const invited = someEmail();
    await call('/v1/invite', { token, body: { emails: [invited] } });
    const invitation = await mailTo(invited, /invited you/);
    expect((await call(linkIn(invitation), {})).status).to.equal(200);
    secrets.invitationToken = tokenIn(invitation);
    await call('/v1/completeInvitation', { body: { invitationToken: secrets.invitationToken, email: 'x' } });
    await call('/v1/sendPasswordResetEmail', { body: { email } });
    const mail = await mailTo(email, /password reset code/);
    secrets.resetCode = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(mail.text)?.[0] ?? '';
    const reset = { email, code: secrets.resetCode, newPassword: secrets.newPassword };
    expect((await call('/v1/verifyCodeAndUpdatePassword', { body: reset })).status).to.equal(200);

    const leaked: string[] = [];
    for (const [file, log] of await logsOnceTheyHold('/v1/verifyCodeAndUpdatePassword')) {
      for (const [name, secret] of Object.entries(secrets)) {
        expect(secret, name).to.have.length.above(7);
        if (spellings(secret).some((text) => log.includes(text))) leaked.push(`${name} in ${file}`);
      }
    }
    expect(leaked).to.deep.equal([]);
  });

  it('name the trace of a request, so that Cloud Logging groups its lines', async () => {
    const trace = randomBytes(16).toString('hex');
    await call('/v2/contacts', { headers: { traceparent: `00-${trace}-${trace.slice(0, 16)}-01` } });
    await call('/v2/contacts', { headers: { 'X-Cloud-Trace-Context': `${trace}/123;o=1` } });
    const text = [...(await logsOnceTheyHold(trace)).values()].join('\n');
    const lines = text.split('\n').filter((line) => line.includes(`/traces/${trace}"`));
    expect(lines).to.have.length(2);
    for (const line of lines) expect(line).to.include('"logging.googleapis.com/trace":"projects/');
  });
});
