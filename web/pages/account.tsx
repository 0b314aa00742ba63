// Account pages: confirm an address, accept an invitation, reset a password, unsubscribe from the weekly summary.
import { useEffect, useRef, useState } from 'preact/hooks';
import { unwrap } from '../../clients/typescript/src/index';
import { ActionButton, Form, Input, Quiet, useAction, useDraft } from '../console/parts';
import { browserLocale, currentLocale, formats, isLocale, Said, speak } from '../console/words';
import { account } from '../languages/account';
import { common, given, Onward, Sheet, v1, withText } from './parts';
import { invitationWords, resetWords, summaryWords, verifyWords } from './words/pages';

const locale = given.get('locale');
speak(isLocale(locale) ? locale : browserLocale());
const token = given.get('token') ?? '';

const focusTitle = () => document.getElementById('title')?.focus();

export function Verify() {
  const words = verifyWords();
  const [verified, setVerified] = useState('');
  const [outcome, setOutcome] = useState(words.wait);
  const { run, error } = useAction();
  const { given: entered, bind } = useDraft({ email: '' });
  useEffect(() => {
    void run(async () => {
      const verifying = unwrap(v1.POST('/verifyEmail', { body: { token } }));
      // This page has its own message for a link that no longer works.
      const ended = withText(({ status }) => (status === 404 || status === 410 ? words.old : undefined));
      setVerified((await verifying.catch(ended)).email);
    });
  }, []);
  const resend = async () => {
    await unwrap(v1.POST('/resendVerificationEmail', { body: entered }));
    setOutcome(words.onItsWay);
  };
  const title = verified ? words.thanks : error ? words.oldTitle : words.title;
  return (
    <Sheet title={title} problem={error === words.old ? '' : error}>
      <p role="status">{verified ? words.verified(verified) : error && outcome === words.wait ? words.old : outcome}</p>
      {verified && <Onward />}
      {error && outcome === words.wait && (
        <Form text={words.again} onSave={resend}>
          <Input label={words.email} type="email" autocomplete="username" required {...bind('email')} />
        </Form>
      )}
    </Sheet>
  );
}

export function Summary() {
  const words = summaryWords();
  const [isDone, setDone] = useState(false);
  const stop = async () => {
    const { response } = await v1.POST('/unsubscribe', {
      params: { query: { token } },
      body: undefined,
      parseAs: 'text',
    });
    const isBroken = response.status === 404 || response.status === 400;
    if (!response.ok) throw new Said(isBroken ? common().brokenLink : common().failed);
    setDone(true);
  };
  return (
    <Sheet title={words.title}>
      <p role="status">{isDone ? words.done : words.question}</p>
      {!isDone && <Form text={words.stop} onSave={stop} />}
    </Sheet>
  );
}

const PASSWORD = {
  type: 'password',
  autocomplete: 'new-password',
  minLength: 8,
  maxLength: 128,
  required: true,
};

export function Reset() {
  const words = resetWords();
  const { given: entered, bind } = useDraft({ email: '', code: '', newPassword: '' });
  const [step, setStep] = useState<'ask' | 'code' | 'changed'>('ask');
  const [sentTo, setSentTo] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const { email } = entered;
  const takeCode = () => {
    if (form.current?.querySelector('form')?.reportValidity()) setStep('code');
  };
  useEffect(() => {
    if (step === 'code') form.current?.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')?.focus();
    if (step === 'changed') focusTitle();
  }, [step]);
  const send = async () => {
    await unwrap(v1.POST('/sendPasswordResetEmail', { body: { email } }));
    setSentTo(email);
    setStep('code');
  };
  const change = async () => {
    await unwrap(v1.POST('/verifyCodeAndUpdatePassword', { body: entered }));
    setStep('changed');
  };
  if (step === 'changed')
    return (
      <Sheet title={words.changed}>
        <p role="status">{words.signIn}</p>
        <Onward />
      </Sheet>
    );
  return (
    <Sheet title={words.title}>
      <div ref={form}>
        <Form text={sentTo ? words.another : words.send} quiet={sentTo !== ''} onSave={send}>
          <Input label={words.email} type="email" autocomplete="username" required {...bind('email')} />
        </Form>
        <p role="status">{sentTo && words.sent(sentTo)}</p>
        {step === 'code' && (
          <Form text={words.save} onSave={change}>
            <Input
              label={words.code}
              autocomplete="one-time-code"
              autocapitalize="characters"
              spellcheck={false}
              required
              {...bind('code')}
            />
            <Input label={words.newPassword} hint={words.policy} {...PASSWORD} {...bind('newPassword')} />
          </Form>
        )}
      </div>
      {step === 'ask' && <Quiet text={words.haveCode} onClick={takeCode} />}
    </Sheet>
  );
}

type Invited = Awaited<ReturnType<typeof openInvitation>>;
const openInvitation = () => unwrap(v1.POST('/openInvitation', { body: { invitationToken: token } }));

export function Invitation() {
  const words = invitationWords();
  const [invited, setInvited] = useState<Invited>();
  const [joined, setJoined] = useState('');
  const [hasAsked, setAsked] = useState(false);
  const { run, error } = useAction();
  const { given: entered, bind } = useDraft({ firstName: '', lastName: '', password: '' });
  useEffect(() => {
    // A notification about an invitation links to all invitations.
    if (token === '' && location.search !== '') location.replace('/console/#/people');
    else
      void run(async () =>
        setInvited(await openInvitation().catch(withText(({ status }) => (status === 404 ? words.look : undefined)))),
      );
  }, []);
  useEffect(() => {
    if (joined) focusTitle();
  }, [joined]);
  if (error)
    return (
      <Sheet title={words.broken} problem={error}>
        {error !== words.look && <p>{words.look}</p>}
      </Sheet>
    );
  if (!invited) return <Sheet title={words.title} />;
  if (joined)
    return (
      <Sheet title={words.welcome(joined)}>
        <p role="status">{words.outcome}</p>
        <Onward />
      </Sheet>
    );
  const { status, inviter_name, organization_name, role, email, expires_at } = invited;
  if (status !== 'pending') {
    const ask = async () => {
      await unwrap(v1.POST('/requestNewInvitation', { body: { invitationToken: token } }));
      setAsked(true);
    };
    return (
      <Sheet title={words.ended[status]}>
        <p>{words.whatNow[status]}</p>
        {status === 'expired' && !hasAsked && <ActionButton text={words.ask} onAct={ask} />}
        {status === 'accepted' && (
          <a class="button" href="/reset/">
            {words.newPassword}
          </a>
        )}
        <p role="status">{hasAsked && words.asked}</p>
      </Sheet>
    );
  }
  const join = async () => {
    const body = { invitationToken: token, email, ...entered };
    setJoined((await unwrap(v1.POST('/completeInvitation', { body }))).organizationName);
  };
  const { body, roles } = account(currentLocale()).invitation;
  return (
    <Sheet title={words.title}>
      <p>
        {body(inviter_name, organization_name, roles[role])} {words.until(formats().day(expires_at))}
      </p>
      <Form text={words.join} onSave={join}>
        <Input label={words.firstName} autocomplete="given-name" required {...bind('firstName')} />
        <Input label={words.lastName} autocomplete="family-name" required {...bind('lastName')} />
        <Input label={words.email} type="email" autocomplete="username" readonly value={email} onValue={() => {}} />
        <Input label={words.password} hint={words.policy} {...PASSWORD} {...bind('password')} />
      </Form>
    </Sheet>
  );
}
