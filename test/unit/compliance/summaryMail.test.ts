// The email of the weekly summary.
import { expect } from 'chai';
import { sampleSummary, summaryMail } from '../../../functions/compliance/summary/mail';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';

describe('The weekly summary email', () => {
  it('describes a record without a date in words', () => {
    const { text } = summaryMail(sampleSummary({ id: 'e1', name: 'Lease', expiry_date: null }), {
      organization: { name: 'Acme' },
      language: messageTextsOfLocale('de'),
      stopLink: 'https://x.example/stop',
    });
    expect(text).to.include('ohne Datum').and.not.include('– –');
  });
});
