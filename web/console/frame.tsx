// The frame around every page after sign-in: menu, language, account and notices.
import type { ComponentChildren } from 'preact';
import { unwrap } from '../../clients/typescript/src/index';
import { MENU } from './pages';
import { ActionButton, Announcements, announce, Quiet, useLoad } from './parts';
import { linkTo, useRoute } from './route';
import { api, publicApi, signOut, signOutEverywhere, whoami } from './session';
import { chooseLanguage, currentLocale, LOCALES, type Locale } from './words';
import { shell } from './words/shell';

const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

export function LanguageChoice({ onChoose }: { onChoose: (locale: Locale) => void }) {
  const choose = (locale: Locale) => {
    chooseLanguage(locale);
    onChoose(locale);
  };
  return (
    <label class="language">
      <span class="hidden">{shell().language}</span>
      <select value={currentLocale()} onChange={(event) => choose(event.currentTarget.value as Locale)}>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale} selected={locale === currentLocale()}>
            {LANGUAGE_NAMES[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Frame(props: { onLanguage: () => void; children: ComponentChildren }) {
  const { page } = useRoute();
  const words = shell();
  const { name, email, organization, plan } = whoami();
  const keepLanguage = (locale: Locale) => {
    props.onLanguage();
    // From now on, emails and messages to this person also use this language.
    void api.v1.POST('/updateMyProfile', { body: { locale } });
  };
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('content')?.focus()}>
        {words.skip}
      </button>
      <header class="top">
        <a class="product" href={linkTo('overview')}>
          {words.product}
        </a>
        <nav aria-label={words.menu}>
          {MENU.map((entry) => (
            <a key={entry} href={linkTo(entry)} aria-current={entry === page ? 'page' : undefined}>
              {words.pages[entry]}
            </a>
          ))}
        </nav>
        <LanguageChoice onChoose={keepLanguage} />
        <details class="account">
          <summary>{words.account}</summary>
          <div>
            <p>
              <strong dir="auto">{name}</strong>
              <br />
              {email}
              <br />
              <span dir="auto">{organization.name}</span>
            </p>
            <Quiet text={words.signOut} onClick={() => void signOut()} />
            <ActionButton quiet text={words.signOutEverywhere} onAct={signOutEverywhere} />
            <a href="/docs/">{words.documentation}</a>
          </div>
        </details>
      </header>
      <main id="content" tabIndex={-1}>
        {plan.standing === 'read_only' && <p class="notice">{words.readOnly}</p>}
        <Unverified />
        {props.children}
      </main>
      <Announcements />
    </>
  );
}

function Unverified() {
  const state = useLoad(() => unwrap(api.v1.GET('/checkEmailVerification')), []);
  if (state.data?.email_verified !== false) return null;
  const { email } = state.data;
  const resend = async () => {
    await unwrap(publicApi.v1.POST('/resendVerificationEmail', { body: { email } }));
    announce(shell().resent);
  };
  return (
    <div class="notice row">
      <p>{shell().unverified}</p>
      <ActionButton quiet text={shell().resend} onAct={resend} />
    </div>
  );
}
