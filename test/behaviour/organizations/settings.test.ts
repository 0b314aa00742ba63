// getOrganizationSettings and updateOrganizationSettings.
import { expect } from 'chai';
import { call } from '../../support/client';
import { newApiKey, newPerson, newWorld } from '../../support/world';

describe('getOrganizationSettings', () => {
  it('returns exactly the settings to any member and key; unset texts are empty', async () => {
    const world = await newWorld({ timezone: 'Asia/Tokyo' });
    const key = await newApiKey(world.organizationId, 'viewer');
    for (const caller of [world.viewer, key]) {
      const { status, body } = await caller.call('/v1/getOrganizationSettings');
      expect(status).to.equal(200);
      expect(Object.keys(body)).to.deep.equal(['organization']);
      const { organization } = body;
      expect(organization).to.include({ timezone: 'Asia/Tokyo', email_reminder_mode: 'INDIVIDUAL' });
      expect(organization).to.include({ industry: '', expiry_form_section_order: null });
      expect(organization).not.to.have.any.keys('owner_id', 'former_members', 'has_contact_windows');
    }
  });

  it('returns 500 {error, message} for every error', async () => {
    const lost = await newPerson(null, 'admin');
    const answers = [
      await call('/v1/getOrganizationSettings'),
      await call('/v1/getOrganizationSettings', { token: 'garbage' }),
      await call('/v1/getOrganizationSettings', { token: 'svc_live_nobody' }),
      await lost.call('/v1/getOrganizationSettings'),
    ];
    for (const answer of answers) {
      expect(answer.status).to.equal(500);
      expect(answer.body).to.have.all.keys('error', 'message');
    }
  });
});

describe('updateOrganizationSettings', () => {
  it('changes only the settings sent, by POST and by PUT', async () => {
    const world = await newWorld();
    const update = (method: string, body: unknown) =>
      world.admin.call('/v1/updateOrganizationSettings', { method, body });
    const first = await update('POST', { industry: 'Food', tax_id: { type: 'eu_vat', value: 'DE1' } });
    expect(first.status).to.equal(200);
    await update('PUT', { setup_checklist_acks: { invited: true }, expiry_form_section_order: ['a', 'b'] });
    await update('PUT', { setup_checklist_acks: { imported: true } });
    const { organization } = (await world.viewer.call('/v1/getOrganizationSettings')).body;
    expect(organization.industry).to.equal('Food');
    expect(organization.tax_id).to.deep.equal({ type: 'eu_vat', value: 'DE1' });
    expect(organization.setup_checklist_acks).to.deep.equal({ invited: true, imported: true });
    expect(organization.expiry_form_section_order).to.deep.equal(['a', 'b']);
    expect(organization.name).to.contain(world.organizationId);
    const reset = await update('POST', { industry: null, tax_id: null, ledger_retention_months: null });
    expect(reset.body.organization).to.deep.include({ industry: '', ledger_retention_months: 24 });
    expect(reset.body.organization.tax_id).to.deep.equal({ type: '', value: '' });
  });

  it('requires a signed-in admin', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    for (const caller of [world.editor, world.viewer, key]) {
      const answer = await caller.call('/v1/updateOrganizationSettings', { body: { industry: 'x' } });
      expect(answer.status).to.equal(403);
    }
  });

  it('returns 400 naming each invalid field, and changes nothing', async () => {
    const world = await newWorld();
    const bad = {
      name: '',
      timezone: 'Mars/Olympus',
      logo_url: 'javascript:alert(1)',
      email_sender_name: 'Two\r\nlines',
      email_reminder_mode: 'NEVER',
      digest_send_time: '25:00',
      base_currency: 'dollars',
      billing_email: 'nobody',
      tax_id: 'DE1',
      setup_checklist_acks: { 'a.b': true },
      email_sender_identity_enabled: 'yes',
    };
    const answer = await world.admin.call('/v1/updateOrganizationSettings', {
      body: { ...bad, industry: 'Food' },
    });
    expect(answer.status).to.equal(400);
    const named = Object.keys(answer.body.details.fields).map((field) => field.split('.')[0]);
    expect(named).to.have.members(Object.keys(bad));
    const { organization } = (await world.admin.call('/v1/getOrganizationSettings')).body;
    expect(organization.industry).to.equal('');
  });

  it('ignores unknown settings from any caller', async () => {
    const world = await newWorld();
    const body = {
      owner_id: world.viewer.id,
      organization_id: 'other',
      created_at: 'x',
      website: 'https://a.example',
    };
    const answer = await world.admin.call('/v1/updateOrganizationSettings', { body });
    expect(answer.status).to.equal(200);
    expect(answer.body.organization).to.include({ website: 'https://a.example' });
    expect(answer.body.organization).not.to.have.any.keys('owner_id', 'organization_id');
  });
});
