// After a database restore, providers are asked about everything that the service sends by itself, except what the
// runbook lists.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DUE_WORK_KINDS } from '../../../functions/health/measure';
import { ROOT } from '../../../local/config';
import { partsFor } from '../../../tools/afterRestore/recordSent';

const SENDS_NOTHING = [
  ...['collection_drafts', 'contact_groups', 'data_exports', 'erasures', 'evidence_packs', 'exports'],
  ...['extractions', 'file_removals', 'folder_removals', 'hook_ends', 'imports', 'reschedulings', 'uploads'],
];
/** The words in docs/operations.md for what is sent a second time. */
const SENT_TWICE: Readonly<Record<string, string>> = {
  workflow_triggers: 'Workflows that triggers started',
  unreachable: 'mails about unreachable contacts',
  plan_steps: 'mails about an ending plan',
  webhook_deliveries: 'Webhooks',
};

describe('npm run after:restore', () => {
  it('processes every kind of due work that sends messages, except those the runbook lists', () => {
    const kinds = partsFor(async () => ({ kind: 'transient', reason: '', retryAfterMs: 0 })).map(
      ({ kind }) => kind,
    );
    const known = [...kinds, ...SENDS_NOTHING, ...Object.keys(SENT_TWICE)];
    expect(known.toSorted()).to.deep.equal(DUE_WORK_KINDS.map(({ kind }) => kind).toSorted());
    const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').replace(/\s+/g, ' ');
    for (const words of Object.values(SENT_TWICE)) expect(page).to.include(words);
  });
});
