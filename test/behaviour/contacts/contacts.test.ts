// Contacts through HTTP: every field, one email per organization, groups by name.
import { expect } from 'chai';
import { costOf } from '../../support/client';
import { newApiKey, newWorld } from '../../support/world';

const ADA = { first_name: 'Ada', email: 'ada@example.org' };

describe('v2 contacts', () => {
  it('answers a creation with every field, its defaults and its address', async () => {
    const { editor, organizationId } = await newWorld();
    const answer = await editor.call('/v2/contacts', { body: { first_name: ' Ada ' } });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`/v2/contacts/${answer.body.id}`);
    expect(answer.headers.get('x-api-version')).to.equal('2');
    const { id, created_at, updated_at, ...rest } = answer.body;
    expect(created_at)
      .to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      .and.equal(updated_at);
    expect(rest).to.deep.equal({
      user_id: editor.id,
      organization_id: organizationId,
      first_name: 'Ada',
      last_name: '',
      email: null,
      sms_phone: null,
      whatsapp_phone: null,
      contact_type: null,
      job_title: null,
      locale: null,
      send_window: null,
      timezone: 'Europe/London',
      contact_group: null,
      is_default: false,
      email_opt_in: true,
      sms_opt_in: false,
      whatsapp_opt_in: false,
      sendNotifications: true,
    });
    expect((await editor.call(`/v2/contacts/${id}`)).body).to.deep.equal(answer.body);
  });

  it('costs two reads, the count of contacts once in ten minutes, and three writes to create with an email', async () => {
    const { editor } = await newWorld();
    const answer = await editor.call('/v2/contacts', { body: ADA });
    expect(costOf(answer)).to.deep.equal({ reads: 2 + 1, writes: 3 });
  });

  it('stores telephone numbers in E.164 and refuses what is none, naming the field', async () => {
    const { editor } = await newWorld();
    const body = { first_name: 'Ada', sms_phone: '+44 (20) 7946 0958', whatsapp_phone: '+1 415-555-2671' };
    const answer = await editor.call('/v2/contacts', { body });
    expect(answer.body.sms_phone).to.equal('+442079460958');
    expect(answer.body.whatsapp_phone).to.equal('+14155552671');
    for (const number of ['020 7946 0958', '+1234', 'call me', '+14155552671 ext 5', '+999123456789']) {
      for (const field of ['sms_phone', 'whatsapp_phone']) {
        const refused = await editor.call('/v2/contacts', { body: { first_name: 'Ada', [field]: number } });
        expect(refused.status, number).to.equal(400);
        expect(refused.body.error.details.fields, number).to.have.keys(field);
      }
    }
  });

  it('refuses each bad field by its name and stores nothing', async () => {
    const { editor } = await newWorld();
    const bad: Record<string, unknown> = {
      first_name: '  ',
      last_name: 7,
      email: 'nobody',
      contact_type: 'x'.repeat(101),
      job_title: 'x'.repeat(101),
      timezone: 'Mars/Olympus',
      contact_group: 'x'.repeat(101),
      is_default: 'yes',
      email_opt_in: 1,
      sms_opt_in: 'no',
      whatsapp_opt_in: 'true',
      sendNotifications: 0,
      send_notifications: true,
      id: 'mine',
      organization_id: 'another',
      user_id: 'me',
      created_at: '2026-01-01T00:00:00.000Z',
    };
    for (const [field, value] of Object.entries(bad)) {
      const answer = await editor.call('/v2/contacts', { body: { first_name: 'Ada', [field]: value } });
      expect(answer.status, field).to.equal(400);
      expect(answer.body.error.code, field).to.equal('VALIDATION_FAILED');
      expect(answer.body.error.details.fields, field).to.have.keys(field);
    }
    expect((await editor.call('/v2/contacts')).body.data).to.deep.equal([]);
  });

  it('changes only the fields sent, and null clears', async () => {
    const { editor } = await newWorld();
    const before = (
      await editor.call('/v2/contacts', { body: { ...ADA, job_title: 'Counsel', sms_opt_in: true } })
    ).body;
    const path = `/v2/contacts/${before.id}`;
    const after = await editor.call(path, {
      method: 'PATCH',
      body: { job_title: null, last_name: 'Lovelace' },
    });
    expect(after.status).to.equal(200);
    expect(after.body).to.deep.equal({
      ...before,
      job_title: null,
      last_name: 'Lovelace',
      updated_at: after.body.updated_at,
    });
    expect(after.body.updated_at > before.updated_at).to.equal(true);
  });

  it('deletes with 204 and an empty body, after which the id is 404 and the email free', async () => {
    const { editor } = await newWorld();
    const { id } = (await editor.call('/v2/contacts', { body: ADA })).body;
    const answer = await editor.call(`/v2/contacts/${id}`, { method: 'DELETE' });
    expect([answer.status, answer.body]).to.deep.equal([204, undefined]);
    expect((await editor.call(`/v2/contacts/${id}`)).status).to.equal(404);
    expect((await editor.call(`/v2/contacts/${id}`, { method: 'DELETE' })).status).to.equal(404);
    expect((await editor.call('/v2/contacts', { body: ADA })).status).to.equal(201);
  });

  it('lets one of 20 creations at once have the email, whatever its case', async () => {
    const { editor } = await newWorld();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        editor.call('/v2/contacts', {
          body: { first_name: `Ada ${n}`, email: n % 2 ? 'Ada@Example.org' : 'ada@example.ORG' },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([201, ...Array.from({ length: 19 }, () => 409)]);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body.error.code).to.equal('EMAIL_EXISTS');
    }
    expect((await editor.call('/v2/contacts')).body.data).to.have.length(1);
  });

  it('lets viewers and viewer keys read and nobody of them write', async () => {
    const { organizationId, editor, viewer } = await newWorld();
    const { id } = (await editor.call('/v2/contacts', { body: ADA })).body;
    const key = await newApiKey(organizationId, 'viewer');
    for (const { call } of [viewer, key]) {
      expect((await call(`/v2/contacts/${id}`)).status).to.equal(200);
      expect((await call('/v2/contacts', { body: { first_name: 'Bob' } })).status).to.equal(403);
      expect((await call(`/v2/contacts/${id}`, { method: 'PATCH', body: {} })).status).to.equal(403);
      expect((await call(`/v2/contacts/${id}`, { method: 'DELETE' })).status).to.equal(403);
    }
  });
});

