// Proves on every run that each architecture rule can fail, and that it does not always fail.
import { type PlantedFile, type Project, project, type Rule } from './project';

/** A small house in which every rule is kept. */
const SOUND: PlantedFile[] = [
  { path: 'functions/index.ts', text: "// Entry.\nimport { v1 } from './http/v1';\nexport { v1 };" },
  {
    path: 'functions/http/v1.ts',
    text: "// Door.\nimport { a } from '../api/endpoint';\nexport const v1 = a;",
  },
  {
    path: 'functions/contacts/store.ts',
    text: "// Store.\nimport { now } from '../platform/clock';\nimport { pay } from '../providers/pay';\nimport { b } from './record';\nexport const at = () => [now(), new Date(0), b, pay];",
  },
  {
    path: 'functions/contacts/record.ts',
    text: '// Record; never Date.now().\nexport const b = "process.env";',
  },
  {
    path: 'functions/contacts/v1/getContact.ts',
    text: "// Endpoint.\nimport { at } from '../store';\nexport const getContact = at;",
  },
  {
    path: 'functions/providers/pay.ts',
    text: "// Pay.\nimport type Stripe from 'stripe';\nexport const pay = async (): Promise<Stripe> => new (await import('stripe')).default('');",
  },
  {
    path: 'functions/platform/clock.ts',
    text: "// Clock.\nimport { DateTime } from 'luxon';\nexport const now = () => [Date.now(), DateTime.now()];",
  },
  { path: 'test/behaviour/contacts.test.ts', text: "// Tests.\ncall('/v1/getContact');" },
  { path: 'functions/api/endpoint.ts', text: '// Language.\nexport const a = 1;' },
];
const ROOMS = [
  ['index'],
  ['http'],
  ['reminderDelivery'],
  ['expiries'],
  ['contacts', 'folders'],
  ['providers'],
  ['platform'],
  ['api'],
];

/** What is wrong with the rules themselves; empty when each catches what was planted for it and nothing else. */
export function faultsOf(rules: Rule[]): string[] {
  return rules.flatMap((rule) => {
    const misses = rule.planted
      .filter((planted) => rule.check(house(planted)).length === 0)
      .map(
        ({ path, text }) => `rule "${rule.name}" misses what was planted in ${path}: ${text.slice(0, 80)}`,
      );
    const falsePositives = rule
      .check(house())
      .map(({ path, message }) => `rule "${rule.name}" complains of a sound file: ${path} ${message}`);
    return [...misses, ...falsePositives];
  });
}

function house(planted?: PlantedFile): Project {
  const files = SOUND.filter(({ path }) => path !== planted?.path);
  return project({
    files: planted ? [...files, planted] : files,
    rooms: ROOMS,
    dependencies: ['luxon', 'stripe'],
    refusedWords: new Map([['deed', 'audited change']]),
  });
}
