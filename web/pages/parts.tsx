// Shared parts of the pages that links open. The token is in the URL fragment, so that servers and their logs never see
// it.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { CallFailed, createClient } from '../../clients/typescript/src/index';
import { Problem } from '../console/parts';
import { currentLocale, Said } from '../console/words';
import { refusals } from '../languages/refusals';

export const { v1 } = createClient({ baseUrl: location.origin, retry: false });

export const token = location.hash.slice(1);
export const given = new URLSearchParams(token.replace(/^\?/, ''));

/** Shared texts for pages that links open, and for errors. */
export const common = () => refusals(currentLocale());

/** Replaces the error of a failed call with the page's own text, if `text` returns one. */
export const withText =
  (text: (failure: CallFailed) => string | undefined) =>
  (error: unknown): never => {
    const said = error instanceof CallFailed && text(error);
    throw said ? new Said(said) : error;
  };

export function Sheet(props: {
  title: string;
  /** Shown above the title. */
  sender?: string | undefined;
  wide?: boolean;
  problem?: string;
  children?: ComponentChildren;
}) {
  useEffect(() => {
    document.title = props.title;
  }, [props.title]);
  return (
    <main class={props.wide ? 'wide' : ''}>
      {props.sender && (
        <p class="faint" dir="auto">
          {props.sender}
        </p>
      )}
      <h1 id="title" tabIndex={-1} dir="auto">
        {props.title}
      </h1>
      {props.children}
      {props.problem !== undefined && <Problem text={props.problem} />}
    </main>
  );
}

/** A list of facts; empty ones are omitted. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, text: string | null | undefined])[] }) => (
  <dl>
    {facts.map(
      ([label, text]) =>
        text && (
          <>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </>
        ),
    )}
  </dl>
);

/** A link to the console, shown at the end of a page. */
export const Onward = () => (
  <a class="button" href="/console/">
    {common().onward}
  </a>
);
