// npm run import:organization rejects damaged archives, and anything that would reach beyond the archive's
// organization.
import { expect } from 'chai';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { unique } from '../../support/reminding';
import { newWorld } from '../../support/world';
import { archiveOf, refused } from './hostileArchives';

describe('npm run import:organization with a manipulated archive', function () {
  this.timeout(300_000);
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
});
