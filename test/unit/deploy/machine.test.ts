// What a machine lacks: over what was found on it.
import { expect } from 'chai';
import { checkMachine, type MachineFacts } from '../../../tools/doctor/machine';

const good: MachineFacts = {
  node: '22.23.3',
  stalePackages: [],
  java: 21,
  firestoreEmulator: true,
  chromium: '/usr/bin/chromium',
  python: true,
  takenPorts: [],
  memoryMb: 8_000,
  freeMemoryMb: 4_000,
  freeDiskMb: 9_000,
};
const troubles = (facts: Partial<MachineFacts>) =>
  checkMachine({ ...good, ...facts }).filter(({ level }) => level !== 'ok');

describe('A machine', () => {
  it('that has everything lacks nothing', () => {
    expect(troubles({})).to.deep.equal([]);
  });

  const cases: [string, Partial<MachineFacts>, 'missing' | 'advice', RegExp][] = [
    ['a newer Node', { node: '20.19.0' }, 'missing', /^Node: 20 \(demanded: at least 22\)/],
    ['packages', { stalePackages: ['zod', 'ajv'] }, 'missing', /zod, ajv/],
    ['Java', { java: null }, 'missing', /^Java.*: 0 \(/],
    ['a newer Java', { java: 11 }, 'missing', /^Java.*: 11 \(/],
    ['the Firestore emulator', { firestoreEmulator: false }, 'advice', /Firestore emulator/],
    ['Chromium', { chromium: null }, 'advice', /^Chromium: no/],
    ['Python', { python: false }, 'advice', /^Python 3: no/],
    [
      'a free port',
      { takenPorts: [{ port: 5050, purpose: 'hosting of npm start' }] },
      'advice',
      /5050 \(hosting of npm start\)/,
    ],
    ['memory', { memoryMb: 2_000 }, 'missing', /MB of memory: 2000 \(demanded: at least 4000/],
    ['free memory', { freeMemoryMb: 500 }, 'advice', /free memory: 500/],
    ['disk', { freeDiskMb: 100 }, 'missing', /disk: 100/],
  ];
  for (const [what, facts, level, said] of cases) {
    it(`that lacks ${what} is told so with the remedy`, () => {
      const found = troubles(facts);
      expect(found).to.have.length(1);
      expect(found[0]).to.include({ level });
      expect(found[0]?.what).to.match(said);
      expect(found[0]?.remedy).to.be.a('string').and.not.equal('');
    });
  }
});
