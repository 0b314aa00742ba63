// A logged error is searchable and contains no email address or phone number.
import { expect } from 'chai';
import fc from 'fast-check';
import { logFieldsOfError } from '../../../functions/platform/log';

const said = (message: string): string => JSON.stringify(logFieldsOfError(new RangeError(message)));

describe('A logged error', () => {
  it('has its class, code, message and stack', () => {
    const thrown = Object.assign(new TypeError('no such index'), { code: 9 });
    const logged = logFieldsOfError(thrown);
    expect(logged).to.include({ error: 'TypeError', reason: 'no such index', code: 9 });
    expect(logged.stack).to.contain('log.test.ts:').and.to.contain('no such index');
  });

  it('omits email addresses and phone numbers', () => {
    const messages = [
      ['Unknown recipient jane.o’hara+x@example.co.uk', 'jane'],
      ['"to" <JANE@EXAMPLE.COM> is refused', 'JANE'],
      ["The number '+44 (0)20 7946-0958' is not a mobile number", '7946'],
      ['Invalid To: +4915112345678', '4915112345678'],
      ['whatsapp:+15005550006 has no conversation', '5005550006'],
    ];
    for (const [message = '', personal = ''] of messages) expect(said(message), message).not.to.contain(personal);
    fc.assert(
      fc.property(fc.string(), fc.emailAddress(), fc.string(), (before, address, after) => {
        expect(said(`${before} ${address} ${after}`)).not.to.contain(JSON.stringify(address).slice(1, -1));
      }),
    );
  });

  it('lists each file of the stack, including scoped packages', () => {
    const thrown = new Error('away');
    thrown.stack = 'Error: away\n    at f (/workspace/node_modules/@grpc/grpc-js/build/src/call.js:32:19)';
    expect(logFieldsOfError(thrown).stack).to.equal(thrown.stack);
  });

  it('is redacted quickly, and truncated', () => {
    const startedAt = performance.now();
    const { reason } = logFieldsOfError(new Error(`no JSON: ${'A'.repeat(1_000_000)}`));
    expect(performance.now() - startedAt).to.be.below(1_000);
    expect(String(reason)).to.match(/^no JSON: A+$/);
    expect(String(reason).length).to.be.below(10_000);
  });

  it('omits thrown values that aren’t errors', () => {
    expect(logFieldsOfError('jane@example.com')).to.deep.equal({ error: 'string' });
  });
});
