// Checks that rate limits see the same address for a visitor of Hosting and a direct caller.
import { get } from 'node:https';
import { text } from 'node:stream/consumers';

/** Over IPv4, because both requests must come from the same address. */
const askOverIpv4 = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = get(url, { family: 4, timeout: 30_000 }, (answer) => text(answer).then(resolve, reject));
    request.on('timeout', () => request.destroy(new Error(`${url} did not respond`)));
    request.on('error', reject);
  });

/** @throws naming the proxy that TRUSTED_PROXY_RANGES lacks. */
export async function compareAddresses(
  projectId: string,
  region: string,
  ask: (url: string) => Promise<string> = askOverIpv4,
): Promise<undefined> {
  const urls = [
    `https://${projectId}.web.app/v2/client-address`,
    `https://${region}-${projectId}.cloudfunctions.net/v2/client-address`,
  ];
  const [hosted, direct] = await Promise.all(
    urls.map(async (url) => (JSON.parse(await ask(url)) as { client_address?: string }).client_address),
  );
  if (hosted === undefined || direct === undefined) throw new Error(`No address from ${urls.join(' or ')}`);
  if (hosted !== direct)
    throw new Error(
      `Your address is ${direct}, but through Hosting rate limits count ${hosted}, which is a proxy. Add its range to TRUSTED_PROXY_RANGES in .env.${projectId}, then deploy again.`,
    );
}
