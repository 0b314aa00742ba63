// Phone numbers of contacts, and whether emails reach a contact.
import { expect } from 'chai';
import fc from 'fast-check';
import { ApiError } from '../../../functions/api/errors';
import { parsePhoneFields } from '../../../functions/contacts/fields';
import { isEmailKnownUnsuppressed, openChannelIdsOf } from '../../../functions/contacts/reachability';
import { canonicalPhoneNumberOf } from '../../../functions/messaging/canonicalNumber';
import { channelAddressKey } from '../../../functions/messaging/suppression';
import { withEnvironment } from '../providers/environment';

const stored = async (text: string): Promise<string | null> => {
  try {
    return (await parsePhoneFields({ sms_phone: text }, (field) => field)).sms_phone;
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(ApiError);
    return null;
  }
};

describe('A phone number', () => {
  it('is stored in E.164 from any notation', async () => {
    for (const text of ['+442079460958', '+44 20 7946 0958', '+44 (20) 7946-0958', ' +44.20.7946.0958'])
      expect(await stored(text), text).to.equal('+442079460958');
  });

  it('is stored in one form in countries where WhatsApp reports another', async () => {
    const forms = [
      ['+525512345678', '+5215512345678', '+52 1 55 1234 5678'],
      ['+541123456789', '+5491123456789', '+54 9 11 2345-6789'],
      ['+5531988887777', '+553188887777', '+55 (31) 8888-7777'],
      ['+5531968887777', '+553168887777'],
      ['+2290197123456', '+22997123456'],
      ['+2250707123456', '+22507123456'],
      ['+2250103412345', '+22503412345'],
      ['+2250544123456', '+22544123456'],
      ['+2250506123456', '+22506123456'],
    ];
    for (const [canonical = '', ...others] of forms)
      for (const form of [canonical, ...others]) expect(await stored(form), form).to.equal(canonical);
    // A landline has no ninth digit.
    expect(await stored('+556133334444')).to.equal('+556133334444');
  });

  it('has one canonical form, which is stable', () => {
    const prefix = fc.constantFrom('+52', '+521', '+54', '+549', '+55', '+229', '+225', '+49', '+1');
    const digits = fc.stringMatching(/^\d{6,12}$/);
    fc.assert(
      fc.property(prefix, digits, (country, rest) => {
        const canonical = canonicalPhoneNumberOf(country + rest);
        expect(canonicalPhoneNumberOf(canonical)).to.equal(canonical);
        const key = channelAddressKey('whatsapp', country + rest);
        expect(key).to.equal(channelAddressKey('whatsapp', canonical));
      }),
    );
  });

  it('needs a country code and a possible length, and nothing else', async () => {
    for (const text of [
      ...['', '+', '020 7946 0958', '2079460958', '+44', '+1234', '+4420794609581234', '+999123456789'],
      ...['+14155552671 ext 5', '+1-800-FLOWERS', 'tel:+14155552671', 'x+14155552671', '+1415555267x'],
    ])
      expect(await stored(text), text).to.equal(null);
  });

  it('is accepted even if its country hasn’t assigned it', async () => {
    expect(await stored('+15551234567')).to.equal('+15551234567');
  });

  it('is rejected with the field’s name in the caller’s API version', async () => {
    const refused = await parsePhoneFields({ sms_phone: 'x', whatsapp_phone: null }, () => 'smsPhone').catch(
      (thrown: ApiError) => thrown,
    );
    expect((refused as ApiError).details).to.have.nested.property('fields.smsPhone');
  });

  it('may be absent or null', async () => {
    const fields = { sms_phone: null, whatsapp_phone: undefined };
    expect(await parsePhoneFields(fields, (field) => field)).to.deep.equal(fields);
  });
});

const channels = {
  ...{ email: 'ada@partner.example', sms_phone: null as string | null, whatsapp_phone: null },
  ...{ email_opt_in: true, sms_opt_in: true, whatsapp_opt_in: true, sendNotifications: true },
};
const contact = (over: Partial<typeof channels> = {}, isReachable = true) => {
  const changed = { ...channels, ...over };
  return { ...changed, open_channel_ids: openChannelIdsOf(changed), is_reachable: isReachable };
};

describe('isEmailKnownUnsuppressed', () => {
  withEnvironment({ ADDRESS_DIGEST_KEY: 'a key of forty characters, for tests only' });

  it('is true only if email is the contact’s one channel, and its address is unchanged', () => {
    expect(isEmailKnownUnsuppressed(contact())).to.equal(true);
    expect(isEmailKnownUnsuppressed(contact({}, false)), 'suppressed').to.equal(false);
    expect(isEmailKnownUnsuppressed(contact({ sms_phone: '+14155550100' })), 'two channels').to.equal(false);
    expect(isEmailKnownUnsuppressed(contact({ sendNotifications: false }))).to.equal(false);
    expect(isEmailKnownUnsuppressed({ ...contact(), email: 'new@partner.example' })).to.equal(false);
    expect(isEmailKnownUnsuppressed({ ...contact(), open_channel_ids: [] })).to.equal(false);
  });
});
