// The page that a reminder's link opens: shows what is due and accepts the recipient's answer. Opening the page changes
// nothing.
import { useEffect, useRef, useState } from 'preact/hooks';
import { CallFailed, unwrap } from '../../clients/typescript/src/index';
import { Field, Input, Problem, Quiet, TextArea, useAction, useDraft } from '../console/parts';
import { putFile } from '../console/put';
import { currentLocale, formats, Said, speak } from '../console/words';
import { act } from '../languages/act';
import { common, Facts, Sheet, token, v1 } from './parts';
import { collectWords } from './words/collect';

const wordsNow = () => act(currentLocale());
type Action = keyof ReturnType<typeof wordsNow>['actions'];

const open = () => unwrap(v1.POST('/openReminderAction', { body: { token } }));
type View = Awaited<ReturnType<typeof open>>;

/** Answers that stop reminders use secondary buttons. */
const QUIET: readonly string[] = ['not_me', 'unsubscribe'];
/** Answers with their own fields, which appear once the answer is chosen. */
const WITH_FIELDS: readonly string[] = ['snooze', 'renewed'];
const DAY_MS = 86_400_000;

const nextDay = (date: string | null) =>
  date ? new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10) : undefined;

/** A name, isolated for use within a sentence. */
const named = (name: string | null) => (name ? `\u2068${name}\u2069` : wordsNow().somebody);

/** Uploads the proof before the renewal is proposed. If the upload fails, the answer isn't sent. */
async function upload(file: File): Promise<void> {
  const words = collectWords();
  if (file.size === 0) throw new Said(words.empty(file.name));
  const refuse = (error: unknown): never => {
    const isWrongType = error instanceof CallFailed && error.status === 400;
    throw new Said(isWrongType ? words.wrongType(file.name) : words.refused(file.name));
  };
  const content_type = file.type || 'application/octet-stream';
  const body = { token, file_name: file.name, content_type, size: file.size };
  const started = await unwrap(v1.POST('/startReminderUpload', { body })).catch(refuse);
  await putFile(started, file, words);
  const { upload_id } = started;
  await unwrap(v1.POST('/completeReminderUpload', { body: { token, upload_id } })).catch(() => {
    throw new Said(words.refused(file.name));
  });
}

