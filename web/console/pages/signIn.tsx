// Signing in, and creating an organization.
import { useEffect, useState } from 'preact/hooks';
import { unwrap } from '../../../clients/typescript/src/index';
import { LanguageChoice } from '../frame';
import { Input, Problem, useAction } from '../parts';
import { publicApi, signIn } from '../session';
import { currentLocale, Said } from '../words';
import { shell } from '../words/shell';

/** Firebase Auth names its errors by codes. */
async function signInOrExplain(email: string, password: string): Promise<void> {
  await signIn(email, password).catch((error: { code?: string }) => {
    const words = shell();
    if (error.code === 'auth/too-many-requests') throw new Said(words.tooMany);
    if (error.code === 'auth/network-request-failed') throw new Said(words.offline);
    throw new Said(words.wrongPassword);
  });
}

export function SignIn({ onLanguage }: { onLanguage: () => void }) {
  const [isNew, setNew] = useState(false);
  const words = shell();
  useEffect(() => {
    document.title = isNew ? words.signUp : words.signIn;
  });
  return (
    <main class="alone">
      <LanguageChoice onChoose={onLanguage} />
      <h1>{words.product}</h1>
      <p class="faint">{words.tagline}</p>
      {isNew ? <SignUpForm /> : <SignInForm />}
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
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { run, isBusy, error } = useAction();
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => signInOrExplain(email, password));
      }}
    >
      <Input
        label={words.email}
        type="email"
        autocomplete="username"
        required
        value={email}
        onValue={setEmail}
      />
      <Input
        label={words.password}
        type="password"
        autocomplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
      <Problem text={error} />
      <button type="submit" disabled={isBusy}>
        {words.signIn}
      </button>{' '}
      <a href="/reset/">{words.forgotten}</a>
    </form>
  );
}

const EMPTY = { firstName: '', lastName: '', organization_name: '', email: '', password: '' };

function SignUpForm() {
  const words = shell();
  const [given, setGiven] = useState(EMPTY);
  const { run, isBusy, error } = useAction();
  const set = (name: keyof typeof EMPTY) => (value: string) => setGiven({ ...given, [name]: value });
  const register = async () => {
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { ...given, is_organization: true, timezone };
    await unwrap(publicApi.v1.POST('/register', { body }));
    await signInOrExplain(given.email, given.password);
  };
  return (
    <form
      method="post"
      lang={currentLocale()}
      onSubmit={(event) => {
        event.preventDefault();
        void run(register);
      }}
    >
      <Input
        label={words.firstName}
        autocomplete="given-name"
        required
        value={given.firstName}
        onValue={set('firstName')}
      />
      <Input
        label={words.lastName}
        autocomplete="family-name"
        required
        value={given.lastName}
        onValue={set('lastName')}
      />
      <Input
        label={words.organization}
        autocomplete="organization"
        required
        value={given.organization_name}
        onValue={set('organization_name')}
      />
      <Input
        label={words.email}
        type="email"
        autocomplete="username"
        required
        value={given.email}
        onValue={set('email')}
      />
      <Input
        label={words.password}
        type="password"
        autocomplete="new-password"
        required
        value={given.password}
        onValue={set('password')}
      />
      <Problem text={error} />
      <button type="submit" disabled={isBusy}>
        {words.signUp}
      </button>
    </form>
  );
}
