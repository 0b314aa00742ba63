// Who has already received a reminder's content from another reminder of the same expiry and minute.
import { expect } from 'chai';
import { SameMessages } from '../../../functions/reminders/fire/batch';
import type { Continuation } from '../../../functions/reminders/rule/record';

const AT = new Date('2031-03-01T09:00:00Z');
const reminder = (id: string, over: object = {}) => ({
  ...{ id, expiry_id: 'e', scheduled_at: AT, continues: null as Continuation | null, fallback: false },
  ...over,
});
const mail = { channel: 'email', address: 'Ada@x.example', recipient_id: 'c' } as const;
const inApp = { channel: 'in_app', address: '', recipient_id: 'u' } as const;

describe('Reminders of one minute', () => {
  it('send one message per address and channel, and per person in the app', () => {
    const sent = new SameMessages();
    sent.add(reminder('a'), [mail, inApp]);
    sent.add(reminder('b'), [{ ...mail, recipient_id: 'other', address: 'ada@X.example' }]);
    const carriers = sent.carriersFor(reminder('c'));
    expect([...carriers.keys()]).to.have.length(2);
    expect(new Set([...carriers.values()].map((id) => id.split('-')[0])), 'one firing').to.have.length(1);
  });

  it('stay separate for other minutes, other expiries and escalations', () => {
    const sent = new SameMessages();
    sent.add(reminder('a'), [mail]);
    const escalated = { reminder_id: 'a', cause: 'escalation', round: 0, recipients: null } as const;
    for (const other of [
      { scheduled_at: new Date(AT.getTime() + 60_000) },
      { expiry_id: 'f' },
      { continues: escalated },
      { fallback: true },
    ])
      expect([...sent.carriersFor(reminder('b', other))]).to.deep.equal([]);
    const sameMinute = { scheduled_at: new Date(AT.getTime() + 30_000) };
    expect(sent.carriersFor(reminder('b', sameMinute))).to.have.length(1);
  });

  it('are forgotten above the memory limit, oldest first', () => {
    const sent = new SameMessages();
    for (let at = 0; at < 20_001; at += 1) sent.add(reminder('a', { expiry_id: `e${at}` }), [mail]);
    expect(sent.carriersFor(reminder('b', { expiry_id: 'e0' }))).to.have.length(0);
    expect(sent.carriersFor(reminder('b', { expiry_id: 'e20000' }))).to.have.length(1);
  });
});
