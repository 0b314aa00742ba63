// Accounts as new users create them: registration bodies, Firebase accounts and ID tokens, links from emails.
import { newId } from '../../functions/platform/ids';
import { firebaseAuth } from '../../functions/store/firestore';
import { type Answer, call } from './client';
import { sandbox } from './sandbox';

export const GOOD_PASSWORD = 'Orchid-Lamp-47';

export const someEmail = (): string => `person-${newId(10).toLowerCase()}@company-${newId(6).toLowerCase()}.example`;

/** A valid registration body with a unique address. */
export const registration = (overrides: Record<string, unknown> = {}): Record<string, unknown> & { email: string } => ({
  email: someEmail(),
  firstName: 'Grace',
  lastName: 'Hopper',
  password: GOOD_PASSWORD,
  ...overrides,
});

export const register = (overrides: Record<string, unknown> = {}, token?: string): Promise<Answer> =>
  call('/v1/register', { method: 'POST', body: registration(overrides), token });

export const login = (email: string, password: string): Promise<Answer> =>
  call('/v1/login', { body: { email, password } });

/** Waits until later sign-ins differ from earlier ones: Firebase distinguishes them only by whole seconds. */
export const nextSecond = (): Promise<void> =>
  new Promise((reached) => setTimeout(reached, 1000 - (Date.now() % 1000) + 20));

/** Registers an admin and signs them in. */
export async function newAccount(overrides: Record<string, unknown> = {}) {
  const body = registration(overrides);
  const answer = await call('/v1/register', { body });
  if (answer.status !== 201) throw new Error(`register: ${answer.status} ${JSON.stringify(answer.body)}`);
  const signedIn = await login(body.email, GOOD_PASSWORD);
  return {
    email: body.email,
    id: answer.body.user.id as string,
    organizationId: answer.body.user.organization_id as string,
    token: signedIn.body.accessToken as string,
  };
}

/** An account that exists only in Firebase Auth, as its sign-up or a Google sign-in creates it. */
export async function newFirebaseAccount(email: string, options: { emailVerified?: boolean } = {}): Promise<string> {
  const { uid } = await (await firebaseAuth()).createUser({ email, password: GOOD_PASSWORD, ...options });
  return uid;
}

async function signInToFirebase(method: string, body: object): Promise<Answer['body']> {
  const accounts = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts`;
  return (await call(`${accounts}:${method}?key=local`, { body: { ...body, returnSecureToken: true } })).body;
}

/** A Firebase ID token, obtained like an app does. */
export const idToken = async (email: string, password = GOOD_PASSWORD): Promise<string> =>
  (await signInToFirebase('signInWithPassword', { email, password })).idToken;

/**
 * Signs in with Google as the address, like an app. If an account's address was never verified, Firebase gives the
 * account to anyone who does this.
 */
export async function signInWithGoogle(email: string): Promise<{ userId: string; token: string }> {
  const claims = JSON.stringify({ sub: `google-${email}`, email, email_verified: true });
  const postBody = `providerId=google.com&id_token=${encodeURIComponent(claims)}`;
  const request = { postBody, requestUri: 'http://localhost' };
  const { localId, idToken: token } = await signInToFirebase('signInWithIdp', request);
  return { userId: localId, token };
}

/** Verifies the address of a registration with the link in its email. */
export async function verifyAddress(email: string): Promise<void> {
  await call('/v1/verifyEmail', { body: { token: tokenIn(await mailTo(email, /confirm/i)) } });
}

/** The newest email to the address with a matching subject, once the service has sent everything. */
export async function mailTo(email: string, subject: RegExp) {
  await sandbox.untilIdle();
  const mails = await sandbox.messagesTo(email);
  const mail = mails.find((candidate) => subject.test(candidate.subject ?? ''));
  if (!mail) throw new Error(`No mail to ${email} about ${subject}`);
  return mail;
}

/** The first link in an email's text. */
export const linkIn = (mail: { text: string }): string => /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';

/** The token is in the hash, which is never sent to a server. */
export const tokenIn = (mail: { text: string }): string =>
  new URLSearchParams(new URL(linkIn(mail)).hash.slice(1)).get('token') ?? '';
