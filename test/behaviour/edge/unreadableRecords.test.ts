// Lists omit records that this release can't decode, such as those of a newer release.
import { expect } from 'chai';
import { firestore } from '../../../functions/store/firestore';
import { newWorld } from '../../support/world';

describe('A page of a list', () => {
  it('omits records that don’t decode, and continues after them', async () => {
    const world = await newWorld();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const body = { first_name: `Ada ${count}` };
      ids.push((await world.editor.call('/v2/contacts', { body })).body.id);
    }
    const unreadable = [ids[0], ids[2], ids[3], ids[5]];
    for (const id of unreadable)
      await firestore()
        .collection('contacts')
        .doc(id ?? '')
        .update({ is_default: 'as a newer release has it' });
    for (const sort of ['id', 'updated_at', '-updated_at'])
      for (const limit of [1, 2, 4, 100]) {
        const shown: string[] = [];
        let cursor = '';
        do {
          const page = await world.viewer.call(`/v2/contacts?sort=${sort}&limit=${limit}${cursor}`);
          expect(page.status, JSON.stringify(page.body)).to.equal(200);
          shown.push(...page.body.data.map(({ id }: { id: string }) => id));
          expect(shown.length, `${sort} ${limit}: an end`).to.be.at.most(2);
          cursor = page.body.has_more ? `&cursor=${encodeURIComponent(page.body.next_cursor)}` : '';
        } while (cursor !== '');
        expect(shown.toSorted(), `${sort} ${limit}`).to.deep.equal([ids[1], ids[4]].toSorted());
      }
  });
});

describe('A record that doesn’t decode', () => {
  it('returns 503 for reads, changes and deletions in v1 and v2', async () => {
    const { editor } = await newWorld();
    const contact = (await editor.call('/v2/contacts', { body: { first_name: 'Ada' } })).body.id;
    await firestore().collection('contacts').doc(contact).update({ is_default: 'as a newer release has it' });
    const answers = await Promise.all([
      editor.call(`/v2/contacts/${contact}`),
      editor.call(`/v2/contacts/${contact}`, { method: 'PATCH', body: { first_name: 'B' } }),
      editor.call(`/v2/contacts/${contact}`, { method: 'DELETE' }),
      editor.call('/v1/updateContact', { body: { id: contact, first_name: 'B' } }),
    ]);
    for (const { status, headers, body } of answers) {
      expect(status, JSON.stringify(body)).to.equal(503);
      expect(headers.get('retry-after')).to.equal('60');
    }
  });
});
