// Whether emails reach a contact, judged by the contact's own record.
import { expect } from 'chai';
import { isEmailKnownUnsuppressed, suppressionIdsOfContact } from '../../../functions/contacts/reachability';
import { withEnvironment } from '../providers/environment';

const channels = {
  ...{ email: 'ada@partner.example', sms_phone: null as string | null, whatsapp_phone: null },
  ...{ email_opt_in: true, sms_opt_in: true, whatsapp_opt_in: true, sendNotifications: true },
};
const contact = (over: Partial<typeof channels> = {}, isReachable = true) => {
  const changed = { ...channels, ...over };
  return { ...changed, open_channel_ids: suppressionIdsOfContact(changed), is_reachable: isReachable };
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
