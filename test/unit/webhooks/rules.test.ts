// Webhooks: their URLs and secrets, and the capacity that one receiver gets.
import { expect } from 'chai';
import { decrypt, encrypt } from '../../../functions/platform/secrets';
import { checkWebhookUrl } from '../../../functions/webhooks/input';
import { ReceiverConcurrencyLimiter, type ReceiverPermit } from '../../../functions/webhooks/receiverGate';
import { apiErrorOf } from '../../support/thrown';

describe('ReceiverConcurrencyLimiter', () => {
  const enter = (gate: ReceiverConcurrencyLimiter, receiver: string, times: number, now = 0): ReceiverPermit[] =>
    Array.from({ length: times }, () => gate.enter(receiver, now)).filter((slot) => slot !== null);

  it('gives each receiver its own room', () => {
    const gate = new ReceiverConcurrencyLimiter();
    expect(enter(gate, 'hanging', 100)).to.have.length(10);
    expect(enter(gate, 'healthy', 3)).to.have.length(3);
  });

  it('gives a receiver that timed out a single attempt until it recovers', () => {
    const gate = new ReceiverConcurrencyLimiter();
    for (const slot of enter(gate, 'hanging', 10)) gate.leave(slot, true);
    expect(gate.pauseMs('hanging', 0, 0), 'the pause for a slow receiver').to.equal(4_000);
    const [probe] = enter(gate, 'hanging', 10) as [ReceiverPermit];
    expect(enter(gate, 'hanging', 1)).to.have.length(0);
    gate.leave(probe, false);
    expect(enter(gate, 'hanging', 20)).to.have.length(10);
  });

  it('gives more room with each timely response, up to half of the instance; a timeout takes it all back', () => {
    const gate = new ReceiverConcurrencyLimiter();
    for (let answered = 0; answered < 5; answered += 1) for (const slot of enter(gate, 'r', 1)) gate.leave(slot, false);
    const fifteen = enter(gate, 'r', 100);
    expect(fifteen).to.have.length(15);
    for (const slot of fifteen) gate.leave(slot, false);
    for (const slot of enter(gate, 'r', 10)) gate.leave(slot, false);
    const most = enter(gate, 'r', 100);
    expect(most).to.have.length(40);
    gate.leave(most.pop() as ReceiverPermit, true);
    expect(gate.enter('r', 0)).to.equal(null);
  });

  it('gets the room of a failed attempt back, and passes its error on', async () => {
    const gate = new ReceiverConcurrencyLimiter();
    const fail = () => gate.tryWithSlot('r', () => Promise.reject(new Error('No')));
    for (let failed = 0; failed < 11; failed += 1) expect(await fail().catch(({ message }) => message)).to.equal('No');
  });

  it('lets tasks of a busy receiver wait briefly, and those of a slow one longer', () => {
    const gate = new ReceiverConcurrencyLimiter();
    enter(gate, 'r', 10);
    expect([0, 1, 2, 9].map((waits) => gate.pauseMs('r', 900, waits))).to.deep.equal([500, 1000, 2000, 2000]);
    const pauses = [0, 1, 2, 9].map((waits) => gate.pauseMs('r', 1000, waits));
    expect(pauses).to.deep.equal([4000, 8000, 16_000, 30_000]);
  });
});

describe('A secret', () => {
  const key = { secret: 'key', purpose: 'test', owner: 'webhook-1' };

  it('reveals nothing when encrypted, and opens only with its key and for its owner', () => {
    const encrypted = encrypt('whsec_hello', key);
    expect(encrypted).not.to.include('hello');
    expect(encrypt('whsec_hello', key)).not.to.equal(encrypted);
    expect(decrypt(encrypted, key)).to.equal('whsec_hello');
    for (const wrong of [{ secret: 'k2' }, { purpose: 'other' }, { owner: 'webhook-2' }]) {
      expect(() => decrypt(encrypted, { ...key, ...wrong })).to.throw();
    }
    expect(() => decrypt(`v0${encrypted.slice(2)}`, key)).to.throw();
    expect(() => decrypt(`${encrypted.slice(0, -2)}AA`, key)).to.throw();
  });
});

function refusalOf(url: string): string | null {
  const error = apiErrorOf(() => checkWebhookUrl(url));
  if (error === null) return null;
  expect(error.code).to.equal('VALIDATION_FAILED');
  expect(error.details?.fields).to.have.property('url');
  return error.message;
}

const NOT_PUBLIC = 'url must have a public host name, not an IP address or non-public host';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** IPv4 and IPv6 in every notation, internal names, and names that no public DNS can have. */
const INTERNAL_HOSTS = [
  ...words(`
    127.0.0.1 2130706433 0x7f.1 0x7f000001 0177.0.0.1 127.1 127.0.0.1. １２７.0.0.1 ①②⑦.0.0.1 127。0。0。1
    10.0.0.1 169.254.169.254 8.8.8.8 0 0.0.0.0 1.2.3.4.5 x.123 x.0x1
    [::1] [::] [::ffff:a9fe:a9fe] [::ffff:127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] [fe80::1] [fd00::1]
    [2606:4700::1111] localhost localhost. LOCALHOST foo.localhost ⓛocalhost intranet router example.com.
    metadata.google.internal printer.local db.corp nas.lan box.home.arpa x.onion x.invalid x.localdomain
    x.intranet x.private x.home x.domain x.alt x.workgroup x.cluster x.consul x.svc
    a..example.com -a.example.com a_b.example.com
  `),
  ...[`${'a'.repeat(64)}.example.com`, `${'a.'.repeat(130)}example.com`],
];
const ALLOWED = words(`
  https://hooks.example.com/in https://hooks.example.com:443/in?a=b https://hooks.example.com:8443
  https://HOOKS.Example.COM/ https://bücher.example/hook https://xn--bcher-kva.example/hook
  https://a.b-c.co.uk/x https://1and1.example/hook
`);
const OTHER_SCHEMES = words(`
  http://hooks.example.com/in ftp://hooks.example.com javascript:alert(1) HTTP://x.example
`);

describe('The URL of a webhook', () => {
  it('may be at any public host name, over https and on port 443 or 8443', () => {
    for (const url of ALLOWED) expect(refusalOf(url), url).to.equal(null);
    for (const url of OTHER_SCHEMES) expect(refusalOf(url), url).to.equal('url must use https');
    for (const port of [444, 80, 22])
      expect(refusalOf(`https://hooks.example.com:${port}/`)).to.equal('url must use port 443 or 8443');
  });

  it('must not be at an IP address or an internal host, in any spelling', () => {
    for (const host of INTERNAL_HOSTS) expect(refusalOf(`https://${host}/hook`), host).to.equal(NOT_PUBLIC);
  });

  it('must not contain user information, which can disguise the host', () => {
    for (const user of ['user:pass', 'x', ':pass'])
      expect(refusalOf(`https://${user}@hooks.example.com/`), user).to.equal(
        'url must not contain a user name or password',
      );
    expect(refusalOf('https://a.example@127.0.0.1/')).to.match(/user name|public host/);
  });

  it('must not contain characters that URL parsers silently drop or convert', () => {
    for (const url of [
      ...['https://hooks.exa\tmple.com/', 'https:\\\\hooks.example.com/', 'https://hooks.example.com/\n'],
      ...['not a url', 'hooks', '//x.example'],
    ])
      expect(refusalOf(url), url).to.equal('url must be an https address');
  });
});
