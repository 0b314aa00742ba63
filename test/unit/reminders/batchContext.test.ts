// What a batch shares is asked for anew once asking has failed: no failure is remembered.
import { expect } from 'chai';
import { organizations } from '../../../functions/organizations/organization';
import { loadBatchContext } from '../../../functions/reminders/fire/batchContext';
import { tenantOf } from '../../../functions/store/tenant';

const refusal = Object.assign(new Error('unavailable'), { code: 14 });
const tenant = tenantOf('o1');

describe('What a batch shares', () => {
  const { get, getMany } = organizations;
  afterEach(() => Object.assign(organizations, { get, getMany }));

  it('is read anew after Firestore has refused it, and once when it has not', async () => {
    let asked = 0;
    const refusedOnce = async () => {
      asked += 1;
      if (asked === 1) throw refusal;
      return { id: 'o1', name: 'Northwind' };
    };
    Object.assign(organizations, { get: refusedOnce });
    const { organizations: cache } = await loadBatchContext([], null);
    const first = await Promise.allSettled([cache.of(tenant), cache.of(tenant)]);
    expect(first.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await cache.of(tenant)).to.include({ name: 'Northwind' });
    await cache.of(tenant);
    expect(asked, 'known from then on').to.equal(2);
  });

  it('is read at once for all of a batch, and by each itself where that is refused', async () => {
    const asked: string[][] = [];
    const getMany = async (ids: string[]) => {
      asked.push(ids);
      if (ids.includes('o3')) throw refusal;
      return new Map(ids.map((id) => [id, { id, name: `Organization ${id}` }]));
    };
    const get = async (id: string) => ({ id, name: `Alone ${id}` });
    Object.assign(organizations, { get, getMany });
    const of = (...ids: string[]) => ids.map((organization_id) => ({ organization_id }));
    const first = await loadBatchContext(of('o1', 'o2', 'o1'), null);
    expect(await first.organizations.of(tenant)).to.include({ name: 'Organization o1' });
    const second = await loadBatchContext(of('o2', 'o3'), first);
    expect(await second.organizations.of(tenantOf('o2'))).to.include({ name: 'Organization o2' });
    expect(await second.organizations.of(tenantOf('o3'))).to.include({ name: 'Alone o3' });
    expect(asked, 'what is known is not asked for again').to.deep.equal([['o1', 'o2', 'o1'], ['o3']]);
  });
});
