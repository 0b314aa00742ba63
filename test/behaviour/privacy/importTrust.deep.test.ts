// npm run import:organization doesn’t trust an archive’s claims, rejects damaged ones, and resumes after it was killed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { linkTokenHash, newLinkToken } from '../../../functions/links/token';
import { newId } from '../../../functions/platform/ids';
import { firebaseAuth, firestore } from '../../../functions/store/firestore';
import { command, startCommand } from '../../support/commands';
import { storeExpiries } from '../../support/manyExpiries';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { downloaded, wipe } from './exporting';
import { archiveOf, forget, importArchive, refused, stored } from './hostileArchives';

describe('npm run import:organization with a self-serving archive', () => {
  it('grants no plan, credits, longer trial or discount, no plan usage, and no false sizes', async () => {
    const fresh = newId();
    const own = { organization_id: fresh };
    const far = '2099-01-01T00:00:00.000Z';
    const credits = { sms: 1_000_000, email: 1_000_000 };
    const storage_path = `organizations/${fresh}/expiries/e/1`;
    const attachment = {
      ...{ name: 'a.pdf', url: 'javascript:alert(1)', storage_path, size: 10 ** 15 },
      ...{ content_type: 'application/pdf', uploaded_by: 'x', uploaded_at: '2026-01-01T00:00:00.000Z' },
    };
    const began = { id: 'a', field_id: 'a', file_name: 'a', content_type: 'application/pdf', size: 10 ** 15 };
    const pending = { ...began, storage_path, reserved_bytes: 10 ** 15, expires_at: far };
    const ids = { expiry: newId(), one: newId(), other: newId(), user: newId(28), draft: newId() };
    const done = { name: 'B', is_done: true, attachments: [] };
    const email = `${unique()}@victim.example`;
    const path = await archiveOf(
      fresh,
      {
        organizations: [
          {
            ...{ id: fresh, name: 'Fresh', owner_id: 'x', timezone: 'UTC', address_verified: true },
            ...{ promo_code: 'FREE100', partner_license_id: 'known', referral_code: 'known' },
          },
        ],
        plan_usage: [
          {
            ...{ id: fresh, ...own, plan: 'enterprise', trial_ends_at: far, credits, sms_bought: 10 ** 6 },
            ...{ used: { expiries: -(10 ** 6) }, extra: { storage_bytes: 10 ** 15 } },
          },
        ],
        users: [
          {
            ...{ id: ids.user, ...own, email, email_normalized: email, role: 'admin' },
            ...{ email_verified: true, writes_until: far },
          },
        ],
        expiries: [
          { id: ids.expiry, ...own, name: 'A', attachments: [attachment] },
          { ...own, ...done, id: ids.one, next_expiry_id: ids.other, previous_expiry_id: ids.other },
          { ...own, ...done, id: ids.other, next_expiry_id: ids.one, previous_expiry_id: ids.one },
        ],
        collection_drafts: [{ id: ids.draft, ...own, files: [], pending: [pending] }],
      },
      {},
      { 'files/expiries/e/1': 'Hello' },
    );
    try {
      expect(await importArchive(path))
        .to.match(/is on a trial/)
        .and.to.match(/No address is verified/);
      const usage = await stored('plan_usage', fresh);
      expect(usage).to.deep.include({
        ...{ plan: 'trial', credits: { sms: 10, email: 100 }, sms_bought: 0 },
        extra: { expiries: 0, workflows: 0, seats: 0, storage_bytes: 0 },
        ...{ used: { expiries: 3, workflows: 0, seats: 1, storage_bytes: 5 }, pending_seats: {} },
      });
      const days = (usage.trial_ends_at.toMillis() - (await sandbox.now()).getTime()) / 86_400_000;
      expect(days).to.be.within(13.9, 14);
      const nothing = { promo_code: null, partner_license_id: null, referral_code: null };
      expect(await stored('organizations', fresh)).to.include({ ...nothing, address_verified: false });
      expect(await stored('users', ids.user)).to.include({ email_verified: false, writes_until: null });
      expect((await (await firebaseAuth()).getUser(ids.user)).emailVerified).to.equal(false);
      const [file] = (await stored('expiries', ids.expiry)).attachments;
      expect(file).to.include({ size: 5, url: '' });
      expect((await stored('collection_drafts', ids.draft)).pending).to.deep.equal([]);
    } finally {
      await forget(fresh);
    }
  });

  it('sends no message marked as paid, opens no invitation, and emails no raw HTML', async () => {
    const fresh = newId();
    const own = { organization_id: fresh };
    const ids = { firing: newId(), digest: newId(), invitation: newId(), template: newId() };
    const to = `${unique()}@anybody.example`;
    const now = '2026-01-01T00:00:00.000Z';
    const state = { status: 'queued', reason: null, attempts: 0, wake_at: now, paid: true };
    const sending = {
      ...state,
      unknown_attempts: 0,
      provider_message_id: null,
      sent_at: null,
      updated_at: now,
    };
    const who = { recipient_type: 'contact', recipient_id: 'x', recipient_name: 'Any', channel: 'email' };
    const waiting = { ...sending, ...who, address: to };
    const sent = { ...waiting, status: 'sent', wake_at: null };
    const token = newLinkToken();
    const path = await archiveOf(fresh, {
      organizations: [{ id: fresh, name: 'Fresh', owner_id: 'x', timezone: 'UTC' }],
      reminder_firings: [
        {
          ...{ id: ids.firing, ...own, is_open: true, wake_at: '2020-01-01T00:00:00.000Z' },
          messages: { open: waiting, over: sent },
        },
      ],
      reminder_digests: [{ id: ids.digest, ...own, ...sending, channel: 'email', integration_id: null, address: to }],
      invitations: [{ id: ids.invitation, ...own, email: to, status: 'pending', token_hash: linkTokenHash(token) }],
      collection_templates: [
        {
          ...{ id: ids.template, ...own, name: 'A' },
          intro_email: {
            body_html: '<p>Hi</p><form action="https://evil.example"><input name="password"></form>',
          },
        },
      ],
    });
    try {
      await importArchive(path);
      const firing = await stored('reminder_firings', ids.firing);
      expect(firing).to.include({ is_open: false, wake_at: null });
      expect(firing.messages.open).to.include({ status: 'failed', paid: false, wake_at: null });
      expect(firing.messages.over).to.include({ status: 'sent', paid: true, address: to });
      expect(await stored('reminder_digests', ids.digest)).to.include({ status: 'queued', paid: false });
      expect((await stored('invitations', ids.invitation)).token_hash).to.equal('[not exported]');
      const introduction = (await stored('collection_templates', ids.template)).intro_email.body_html;
      expect(introduction).to.equal('<p>Hi</p>');
    } finally {
      await forget(fresh);
    }
  });
});

