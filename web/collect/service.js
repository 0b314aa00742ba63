// Speaks with the service for one link: its token, and the session once the password was given.
import { fetched } from '/dom.js';
import { refused } from './language.js';

const token = location.hash.slice(1);
const SESSION_KEY = `collect-session:${token.slice(0, 12)}`;

export class Problem extends Error {
  constructor(status, body, retryAfter) {
    super(refused(body));
    this.status = status;
    this.details = body.details ?? {};
    this.retryAfterMs = Number(retryAfter ?? 0) * 1000;
  }
}

export const hasToken = token !== '';

/** Survives a reload of this tab, and ends with it. */
export const keepSession = (session) => sessionStorage.setItem(SESSION_KEY, session);

export async function ask(endpoint, input = {}, { keepalive = false } = {}) {
  const session = sessionStorage.getItem(SESSION_KEY);
  const answer = await fetched(`/v1/${endpoint}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...input, token, ...(session ? { session } : {}) }),
    keepalive,
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(answer.status, body, answer.headers.get('Retry-After'));
  return body;
}
