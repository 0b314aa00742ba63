// Files, reminders and forms of Document Collection: rules without I/O.
import { expect } from 'chai';
import { LATEST_VALID_INSTANT } from '../../../functions/api/fields';
import { isFileTypeAllowedInField, submissionDraftKeptUntil } from '../../../functions/documentRequests/client/draft';
import { type DocumentRequest, documentRequestStatusAt } from '../../../functions/documentRequests/request/request';
import {
  documentRequestLinkExpiresAt,
  nextDocumentRequestReminderAt,
  recomputedDocumentRequestTimes,
} from '../../../functions/documentRequests/request/schedule';
import { formFieldsOf } from '../../../functions/documentRequests/template/template';
import { formPagesInput, formPagesOfInput } from '../../../functions/documentRequests/template/templateChanges';
import { addMs, DAY_MS, HOUR_MS } from '../../../functions/platform/clock';
import { requestDueDateOf } from '../../../functions/workflows/triggers/requestPlan';

const at = (iso: string): Date => new Date(iso);

describe('A file', () => {
  it('is accepted by its content type, type wildcard or extension', () => {
    const pdf = { file_name: 'a.PDF', content_type: 'application/pdf; charset=binary' };
    for (const allowed of ['application/pdf', 'application/*', '.pdf', 'PDF']) {
      expect(isFileTypeAllowedInField({ allowed_types: [allowed] }, pdf), allowed).to.equal(true);
    }
    for (const allowed of ['image/*', 'app/*', '.doc', 'application/pdfx', '.df']) {
      expect(isFileTypeAllowedInField({ allowed_types: [allowed] }, pdf), allowed).to.equal(false);
    }
    for (const allowed_types of [[], ['image/png', '.pdf']])
      expect(isFileTypeAllowedInField({ allowed_types }, pdf)).to.equal(true);
  });
});

describe('A request', () => {
  const zone = 'America/New_York';
  const sent = {
    due_date: null,
    timezone: zone,
    expires_at: null,
    reminders_sent: 0,
    last_mailed_at: at('2026-03-05T20:00:00Z'),
  };

  it('expires at the end of its due date in the organization’s zone, or 14 days after a later sending', () => {
    const endOf = (due: string | null, sent_at: string) => documentRequestLinkExpiresAt(due, zone, at(sent_at));
    expect(endOf('2026-03-10', '2026-03-01T00:00:00Z')).to.deep.equal(at('2026-03-11T04:00:00Z'));
    expect(endOf('2026-03-10', '2026-03-11T04:00:00Z')).to.deep.equal(at('2026-03-25T04:00:00Z'));
    expect(endOf(null, '2026-03-01T00:00:00Z')).to.equal(null);
    expect(endOf('9999-12-31', '2026-03-01T00:00:00Z')).to.deep.equal(LATEST_VALID_INSTANT);
  });

  it('sends a reminder at 9 a.m. three days after the last email, across a clock change', () => {
    // Clocks go forward on Sunday, 8 March: 9 o'clock is then 13:00 UTC instead of 14:00.
    expect(nextDocumentRequestReminderAt(sent)).to.deep.equal(at('2026-03-08T13:00:00Z'));
  });

  it('sends a reminder the day before the due date if that is earlier, at most five in total', () => {
    const due = {
      ...sent,
      due_date: '2026-03-08',
      expires_at: documentRequestLinkExpiresAt('2026-03-08', zone, sent.last_mailed_at),
    };
    expect(nextDocumentRequestReminderAt(due)).to.deep.equal(at('2026-03-07T14:00:00Z'));
    const afterwards = { ...due, last_mailed_at: at('2026-03-07T14:00:01Z') };
    expect(nextDocumentRequestReminderAt(afterwards)).to.equal(null);
    expect(nextDocumentRequestReminderAt({ ...sent, reminders_sent: 4 })).not.to.equal(null);
    expect(nextDocumentRequestReminderAt({ ...sent, reminders_sent: 5 })).to.equal(null);
  });

  it('is expired from the instant at which its link ends, and its draft is kept for 30 more days', () => {
    const end = at('2026-03-11T04:00:00Z');
    const open = { status: 'in_progress' as const, expires_at: end, updated_at: at('2026-03-01T00:00:00Z') };
    expect(documentRequestStatusAt(open, addMs(end, -1))).to.equal('in_progress');
    expect(documentRequestStatusAt(open, end)).to.equal('expired');
    expect(documentRequestStatusAt({ ...open, status: 'completed' }, end)).to.equal('completed');
    expect(submissionDraftKeptUntil(open, addMs(end, -1))).to.equal(null);
    expect(submissionDraftKeptUntil(open, end)).to.deep.equal(addMs(end, 30 * DAY_MS));
    const cancelled = { ...open, status: 'cancelled' as const };
    expect(submissionDraftKeptUntil(cancelled, end)).to.deep.equal(at('2026-03-01T02:00:00Z'));
  });
});

