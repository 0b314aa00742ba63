// URLs within the console: `#/records/<id>?status=open`.
import { useEffect, useState } from 'preact/hooks';

export interface Route {
  page: string;
  id: string | undefined;
  query: URLSearchParams;
}

function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', id] = path.split('/').map(decodeURIComponent);
  return { page: page || 'overview', id, query: new URLSearchParams(query) };
}

type Query = Record<string, string | undefined>;

/** Omits parameters with empty values. */
export function linkTo(path: string, query: Query = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const text = new URLSearchParams(entries).toString();
  return `#/${path}${text && `?${text}`}`;
}

export const recordLink = (id: string): string => linkTo(`records/${encodeURIComponent(id)}`);

export function go(path: string, query: Query = {}): void {
  location.hash = linkTo(path, query);
}

/** The pages that emails, messages and notifications link to, keyed by the link's folder. */
const LINKED_PAGES: Partial<Record<string, string>> = {
  home: 'overview',
  expiry: 'records',
  run: 'runs',
  request: 'requests',
  extraction: 'documents',
  billing: 'plan',
  webhook: 'webhooks',
  integration: 'integrations',
};

/** The console URL for a link such as `/expiry/?id=…`; null for other links. */
export function addressOfLink(link: { pathname: string; search: string }): string | null {
  const page = LINKED_PAGES[link.pathname.replaceAll('/', '')];
  if (page === undefined) return null;
  const { id, ...query } = Object.fromEntries(new URLSearchParams(link.search));
  return `/console/${linkTo(id === undefined ? page : `${page}/${encodeURIComponent(id)}`, query)}`;
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return parseRoute(hash);
}