describe('npm run import:organization with a manipulated archive', () => {
  it('adds nobody to another organization, and overwrites none of its records', async () => {
    const world = await newWorld();
    const { id } = (await world.editor.call('/v2/contacts', { body: { first_name: 'Ada' } })).body;
    const fresh = newId();
    const intruder = {
      id: newId(28),
      email: `${unique()}@evil.example`,
      organization_id: world.organizationId,
    };
    await refused(
      await archiveOf(fresh, { users: [{ ...intruder, role: 'admin' }] }),
      /^users\/\w+ in the archive belongs to another organization\.\n$/,
    );
    expect((await firestore().collection('users').doc(intruder.id).get()).exists).to.equal(false);
    await refused(
      await archiveOf(fresh, { contacts: [{ id, organization_id: fresh, first_name: 'Eve' }] }),
      /^contacts\/\w+ already exists here, but not from this archive\.\n$/,
    );
    await refused(
      await archiveOf(fresh, { contacts: [{ id: '../x', organization_id: fresh }] }),
      /^contacts\/\.\.\/x in the archive has an invalid ID\.\n$/,
    );
    expect((await world.viewer.call(`/v2/contacts/${id}`)).body.first_name).to.equal('Ada');
  });

  it('opens no file of another organization', async () => {
    const world = await newWorld();
    const fresh = newId();
    for (const storage_path of [
      `organizations/${world.organizationId}/expiries/a/b`,
      `organizations/${fresh}/../${world.organizationId}/expiries/a/b`,
    ]) {
      const attachments = [{ name: 'a.pdf', url: 'https://x.example/?token=known', storage_path }];
      await refused(
        await archiveOf(fresh, { expiries: [{ id: newId(), organization_id: fresh, attachments }] }),
        /refers to a file of another organization/,
      );
    }
  });
});

/** Enough for many commits, so that the process still has work after the first one. */
const EXPIRIES = 2_000;

const countOf = async (collection: string, { organizationId }: World): Promise<number> => {
  const all = firestore().collection(collection).where('organization_id', '==', organizationId);
  return (await all.count().get()).data().count;
};
const organizationOf = async ({ organizationId }: World) =>
  (await firestore().collection('organizations').doc(organizationId).get()).data();

describe('npm run import:organization as a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const written = (name: string, content: Buffer | string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  it('rejects an existing organization, and resumes after it was killed', async () => {
    const world = await newWorld({ plan: 'enterprise' });
    await sandbox.silently(() => storeExpiries(world, EXPIRIES, (index) => ({ notes: `Note ${index}` })));
    const started = await world.admin.call('/v1/exportOrganization', { body: {} });
    await sandbox.untilIdle();
    const { path, close } = await downloaded(world, started.body.export_id);
    try {
      const here = await command('import:organization', path);
      expect(here.stderr).to.equal(`The organization ${world.organizationId} already exists here.\n`);
      expect(here.code).to.equal(1);
      const cut = written('cut.zip', readFileSync(path).subarray(0, 10_000));
      const half = await command('import:organization', cut);
      expect(half.stderr).to.match(/^.*cut\.zip is not a complete ZIP/);

      await wipe(world);
      const first = startCommand('import:organization', path);
      let over = false;
      void first.ended.then(() => {
        over = true;
      });
      while (!over && (await countOf('expiries', world)) === 0) await sleep(20);
      first.kill();
      const { code, stderr } = await first.ended;
      expect(code, stderr).to.equal(null);
      expect(await countOf('expiries', world)).to.be.within(1, EXPIRIES - 1);
      expect(await organizationOf(world)).not.to.have.property('import_completed');

      const second = await command('import:organization', path);
      expect(second.code, second.stderr).to.equal(0);
      const success = new RegExp(`^Imported ${world.organizationId}: \\d+ records and 0 files\\.`);
      expect(second.stdout).to.match(success);
      expect(await countOf('expiries', world)).to.equal(EXPIRIES);
      expect(await organizationOf(world)).to.have.property('import_completed', true);
      expect((await command('import:organization', path)).stderr).to.match(/already exists here/);
      expect((await world.admin.call('/v2/expiries?limit=1')).status).to.equal(200);
    } finally {
      close();
    }
  });
});
