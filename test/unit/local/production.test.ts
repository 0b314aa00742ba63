// How the build that is deployed rewrites modules, and what it leaves of descriptions of services.
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { withLazyRequires } from '../../../local/production/lazyRequires';
import { onlyCalled } from '../../../local/production/protobufJson';

/** What a module exports, and in which order it has required others until then. */
function run(text: string, use: (exported: Record<string, never>) => unknown = () => undefined) {
  const required: string[] = [];
  const require = (name: string) => {
    required.push(name);
    return { name, Made: class {}, part: { name: `${name}.part` } };
  };
  const exports = {} as Record<string, never>;
  runInNewContext(
    withLazyRequires(text, (module) => module === 'eager'),
    { exports, require },
  );
  return { before: [...required], used: use(exports), required };
}

describe('Lazy requires', () => {
  it('require when a name is first used, and once', () => {
    const text = 'const x_1 = require("x"); exports.ask = () => [x_1.name, x_1.name];';
    const { before, used, required } = run(text, ({ ask }: Record<string, () => string[]>) => ask?.());
    expect([before, used, required].map((each) => [...(each as string[])])).to.deep.equal([
      [],
      ['x', 'x'],
      ['x'],
    ]);
  });

  it('construct what a module has, and take shorthand names', () => {
    const text =
      'const x_1 = require("x"); exports.make = () => new x_1.Made(); exports.both = () => ({ x_1 });';
    const { required } = run(text, ({ make, both }: Record<string, () => unknown>) => [make?.(), both?.()]);
    expect(required).to.deep.equal(['x']);
  });

  it('make getters of exports that are taken from a module', () => {
    const text =
      'const x_1 = require("x"); const part = x_1.part; exports.part = part; exports.x = require("y");';
    const { before, used } = run(text, ({ part }: Record<string, { name: string }>) => part?.name);
    expect([before.length, used]).to.deep.equal([0, 'x.part']);
  });

  it('leave alone what is named eager, declared again or assigned', () => {
    for (const text of [
      'const x_1 = require("eager"); exports.ask = () => x_1.name;',
      'const x_1 = require("x"); exports.ask = (x_1) => x_1;',
      'let x_1 = require("x"); exports.ask = () => { x_1 = null; };',
    ]) {
      expect(withLazyRequires(text, (module) => module === 'eager')).to.equal(text);
    }
  });
});

describe('Descriptions of services', () => {
  it('keep the types that a service’s methods lead to, and nothing else', () => {
    const type = (fields: Record<string, string>) => ({
      fields: Object.fromEntries(Object.entries(fields).map(([name, of], id) => [name, { type: of, id }])),
    });
    const root = {
      nested: {
        a: {
          nested: {
            Asked: type({ inner: 'Inner' }),
            Inner: type({ itself: 'Inner', text: 'string' }),
            Unused: type({ text: 'string' }),
            Service: {
              methods: {
                ask: { requestType: 'Asked', responseType: '.b.Answer' },
                leave: { requestType: 'Unused', responseType: '.b.Other' },
              },
            },
          },
        },
        b: { nested: { Answer: type({}), Other: type({}) } },
      },
    };
    const left = onlyCalled(root, { 'a.Service': ['ask'] }) as typeof root;
    expect(Object.keys(left.nested.a.nested)).to.have.members(['Asked', 'Inner', 'Service']);
    expect(Object.keys(left.nested.b.nested)).to.deep.equal(['Answer']);
    expect(left.nested.a.nested.Inner).to.deep.equal(root.nested.a.nested.Inner);
    expect(Object.keys(left.nested.a.nested.Service.methods)).to.deep.equal(['ask']);
    expect(onlyCalled(root, { 'a.Service': null })).to.deep.equal(root);
    expect(() => onlyCalled(root, { 'a.Service': ['sing'] })).to.throw('no method sing');
  });
});
