// The console, the web app for people who use the service without writing code.
import { useEffect, useState } from 'preact/hooks';
import { CallFailed } from '../../clients/typescript/src/index';
import { Frame } from './frame';
import { PAGES } from './pages';
import { NewOrganization, SignIn } from './pages/signIn';
import { Loaded, type Loading, leaveWhenSignedOut, Page, Quiet, useLoad } from './parts';
import { addressOfLink, go, linkTo, useRoute } from './route';
import { loadMe, signOut, startAuth } from './session';
import { followLocale, speakPreferred } from './words';
import { shell } from './words/shell';

type Signed = 'unknown' | 'in' | 'out';

function Console() {
  const [signed, setSigned] = useState<Signed>('unknown');
  const [, setRound] = useState(0);
  const redraw = () => setRound((round) => round + 1);
  useEffect(() => {
    void startAuth((user) => setSigned(user ? 'in' : 'out'));
  }, []);
  if (signed === 'unknown') return <div class="loading" role="status" aria-label={shell().loading} />;
  if (signed === 'out') return <SignedOut onLanguage={redraw} />;
  return <SignedIn onLanguage={redraw} />;
}

/** Plans and prices are public. */
function SignedOut({ onLanguage }: { onLanguage: () => void }) {
  const { page, query } = useRoute();
  const { data } = useLoad(
    async () => ({ Plans: page === 'plan' ? (await import('./pages/plan')).PublicPlans : null }),
    [page],
  );
  return (
    <>
      <SignIn onLanguage={onLanguage} />
      {data?.Plans && <data.Plans query={query} />}
    </>
  );
}

function SignedIn({ onLanguage }: { onLanguage: () => void }) {
  const me = useLoad(async () => {
    const person = await loadMe();
    followLocale(person.locale);
    onLanguage();
    return person;
  }, []);
  if (me.error)
    return (
      <main class="alone">
        <h1>{shell().product}</h1>
        {me.error instanceof CallFailed && me.error.status === 403 ? (
          <NewOrganization onDone={me.reload} />
        ) : (
          <Loaded of={me}>{() => null}</Loaded>
        )}
        <Quiet text={shell().signOut} onClick={() => void signOut()} />
      </main>
    );
  return (
    <Loaded of={me}>
      {() => (
        <Frame onLanguage={onLanguage}>
          <CurrentPage />
        </Frame>
      )}
    </Loaded>
  );
}

function CurrentPage() {
  const route = useRoute();
  const page = PAGES[route.page];
  const loaded: Loading<{ Page: Awaited<ReturnType<NonNullable<typeof page>>> }> = useLoad(
    async () => ({ Page: page ? await page() : NotFound }),
    [route.page],
  );
  const title = `${route.page}/${route.id ?? ''}`;
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [title, loaded.data]);
  return <Loaded of={loaded}>{({ Page }) => <Page key={title} {...route} />}</Loaded>;
}

function NotFound() {
  return (
    <Page title={shell().notFound}>
      <a href={linkTo('overview')}>{shell().toOverview}</a>
    </Page>
  );
}

export function startConsole() {
  speakPreferred();
  leaveWhenSignedOut(signOut);
  const linked = addressOfLink(location);
  if (linked) history.replaceState(null, '', linked);
  if (!location.hash) go('overview');
  return Console;
}
