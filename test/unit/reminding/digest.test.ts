// When a day's digest goes out, in the organization's zone, and what it says.
import { expect } from 'chai';
import fc from 'fast-check';
import { digestMoment } from '../../../functions/reminding/digest';
import { digestMail } from '../../../functions/reminding/digestMail';
import { progressOf } from '../../../functions/reminding/settlement';

const berlin = { digest_send_time: '09:00', timezone: 'Europe/Berlin' };
const moment = (from: string, settings = berlin) => {
  const { date, sendAt } = digestMoment(new Date(from), settings);
  return `${date} ${sendAt.toISOString()}`;
};

describe('digestMoment', () => {
  it('is the first send time at or after the reminder’s moment', () => {
    expect(moment('2026-05-01T05:00:00Z')).to.equal('2026-05-01 2026-05-01T07:00:00.000Z');
    expect(moment('2026-05-01T07:00:00Z'), 'the very minute').to.equal('2026-05-01 2026-05-01T07:00:00.000Z');
    expect(moment('2026-05-01T07:00:01Z')).to.equal('2026-05-02 2026-05-02T07:00:00.000Z');
  });

  it('knows the organization’s day and its daylight saving', () => {
    const auckland = { digest_send_time: '08:30', timezone: 'Pacific/Auckland' };
    expect(moment('2026-05-01T12:30:00Z', auckland)).to.equal('2026-05-02 2026-05-01T20:30:00.000Z');
    expect(moment('2026-03-29T00:00:00Z', { ...berlin, digest_send_time: '02:30' })).to.equal(
      '2026-03-29 2026-03-29T01:30:00.000Z',
    );
  });

  it('never lies before the moment nor more than a day and an hour after it, and one day has one moment', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const zones = fc.constantFrom(
      'UTC',
      'America/New_York',
      'Europe/London',
      'Asia/Kolkata',
      'Pacific/Auckland',
    );
    fc.assert(
      fc.property(fc.integer({ min: 1.7e12, max: 1.9e12 }), minutes, zones, (ms, minute, timezone) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const settings = { digest_send_time: time, timezone };
        const { date, sendAt } = digestMoment(new Date(ms), settings);
        const wait = sendAt.getTime() - ms;
        expect(wait).to.be.within(0, 25 * 3_600_000);
        expect(digestMoment(sendAt, settings)).to.deep.equal({ date, sendAt });
      }),
    );
  });
});

describe('A digest', () => {
  const entry = (id: string, date: string) => ({
    expiry: { id, name: `<i>${id}</i>`, expiry_date: date },
    timezone: 'UTC',
    link: `https://s.example/expiry/?id=${id}`,
  });
  const organization = {
    name: 'Northwind',
    email_sender_name: 'Northwind Legal',
    email_sender_prefix: '[NW]',
    email_sender_identity_enabled: true,
  };

  it('lists each record once, soonest first, inert, with its days and link', () => {
    const mail = digestMail({
      entries: [entry('b', '2026-05-20'), entry('a', '2026-05-02'), entry('b', '2026-05-20')],
      organization,
      date: '2026-05-01',
      now: new Date('2026-05-01T07:00:00Z'),
    });
    expect(mail.subject).to.equal('[NW] Reminders for 2026-05-01: 2 records');
    expect(mail.fromName).to.equal('Northwind Legal');
    expect(mail.text.indexOf('<i>a</i>: expires in 1 day (2026-05-02)')).to.be.within(
      0,
      mail.text.indexOf('<i>b</i>'),
    );
    expect(mail.html).to.include('&lt;i&gt;a&lt;/i&gt;').and.not.include('<i>a</i>');
    expect(mail.text).to.include('https://s.example/expiry/?id=b');
  });
});

describe('progressOf', () => {
  const now = new Date('2026-05-01T07:00:00Z');
  const later = new Date('2026-05-01T09:00:00Z');
  const send = (over: object) =>
    ({ status: 'sent', reason: null, sent_at: now, wake_at: null, digest_at: null, ...over }) as never;

  it('waits for the digest that carries a message, and for the next attempt of another', () => {
    const waiting = progressOf([send({}), send({ status: 'queued', digest_at: later })], now);
    expect(waiting.wake_at?.getTime()).to.be.greaterThan(later.getTime());
    expect(progressOf([send({}), send({ status: 'queued', wake_at: later })], now)).to.have.all.keys(
      'wake_at',
    );
  });

  it('ends when all have ended', () => {
    expect(progressOf([send({})], now)).to.include({ status: 'sent', wake_at: null });
  });
});
