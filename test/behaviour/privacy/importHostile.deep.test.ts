// npm run import:organization takes nothing from an archive that would reach beyond its organization, and nothing damaged.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firebase';
import { storedZip } from '../../../local/storedZip';
import { command } from '../../support/commands';
import { unique } from '../../support/reminding';
import { newWorld } from '../../support/world';
import { archiveOf, folder, refused } from './hostileArchives';

describe('npm run import:organization, with an archive that somebody has changed', function () {
  this.timeout(300_000);
  it('makes nobody a member of another organization, and overwrites no record of another one', async () => {
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
      /^users\/\w+ of the archive is another organization’s\.\n$/,
    );
    expect((await firestore().collection('users').doc(intruder.id).get()).exists).to.equal(false);
    await refused(
      await archiveOf(fresh, { contacts: [{ id, organization_id: fresh, first_name: 'Eve' }] }),
      /^contacts\/\w+ is here already, and not by this archive\.\n$/,
    );
    await refused(
      await archiveOf(fresh, { contacts: [{ id: '../x', organization_id: fresh }] }),
      /^contacts\/\.\.\/x of the archive has no id of ours\.\n$/,
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
        /names a file that is not the organization’s/,
      );
    }
  });

  it('takes over nothing that this release exports to be read alone: nobody else’s customer, no key, no mail', async () => {
    const fresh = newId();
    const own = { id: fresh, organization_id: fresh };
    const path = await archiveOf(fresh, {
      organizations: [{ id: fresh, name: 'Fresh', owner_id: 'x', timezone: 'UTC' }],
      billing_accounts: [{ ...own, customer_id: 'cus_of_somebody_else' }],
      api_keys: [{ ...own, hash: 'known' }],
      mail_outbox: [{ ...own, to: 'anybody@else.example', subject: 'Hello', status: 'queued' }],
    });
    try {
      const { code, stderr } = await command('import:organization', path);
      expect(code, stderr).to.equal(0);
      for (const name of ['billing_accounts', 'api_keys', 'mail_outbox'])
        expect((await firestore().collection(name).doc(fresh).get()).exists, name).to.equal(false);
      expect((await firestore().collection('organizations').doc(fresh).get()).exists).to.equal(true);
    } finally {
      for (const name of ['billing_accounts', 'api_keys', 'mail_outbox', 'organizations'])
        await firestore().collection(name).doc(fresh).delete();
    }
  });

  it('refuses a hostile path, another version, an impossible organization, and what is damaged or has lost records', async () => {
    const fresh = newId();
    const hostile = join(folder, 'hostile.zip');
    writeFileSync(hostile, storedZip('../../etc/passwd', 'Hello'));
    await refused(hostile, /hostile\.zip holds what no export does: invalid relative path/);
    await refused(await archiveOf(fresh, {}, { version: 2 }), /is no export of an organization/);
    await refused(await archiveOf('a/b', {}), /is no id of ours/);
    const lines = { contacts: [{ id: newId(), organization_id: fresh, first_name: 'Ada' }] };
    const collections = [{ name: 'contacts', records: 2, exported: 'whole' }];
    await refused(
      await archiveOf(fresh, lines, { collections }),
      /^The archive has 1 records of contacts, not 2\.\n$/,
    );
    const damaged = await archiveOf(newId(), lines);
    const bytes = readFileSync(damaged);
    bytes[bytes.indexOf('"Ada"') + 1] = 'E'.charCodeAt(0);
    writeFileSync(damaged, bytes);
    await refused(damaged, /^The archive is damaged at data\/contacts\.jsonl\.\n$/);
  });
});
