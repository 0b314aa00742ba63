// Incoming-webhook URLs of chat products: checked, encrypted, and shown as a hint only.
import { invalidFields } from '../api/errors';
import { decrypt, encrypt, webhookEncryptionKeys } from '../platform/secrets';
import { CHAT_HOSTS, type ChatKind, chatKindOfHost } from '../providers/chatHosts';
import type { Integration } from './record';

const HINT_CHARACTERS = 4;

function urlProblem(text: string, kind: ChatKind): string | null {
  // URL parsers skip or replace other characters, so the address would differ from the one people read.
  if (!/^[!-[\]-~]+$/.test(text) || !URL.canParse(text)) return 'must be an https address';
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'must use https';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.port !== '') return 'must use port 443';
  if (url.hash !== '') return 'must not contain a fragment';
  if (chatKindOfHost(url.hostname) === kind)
    return url.pathname === '/' ? 'must be the whole URL of the incoming webhook' : null;
  const hosts = CHAT_HOSTS[kind].map((host) => (host.startsWith('.') ? `*${host}` : host));
  return `must be an incoming webhook of ${hosts.join(', ')}`;
}

/** @throws 400 naming `url`. */
export function checkChatUrl(url: string, kind: ChatKind): void {
  const problem = urlProblem(url, kind);
  if (problem !== null) throw invalidFields({ url: problem });
}

/** The host and the last characters of the URL. */
export function chatUrlHint(text: string): string {
  const { hostname } = new URL(text);
  return `${hostname}/…${text.slice(-HINT_CHARACTERS)}`;
}

const purposeFor = (integrationId: string, key: string) => ({
  secret: key,
  purpose: 'integration urls',
  owner: integrationId,
});

export const encryptChatUrl = (url: string, integrationId: string): string =>
  encrypt(url, purposeFor(integrationId, webhookEncryptionKeys()[0]));

/** @throws if no key can decrypt it. */
export function chatUrlOf({ id, url_sealed }: Pick<Integration, 'id' | 'url_sealed'>): string {
  let failure: unknown;
  for (const key of webhookEncryptionKeys()) {
    try {
      return decrypt(url_sealed, purposeFor(id, key));
    } catch (thrown) {
      failure = thrown;
    }
  }
  throw failure;
}
