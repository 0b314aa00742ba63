// The signed-in person. Firebase Auth stores and refreshes the session; the typed client sends its ID token with each
// call.
import { getDefaultEmulatorHost } from '@firebase/util';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut as signOutOfFirebase,
  type User,
} from 'firebase/auth';
import { CallFailed, createClient, unwrap, type V2 } from '../../clients/typescript/src/index';

export type Me = V2['Me'];
type Role = Me['role'];
const ROLES: readonly Role[] = ['viewer', 'editor', 'admin'];

let auth: Auth;
let me: Me | null = null;

/** Firebase Hosting serves the project's configuration at this address. */
export async function startAuth(onChange: (user: User | null) => void): Promise<void> {
  const config = await (await fetch('/__/firebase/init.json')).json();
  auth = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const emulator = getDefaultEmulatorHost('auth');
  if (emulator) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
  onAuthStateChanged(auth, onChange);
}

async function token(): Promise<string> {
  if (!auth.currentUser) throw new Error('Nobody is signed in');
  return auth.currentUser.getIdToken();
}

export const api = createClient({ baseUrl: location.origin, token });
/** Calls operations that don't require signing in. */
export const publicApi = createClient({ baseUrl: location.origin });

export async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(auth, email, password);
}

export async function signInWithGoogle(): Promise<void> {
  await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
}

/** The account of a person who signed in with Google and has no organization yet. */
export function newGoogleAccount() {
  const user = auth.currentUser;
  const isGoogle = user?.providerData.some(({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID);
  if (!user?.email || !isGoogle) return null;
  return { googleUid: user.uid, email: user.email, displayName: user.displayName ?? user.email };
}

/** Doesn't clear {@link whoami}, because the pages on screen still render until Firebase reports the sign-out. */
export const signOut = (): Promise<void> => signOutOfFirebase(auth);

export async function signOutEverywhere(): Promise<void> {
  await unwrap(api.v1.POST('/logoutEverywhere', {}));
  await signOut();
}

/** Awaits a call without a response body. @throws {@link CallFailed} */
export async function done(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw new CallFailed(response, error);
}

export async function loadMe(): Promise<Me> {
  me = await unwrap(api.v2.GET('/me'));
  return me;
}

/** The signed-in person. Available once {@link loadMe} has run; pages render only after that. */
export function whoami(): Me {
  if (!me) throw new Error('The signed-in person is not loaded');
  return me;
}

/**
 * Whether the signed-in person has at least this role. The console hides actions that the service would reject for
 * their role.
 */
export const may = (role: Role): boolean => ROLES.indexOf(whoami().role) >= ROLES.indexOf(role);
