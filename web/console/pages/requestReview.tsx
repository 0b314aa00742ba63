// Reviews a submission: an editor approves it, which can renew the record, or requests corrections.

import { useState } from 'preact/hooks';
import { unwrap, type V2 } from '../../../clients/typescript/src/index';
import { ActionButton, Checkbox, Input, Quiet } from '../parts';
import { api, whoami } from '../session';
import { dayOf, Said } from '../words';
import { recordWords } from '../words/record';
import { renewalWords, requestWords } from '../words/request';
import type { Submission } from './request';

interface Offer {
  date: string;
  source: string;
}

/** Dates that the client entered. */
const answeredDates = ({ responses }: Submission): Offer[] =>
  responses.flatMap(({ type, value, label }) =>
    type === 'date' && typeof value === 'string'
      ? [{ date: value, source: renewalWords().answered(dayOf(value), label) }]
      : [],
  );

export function Review(props: {
  submission: Submission;
  /** The record that an approval can renew. */
  expiry: V2['Expiry'] | null;
  /** Null if the submission is already approved; it can still renew the record. */
  corrections: Record<string, string> | null;
  reload: () => void;
}) {
  const { submission, expiry, corrections } = props;
  const words = renewalWords();
  const texts = requestWords();
  const [date, setDate] = useState('');
  const [offers, setOffers] = useState(() => answeredDates(submission));
  const [attach, setAttach] = useState(true);
  const [ticked, setTicked] = useState(() => expiry?.checklist.filter((item) => item.done).map(({ id }) => id) ?? []);
  const rejections = Object.entries(corrections ?? {})
    .map(([field_id, reason]) => ({ field_id, reason: reason.trim() }))
    .filter(({ reason }) => reason !== '');
  const review = async (verdict: {
    review_status: 'approved' | 'rejected';
    rejections?: { field_id: string; reason: string }[];
    renewal?: { expiry_date: string; checklist_completed: string[]; attach_files: boolean };
  }) => {
    const body = { submission_id: submission.id, ...verdict };
    await unwrap(api.v1.POST('/reviewCollectionSubmission', { body }));
    props.reload();
  };
  const renewal = expiry && date ? { expiry_date: date, checklist_completed: ticked, attach_files: attach } : undefined;
  const check = () => {
    if (rejections.length > 0) throw new Said(texts.saidWrong);
    if (!corrections && !renewal) throw new Said(words.sayUntil);
    const missing = expiry?.checklist.filter(({ id, required }) => required && !ticked.includes(id)) ?? [];
    if (renewal && missing.length > 0) throw new Said(words.unticked(missing.map(({ text }) => text).join(', ')));
    return question(expiry, renewal?.expiry_date);
  };
  const approve = () => review({ review_status: 'approved', ...(renewal && { renewal }) });
  const correct = async () => {
    if (rejections.length === 0) throw new Said(texts.sayWrong);
    await review({ review_status: 'rejected', rejections });
  };
  const readDate = (file_id: string, file_name: string) => async () => {
    const body = { submission_id: submission.id, file_id };
    const { extraction } = await unwrap(api.v1.POST('/extractSubmittedDocument', { body }));
    const read = extraction.draft.expiry_date;
    const found = extraction.fields.expiry_date;
    if (!read || !found) throw new Said(words.noDate(file_name));
    const source = words.stands(dayOf(read), file_name, found.page ?? 1, found.quote ?? '');
    setOffers([...offers, { date: read, source }]);
  };
  return (
    <section>
      {expiry && (
        <>
          <Input
            label={words.newDate(expiry.name)}
            hint={`${expiry.expiry_date ? words.dateNow(dayOf(expiry.expiry_date)) : words.noDateYet} ${corrections ? words.leaveEmpty : ''}`}
            type="date"
            value={date}
            onValue={setDate}
          />
          <ul class="lines">
            {offers.map((offer) => (
              <li key={offer.source}>
                <div dir="auto">{offer.source}</div>
                <Quiet text={words.use(dayOf(offer.date))} onClick={() => setDate(offer.date)} />
              </li>
            ))}
          </ul>
          <div class="row">
            {submission.files.map(({ id, file_name }) => (
              <ActionButton key={id} quiet text={words.read(file_name)} onAct={readDate(id, file_name)} />
            ))}
          </div>
          {submission.files.length > 0 && <Checkbox label={texts.attach} value={attach} onValue={setAttach} />}
          {expiry.checklist.length > 0 && (
            <fieldset>
              <legend>{texts.checklist}</legend>
              {expiry.checklist.map(({ id, text, required }) => (
                <Checkbox
                  key={id}
                  label={required ? recordWords().requiredItem(text) : text}
                  value={ticked.includes(id)}
                  onValue={(isOn) => setTicked(isOn ? [...ticked, id] : ticked.filter((other) => other !== id))}
                />
              ))}
            </fieldset>
          )}
        </>
      )}
      <div class="row">
        <ActionButton text={corrections ? texts.approve : words.renew} confirm={check} onAct={approve} />
        {corrections && <ActionButton quiet text={texts.correct} onAct={correct} />}
      </div>
    </section>
  );
}

/** The question to confirm if an approval may be a mistake. */
function question(expiry: V2['Expiry'] | null, date: string | undefined): string | undefined {
  const words = renewalWords();
  if (!expiry) return undefined;
  if (!date) return words.keeps(expiry.name);
  if (date <= whoami().organization.today) return words.notInFuture(dayOf(date));
  if (expiry.expiry_date && date <= expiry.expiry_date) return words.notAfter(dayOf(date), dayOf(expiry.expiry_date));
  return undefined;
}
