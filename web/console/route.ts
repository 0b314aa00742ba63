// Addresses within the console: `#/records/<id>?status=open`.
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

/** Leaves out empty values. */
export function linkTo(path: string, query: Query = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const text = new URLSearchParams(entries).toString();
  return `#/${path}${text && `?${text}`}`;
}

export const recordLink = (id: string): string => linkTo(`records/${encodeURIComponent(id)}`);

export function go(path: string, query: Query = {}): void {
  location.hash = linkTo(path, query);
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