describe('A pending request after its zone’s rules changed', () => {
  const now = at('2026-05-01T08:00:00Z');
  const end = at('2026-05-09T04:00:00Z');
  const open = (over: Partial<DocumentRequest>) =>
    ({
      ...{ status: 'sent', due_date: '2026-05-08', timezone: 'America/New_York', reminders_sent: 0 },
      ...{ last_mailed_at: now, expires_at: end, wake_at: at('2026-05-04T13:00:00Z'), ...over },
    }) as DocumentRequest;

  it('gets reminder and end by the new rules', () => {
    expect(recomputedDocumentRequestTimes(open({}), now)).to.equal(null);
    const wrong = open({ expires_at: addMs(end, HOUR_MS), wake_at: at('2026-05-04T14:00:00Z') });
    const right = { expires_at: end, wake_at: at('2026-05-04T13:00:00Z') };
    expect(recomputedDocumentRequestTimes(wrong, now)).to.deep.equal(right);
    const late = open({ expires_at: wrong.expires_at });
    expect(recomputedDocumentRequestTimes(late, now)).to.deep.equal(right);
    for (const over of [{ status: 'completed' as const }, { wake_at: now }])
      expect(recomputedDocumentRequestTimes({ ...wrong, ...over }, now)).to.equal(null);
  });

  it('keeps a link end that was set after the due date', () => {
    const [expires_at, wake_at] = [addMs(now, 10 * DAY_MS), addMs(now, DAY_MS)];
    const late = open({ due_date: '2026-04-01', expires_at, wake_at });
    expect(recomputedDocumentRequestTimes(late, now)?.expires_at).to.deep.equal(expires_at);
  });
});

describe('A request by a trigger', () => {
  it('is due the given days after it is sent, in the organization’s zone, if any', () => {
    const lateEvening = at('2027-03-01T03:30:00Z');
    for (const [due_in_days, zone, expected] of [
      [7, 'America/New_York', '2027-03-07'],
      [7, 'Europe/Berlin', '2027-03-08'],
      [0, 'UTC', '2027-03-01'],
      [null, 'UTC', null],
    ] as const)
      expect(requestDueDateOf({ due_in_days }, zone, lateEvening)).to.equal(expected);
  });
});

describe('A form', () => {
  const text = (over: object = {}) => ({ type: 'short_text', label: 'Name', ...over });
  const page = (...fields: object[]) => ({ title: 'P', sections: [{ title: 'S', fields }] });
  const problems = (pages: unknown): string[] =>
    (formPagesInput.safeParse(pages).error?.issues ?? []).map(({ path }) => path.join('.'));

  it('names the invalid part of a field', () => {
    expect(problems([page(text({ type: 'colour' }))])).to.deep.equal(['0.sections.0.fields.0.type']);
    expect(problems([page(text({ label: '' }))])).to.deep.equal(['0.sections.0.fields.0.label']);
    expect(problems([page(text({ type: 'dropdown' }))])).to.deep.equal(['0.sections.0.fields.0.options']);
    expect(problems([page(text({ id: 'a' }), text({ id: 'a' }))])).to.deep.equal(['']);
    expect(problems([page(text({ id: '__proto__' }))])).to.deep.equal(['0.sections.0.fields.0.id']);
  });

  it('is stored in order, with ids, defaults and sanitized descriptions', () => {
    const file = text({ type: 'file_upload' });
    const [first] = formPagesOfInput(
      formPagesInput.parse([
        { order: 2, sections: [] },
        {
          order: 1,
          description_html: '<p onclick=x>hi</p><script>y</script>',
          sections: [
            { title: 'A', order: 1, fields: [text({ help_text: 'Help' })] },
            { title: 'B', fields: [text({ type: 'dropdown', options: ['a', 'a'] })] },
            { title: 'C', order: 0, description_html: '<i onclick=x>c</i>', fields: [file] },
          ],
        },
      ]),
    );
    expect(first).to.include({ order: 1, description_html: '<p>hi</p>' });
    const sections = first?.sections.map(({ title, description_html }) => title + description_html);
    expect(sections).to.deep.equal(['C<i>c</i>', 'A', 'B']);
    const [upload, name, choice] = formFieldsOf(first ? [first] : []);
    expect(name).to.have.all.keys('id', 'type', 'label', 'required', 'help_text');
    expect(name?.help_text).to.equal('Help');
    expect(choice).to.deep.include({ options: ['a'] });
    expect(name?.id).to.match(/^\w{20}$/);
    expect(upload).to.deep.include({ allowed_types: [], max_size_bytes: 52_428_800, reference_file: null });
  });
});