describe('the v2 list of contacts', () => {
  it('goes through all records page by page in every sort, each exactly once', async () => {
    const { editor } = await newWorld();
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      made.push((await editor.call('/v2/contacts', { body: { first_name: `C${n}` } })).body.id);
    }
    const walk = async (sort: string): Promise<string[]> => {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await editor.call(
          `/v2/contacts?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        );
        seen.push(...body.data.map((contact: { id: string }) => contact.id));
        expect(body.has_more).to.equal(body.next_cursor !== null);
        if (!body.has_more) return seen;
        cursor = body.next_cursor;
      }
    };
    expect(await walk('id')).to.deep.equal([...made].sort());
    expect(await walk('updated_at')).to.deep.equal(made);
    expect(await walk('-updated_at')).to.deep.equal([...made].reverse());
  });

  it('filters by exact type and by updated_since', async () => {
    const { editor } = await newWorld();
    const first = (await editor.call('/v2/contacts', { body: { first_name: 'A', contact_type: 'Client' } }))
      .body;
    const second = (await editor.call('/v2/contacts', { body: { first_name: 'B', contact_type: 'client' } }))
      .body;
    const names = async (query: string) =>
      (await editor.call(`/v2/contacts?${query}`)).body.data.map(
        (contact: { first_name: string }) => contact.first_name,
      );
    expect(await names('type=Client')).to.deep.equal(['A']);
    expect(await names('type=Client&sort=-updated_at')).to.deep.equal(['A']);
    expect(await names(`sort=updated_at&updated_since=${second.updated_at}`)).to.deep.equal(['B']);
    expect(await names(`sort=-updated_at&updated_since=${first.updated_at}`)).to.deep.equal(['B', 'A']);
    expect(await names(`sort=updated_at&type=Client&updated_since=${second.updated_at}`)).to.deep.equal([]);
  });

  it('refuses status, updated_since without its sort, foreign cursors and limits that are none', async () => {
    const { editor } = await newWorld();
    for (let n = 0; n < 2; n += 1) await editor.call('/v2/contacts', { body: { first_name: `C${n}` } });
    const { next_cursor } = (await editor.call('/v2/contacts?limit=1')).body;
    const refused: Record<string, string> = {
      'status=open': 'status',
      'updated_since=2026-01-01T00:00:00Z': 'updated_since',
      'updated_since=2026-01-01T00:00:00Z&sort=id': 'updated_since',
      'updated_since=yesterday&sort=updated_at': 'updated_since',
      'sort=first_name': 'sort',
      'limit=0': 'limit',
      'limit=ten': 'limit',
      [`cursor=${next_cursor}&sort=updated_at`]: 'cursor',
      [`cursor=${next_cursor}&type=Client`]: 'cursor',
      [`cursor=${next_cursor.slice(0, -2)}xx`]: 'cursor',
      'cursor=nonsense': 'cursor',
    };
    for (const [query, field] of Object.entries(refused)) {
      const answer = await editor.call(`/v2/contacts?${query}`);
      expect(answer.status, query).to.equal(400);
      expect(answer.body.error.details.fields, query).to.have.keys(field);
    }
    expect((await editor.call('/v2/contacts?limit=5000')).status).to.equal(200);
  });
});
