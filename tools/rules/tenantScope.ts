// An organization's records are accessed through the tenant of the caller, of a token, or of a record that a worker
// found.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local/config';

interface Guarded {
  call: RegExp;
  name: string;
  mayCall: (path: string) => boolean;
  instead: string;
}

const ENDPOINT = /\/v[12](\/\w+)?\.ts$/;
/** Sign-ins and Stripe reports belong to organizations that no credential has named yet. */
const BEFORE_A_TENANT = ['functions/identity/v1/login.ts', 'functions/billing/v1/receiveStripeEvents.ts'];
/** Stopping an address or number applies to every organization that writes to it. */
const ADDRESSES = ['functions/contacts/reachability.ts'];

/** Callers that prove access with a token, or that explain a missing record. */
const ANYWHERE = ['functions/responses/reminderLink.ts', 'functions/documentRequests/v1/templates.ts'];

/** Global data: accounts, codes, shared addresses, and the progress of jobs. */
const OF_NO_ORGANIZATION = [
  ...['accountEmails', 'signIn', 'accountCodes', 'user'].map((name) => `functions/identity/${name}.ts`),
  ...[
    'activity/sealShard',
    'plans/code',
    'signup/codes',
    'signup/accountSetup',
    'health/record',
    'rescheduling/rescheduling',
  ].map((name) => `functions/${name}.ts`),
  ...['whatsapp', 'suppression'].map((name) => `functions/messaging/${name}.ts`),
];
/** Found by a secret before its owner is known, or by someone without an organization. */
const BY_SECRET = [
  'calendars/feed',
  'expiries/share',
  'identity/apiKey',
  'inboundMail/address',
  'messaging/mail',
  'store/claims',
  'portals/portal',
];
/** One document per organization, with an id derived from the tenant's: counters, limits, settings, heads. */
const BY_TENANT = [
  'activity/seal',
  'billing/record',
  'extraction/reading/quota',
  'messaging/allowance',
  'messaging/deliver',
  'organizations/organization',
  'organizations/rescheduling',
  'plans/usage',
  'events/positions',
  'reminders/rule/record',
  'webhooks/subscription',
  'workflows/settings',
];
const GLOBAL = [
  ...OF_NO_ORGANIZATION,
  ...[...BY_SECRET, ...BY_TENANT].map((name) => `functions/${name}.ts`),
  // Changes of any collection, even those of no organization; only workers read them.
  'functions/jobs/failures.ts',
  'functions/store/collection.ts',
];

const GUARDED: Guarded[] = [
  {
    name: 'globalCollection()',
    call: /\bglobalCollection(?:\(|<)/g,
    mayCall: (path) => GLOBAL.includes(path),
    instead: 'use tenantCollection() for an organization’s records',
  },
  {
    name: 'tenantOf()',
    call: /\btenantOf\(/g,
    mayCall: (path) => !ENDPOINT.test(path) || BEFORE_A_TENANT.includes(path),
    instead: 'use the caller’s tenant, which endpoints receive',
  },
  {
    name: 'acrossTenants',
    call: /\.acrossTenants\b/g,
    mayCall: (path) =>
      path.endsWith('/workers.ts') ||
      ['functions/links/token.ts', 'functions/activity/entries.ts'].includes(path) ||
      ADDRESSES.includes(path),
    instead: 'look up tokens with links/token.ts, and everything else through a tenant',
  },
  {
    name: 'getAnywhere()',
    call: /\.getAnywhere\(/g,
    mayCall: (path) => ANYWHERE.includes(path),
    instead: 'read records through a tenant',
  },
];

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;

/** One line for each call in the file that bypasses the tenant. */
export function tenantScopeFindings(path: string, text: string): string[] {
  const code = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  return GUARDED.filter(({ mayCall }) => !mayCall(path)).flatMap(({ name, call, instead }) =>
    [...code.matchAll(call)].map(({ index }) => {
      const line = code.slice(0, index).split('\n').length;
      return `${path}:${line} calls ${name}: ${instead}`;
    }),
  );
}

export const tenantScopeFindingsOfService = (): string[] =>
  globSync('functions/**/*.ts', { cwd: ROOT }).flatMap((path) =>
    tenantScopeFindings(path, readFileSync(join(ROOT, path), 'utf8')),
  );
