// getOrganizationSettings and updateOrganizationSettings.
import { expect } from 'chai';
import { newApiKey, newWorld } from '../../support/world';

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

  it('returns 400 naming each invalid field, and changes nothing', async () => {
    const world = await newWorld();
    const bad = {
      timezone: 'Mars/Olympus',
      logo_url: 'javascript:alert(1)',
      email_sender_name: 'Two\r\nlines',
      setup_checklist_acks: { 'a.b': true },
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
});
