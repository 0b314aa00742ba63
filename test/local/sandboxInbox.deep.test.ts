// What the sandbox's inbox shows of all that was sent.
import { expect } from 'chai';
import type { Activity } from '../../local/sandbox/activity';
import type { SandboxClock } from '../../local/sandbox/clock';
import { Inbox } from '../../local/sandbox/inbox';

const clock = { now: () => 0, nowIso: () => '2026-01-01T00:00:00.000Z' } as unknown as SandboxClock;
const inbox = new Inbox(clock, { touch: () => undefined } as unknown as Activity);

const nothing = {
  html: null,
  headers: {},
  attachments: [],
  custom_args: {},
  from: 'reminders@service.example',
};

describe('The inbox of the sandbox', () => {
  before(() => {
    inbox.add({
      ...nothing,
      channel: 'email',
      to: 'ada@x.example',
      subject: 'Décès',
      text: 'Fire certificate',
    });
    inbox.add({ ...nothing, channel: 'sms', to: '+491711234567', subject: null, text: 'Fire drill' });
  });

  const addresses = (q: string): string[] => inbox.list({ q }).map(({ to }) => to);

  it('finds messages by words and their beginnings: of address, subject and text, without case and accents', () => {
    expect(addresses('fire')).to.deep.equal(['+491711234567', 'ada@x.example']);
    expect(addresses('deces CERT')).to.deep.equal(['ada@x.example']);
    expect(addresses('49171')).to.deep.equal(['+491711234567']);
    expect(addresses('ertificate')).to.deep.equal([]);
  });
});
