// A name or comment of invisible characters counts as missing.
import { expect } from 'chai';
import { idsOf } from '../../support/records';
import { newWorld, type World } from '../../support/world';

/** Zero-width characters, marks of direction, a filler that has no look, and spaces of every kind. */
const INVISIBLE = ['\u200b\u2060', '\u202e \u2066', '\u3164', '\u00a0\ufeff\u00ad', '\u200d\ufe0f'];

describe('an invisible text', () => {
  let world: World;
  before(async () => {
    world = await newWorld();
  });
  const fieldsOf = ({ body }: { body: Record<string, never> }) =>
    (body as { details?: { fields: object } }).details?.fields ??
    (body as { error?: { details?: { fields?: object } } }).error?.details?.fields;

  it('is rejected as missing by every required text field', async () => {
    const own = idsOf(world, (path, options) => world.admin.call(path, options));
    const [expiry, folder, project, workflow] = [
      await own('expiry'),
      await own('folder'),
      await own('complianceProject'),
      await own('workflow'),
    ];
    const calls: [string, string, string, object][] = [
      ['POST', '/v2/expiries', 'name', { expiry_date: '2030-01-01' }],
      ['PATCH', `/v2/expiries/${expiry}`, 'name', {}],
      ['POST', '/v1/createExpiry', 'name', { expiry_date: '2030-01-01' }],
      ['POST', '/v2/contacts', 'first_name', {}],
      ['POST', '/v2/contact-groups', 'name', {}],
      ['PATCH', `/v2/folders/${folder}`, 'name', {}],
      ['POST', `/v2/expiries/${expiry}/comments`, 'text', {}],
      ['POST', '/v1/createWorkflow', 'title', {}],
      ['POST', '/v1/createWorkflowComment', 'content', { workflow_id: workflow }],
      ['POST', `/v1/updateComplianceProject?id=${project}`, 'name', {}],
    ];
    for (const [method, path, field, more] of calls) {
      for (const text of INVISIBLE) {
        const answer = await world.editor.call(path, { method, body: { ...more, [field]: text } });
        const said = `${method} ${path} ${JSON.stringify(text)}: ${JSON.stringify(answer.body)}`;
        expect(answer.status, said).to.equal(400);
        expect(fieldsOf(answer), said).to.deep.equal({ [field]: 'is required' });
      }
    }
  });

  it('may be part of an emoji or a name in another script', async () => {
    for (const name of ['👩‍👩‍👧', '❤️', 'مي\u200cخواهم', '\u200eمرحبا']) {
      const answer = await world.editor.call('/v2/expiries', { body: { name, expiry_date: '2030-01-01' } });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      expect(answer.body.name).to.equal(name);
    }
  });
});