export function Act() {
  const words = wordsNow();
  const [view, setView] = useState<View>();
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get('answer'));
  const [done, setDone] = useState<Action>();
  const [isOver, setOver] = useState(false);
  const { given, bind, change } = useDraft({ note: '', until: '', renewedUntil: '' });
  const file = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy, error } = useAction();

  const show = async (call: Promise<View>) => {
    const shown = await call.catch((failed) => {
      if (!(failed instanceof CallFailed)) throw failed;
      const { status, details } = failed;
      // Discards the answer only if the link no longer works; after other errors, the entered values are kept.
      if (status === 404 || status === 410) setOver(true);
      if (status === 404) throw new Said(common().brokenLink);
      const ended = wordsNow().ended[details.reason as 'renewed'];
      if (!ended) throw failed;
      // Recipients who have already opted out don't need unsubscribe instructions.
      throw new Said(details.reason === 'opted_out' ? ended : `${ended} ${wordsNow().noMore}`);
    });
    speak(shown.locale);
    setView(shown);
    const { from, to } = shown.snooze_days ?? { from: '', to: '' };
    change({ until: given.until < from || given.until > to ? from : given.until });
  };
  useEffect(() => {
    void run(() => show(open()));
  }, []);

  const moves = useRef(chosen !== null);
  /**
   * Shows the fields of the chosen answer, or all answers if null. Null also removes the preselected answer from the
   * URL, so a reload still shows all answers.
   */
  const choose = (action: string | null) => {
    moves.current = true;
    if (action === null) history.replaceState(null, '', location.pathname + location.hash);
    setChosen(action);
  };
  const isChosen = chosen !== null && view?.actions.some((action) => action === chosen) === true;
  const hasChosen = isChosen ? chosen : '';
  useEffect(() => {
    if (!view || !moves.current || isBusy) return;
    moves.current = false;
    form.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [hasChosen, view, isBusy]);
  useEffect(() => {
    if (done) document.getElementById('done')?.focus();
  }, [done, view]);

  const send = async (action: Action) => {
    const { note, until, renewedUntil } = given;
    if (isChosen && form.current?.reportValidity() === false) return;
    const proof = action === 'renewed' ? file.current?.files?.[0] : undefined;
    if (proof) await upload(proof);
    const renewal = action === 'renewed' && renewedUntil ? { new_expiry_date: renewedUntil } : {};
    const snooze = action === 'snooze' ? { until } : {};
    const body = { token, action, note, ...renewal, ...snooze };
    await show(unwrap(v1.POST('/actOnReminder', { body })));
    choose(null);
    moves.current = false;
    setDone(action);
  };
  const press = (action: Action) => {
    setDone(undefined);
    if (!isChosen && WITH_FIELDS.includes(action)) choose(action);
    else void run(() => send(action));
  };

  if (!view) return <Sheet title={words.title} problem={error} />;
  const { expiry, organization_name, recipient, snoozed_until, snooze_days } = view;
  const { date, day, labelled } = formats();
  const lines = [
    ...view.responses.map(({ by_name, action, note, at }) => {
      const answered = words.answered(named(by_name), action, day(at));
      return note ? labelled(answered, `\u2068${note}\u2069`) : answered;
    }),
    ...view.told.map(({ name, channel, at }) => words.told(named(name), channel as 'email', day(at))),
  ];
  return (
    <Sheet title={expiry.name}>
      <p>{expiry.days_left !== null && words.due(expiry.days_left)}</p>
      {snoozed_until && <p>{words.snoozed(snoozed_until)}</p>}
      <Facts
        facts={[
          [words.facts.due, expiry.expiry_date && date(expiry.expiry_date)],
          [words.facts.actBy, expiry.act_by_date && date(expiry.act_by_date)],
          [words.facts.type, expiry.type],
          [words.facts.sentBy, organization_name],
          [words.facts.sentTo, recipient.name],
        ]}
      />
      <p id="done" role="status" tabIndex={-1}>
        {done && words.done[done]}
      </p>
      {!isOver && (
        <form id="answer" ref={form} method="post" noValidate onSubmit={(event) => event.preventDefault()}>
          {chosen !== null && Object.hasOwn(words.actions, chosen) && (
            <p id="chosen">{isChosen ? words.chosen(words.actions[chosen as Action]) : words.notPossible}</p>
          )}
          {hasChosen === 'snooze' && (
            <Input
              label={words.snoozeUntil}
              type="date"
              required
              min={snooze_days?.from}
              max={snooze_days?.to}
              {...bind('until')}
            />
          )}
          {hasChosen === 'renewed' && (
            <>
              <Input
                label={words.renewedUntil}
                type="date"
                min={nextDay(expiry.expiry_date)}
                {...bind('renewedUntil')}
              />
              <Field label={words.file}>
                {(id) => <input id={id} ref={file} type="file" accept="application/pdf,image/*" />}
              </Field>
            </>
          )}
          <TextArea label={words.note} maxLength={2000} {...bind('note')} />
          <p class="row">
            {(isChosen ? [chosen as Action] : view.actions).map((action) => (
              <button
                key={action}
                type="button"
                class={QUIET.includes(action) ? 'quiet' : ''}
                disabled={isBusy}
                aria-describedby={isChosen ? 'chosen' : undefined}
                onClick={() => press(action)}
              >
                {words.actions[action]}
              </button>
            ))}
            {isChosen && <Quiet text={words.another} onClick={() => choose(null)} />}
          </p>
        </form>
      )}
      <Problem text={error} />
      {lines.length > 0 && (
        <>
          <h2>{words.history}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
