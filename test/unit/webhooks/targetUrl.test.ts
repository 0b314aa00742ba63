// Which addresses a webhook may have, and every way to disguise a forbidden one.
import { expect } from 'chai';
import { ApiError } from '../../../functions/api/errors';
import { checkWebhookUrl } from '../../../functions/webhooks/input';

function refusalOf(url: string): string | null {
  try {
    checkWebhookUrl(url);
    return null;
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(ApiError);
    expect((thrown as ApiError).code).to.equal('VALIDATION_FAILED');
    expect((thrown as ApiError).details?.fields).to.have.property('url');
    return (thrown as ApiError).message;
  }
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
    metadata.google.internal printer.local db.corp nas.lan box.home.arpa x.onion x.invalid
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
