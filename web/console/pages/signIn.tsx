// Signs people in, and lets new customers create an organization.
import { useEffect, useState } from 'preact/hooks';
import { unwrap } from '../../../clients/typescript/src/index';
import { captchaToken, loadSignInOptions } from '../captcha';
import { LanguageChoice } from '../frame';
import { ActionButton, Form, Input, useDraft, useLoad } from '../parts';
import { api, newGoogleAccount, publicApi, signIn, signInWithGoogle } from '../session';
import { Said } from '../words';
import { shell } from '../words/shell';

/** Firebase Auth reports errors as codes. */
async function signInOrExplain(email: string, password: string): Promise<void> {
  await signIn(email, password).catch((error: { code?: string }) => {
    const words = shell();
    if (error.code === 'auth/too-many-requests') throw new Said(words.tooMany);
    if (error.code === 'auth/network-request-failed') throw new Said(words.offline);
    throw new Said(words.wrongPassword);
  });
}

async function withGoogle(): Promise<void> {
  await signInWithGoogle().catch((error: { code?: string }) => {
    const { offline, google } = shell();
    if (error.code === 'auth/popup-closed-by-user') return;
    throw new Said(error.code === 'auth/network-request-failed' ? offline : `${google}: ${error.code}`);
  });
}

export function SignIn({ onLanguage }: { onLanguage: () => void }) {
  const [isNew, setNew] = useState(false);
  const words = shell();
  const options = useLoad(loadSignInOptions, []);
  useEffect(() => {
    document.title = isNew ? words.signUp : words.signIn;
  });
  return (
    <main class="alone">
      <LanguageChoice onChoose={onLanguage} />
      <h1>{words.product}</h1>
      <p class="faint">{words.tagline}</p>
      {isNew ? <SignUpForm /> : <SignInForm />}
      {options.data?.google && <ActionButton quiet text={words.google} onAct={withGoogle} />}
      <p>
        {isNew ? words.haveAccount : words.noAccount}{' '}
        <button type="button" class="link" onClick={() => setNew(!isNew)}>
          {isNew ? words.signIn : words.signUp}
        </button>
      </p>
    </main>
  );
}

function SignInForm() {
  const words = shell();
  const { given, bind } = useDraft({ email: '', password: '' });
  const forgotten = <a href="/reset/">{words.forgotten}</a>;
  return (
    <Form text={words.signIn} onSave={() => signInOrExplain(given.email, given.password)} beside={forgotten}>
      <Input label={words.email} type="email" autocomplete="username" required {...bind('email')} />
      <Input label={words.password} type="password" autocomplete="current-password" required {...bind('password')} />
    </Form>
  );
}

const NOBODY = { firstName: '', lastName: '', organization_name: '', email: '', password: '' };

function SignUpForm() {
  const words = shell();
  const { given, bind } = useDraft(NOBODY);
  const register = async () => {
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    const recaptchaToken = await captchaToken();
    const body = { ...given, is_organization: true, timezone, recaptchaToken };
    await unwrap(publicApi.v1.POST('/register', { body }));
    await signInOrExplain(given.email, given.password);
  };
  return (
    <Form text={words.signUp} onSave={register}>
      <Input label={words.firstName} autocomplete="given-name" required {...bind('firstName')} />
      <Input label={words.lastName} autocomplete="family-name" required {...bind('lastName')} />
      <Input label={words.organization} autocomplete="organization" required {...bind('organization_name')} />
      <Input label={words.email} type="email" autocomplete="username" required {...bind('email')} />
      <Input label={words.password} type="password" autocomplete="new-password" required {...bind('password')} />
    </Form>
  );
}

/** For people who signed in with Google and don't have an organization yet. */
export function NewOrganization({ onDone }: { onDone: () => void }) {
  const words = shell();
  const { given, bind } = useDraft({ organization_name: '' });
  const account = newGoogleAccount();
  if (!account) return <p>{words.noOrganization}</p>;
  const register = async () => {
    const [firstName = '', ...names] = account.displayName.split(' ');
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    const name = { firstName, lastName: names.join(' ') || firstName };
    const recaptchaToken = await captchaToken();
    const body = { ...account, ...name, ...given, is_organization: true, timezone, recaptchaToken };
    await unwrap(api.v1.POST('/register', { body }));
    onDone();
  };
  return (
    <Form text={words.signUp} onSave={register}>
      <p>{account.email}</p>
      <Input label={words.organization} autocomplete="organization" required {...bind('organization_name')} />
    </Form>
  );
}
