// Names of custom fields, and records that grow too large.
import { expect } from 'chai';
import { DATE } from '../../support/records';
import { newWorld } from '../../support/world';

describe('The name of a custom field', () => {
  it('is stored if Firestore can store it, and is rejected otherwise', async () => {
    const { admin } = await newWorld({ plan: 'enterprise' });
    const make = (name: string) =>
      admin.call('/v2/expiries', {
        method: 'POST',
        body: `{"name":"A","expiry_date":"${DATE}","custom_fields":{${JSON.stringify(name)}:"x"}}`,
      });
    for (const name of ['constructor', 'toString', 'a.b', '`', '/', '日本']) {
      const answer = await make(name);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      const read = await admin.call(`/v2/expiries/${answer.body.id}`);
      expect(Object.entries(read.body.custom_fields), name).to.deep.equal([[name, 'x']]);
    }
    for (const name of ['__proto__', '__x__', '\ud800', 'a\u0000'])
      expect((await make(name)).status, name).to.equal(400);
  });
});

describe('A record that grows too large', () => {
  it('returns 400 naming the largest field, on creation and on change', async () => {
    const { admin } = await newWorld({ plan: 'enterprise' });
    const fields = (count: number, text: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, text]));
    const body = { name: 'A', custom_fields: fields(60, '"'.repeat(5000)) };
    const created = await admin.call('/v2/compliance-clients', { body });
    expect(created.status, JSON.stringify(created.body).slice(0, 300)).to.equal(201);
    const tooMany = fields(100, 'é'.repeat(4990));
    const larger = await admin.call(`/v2/compliance-clients/${created.body.id}`, {
      method: 'PATCH',
      body: { custom_fields: tooMany },
    });
    expect(larger.status, JSON.stringify(larger.body)).to.equal(400);
    expect(larger.body.error.details.fields).to.have.all.keys('custom_fields');
    const made = await admin.call('/v2/compliance-clients', { body: { name: 'B', custom_fields: tooMany } });
    expect(made.status).to.equal(400);
  });
});
