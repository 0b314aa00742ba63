// The page for a document request: opens the request, shows its form page by page, and submits it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ActionButton, Form, Input, Problem, useAction, useDraft } from '../console/parts';
import { explain, formats, type Locale, Said, speak } from '../console/words';
import { Described, FieldOf, inputId } from './collectField';
import { changed, isSaved, saveNow, watchDraft } from './draft';
import { Sheet, token } from './parts';
import { type FormField, fieldsOf, keepSession, type Request, requestCalls, statusOf } from './request';
import { collectWords } from './words/collect';

/** Maps the service's English validation messages to translated texts. */
const PROBLEMS = [
  [/^is required$/, 'required'],
  [/^must be a number\b/, 'number'],
  [/^must have at most \d+ digits\b/, 'digits'],
  [/^must be a date\b/, 'date'],
  [/^must be one of the options$/, 'choice'],
  [/^must have at most \d+ characters$/, 'long'],
] as const;
const TWO_MEANINGS = /^could mean (\S+) or (\S+): enter (\S+), or (\S+)$/;

function problemText(problem: string): string {
  const words = collectWords();
  const [, one, other, asOne, asOther] = TWO_MEANINGS.exec(problem) ?? [];
  if (one) return words.couldMean(one, other, asOne, asOther);
  return words.wrong[PROBLEMS.find(([pattern]) => pattern.test(problem))?.[1] ?? 'other'];
}

type Texts = Record<string, string>;
/** The page shown for a form without pages, so that it can still be submitted. */
const NO_PAGE = { id: '', order: 0, title: '', description_html: '', sections: [] };
const pageFields = ({ sections }: Request['pages'][number]) => sections.flatMap(({ fields }) => fields);

export function Collect() {
  const words = collectWords();
  const [request, setRequest] = useState<Request>();
  const [isLocked, setLocked] = useState(false);
  const [end, setEnd] = useState<{ title: string; text: string; canAsk?: boolean }>();
  const { given, bind, change } = useDraft({ password: '' });
  const { run, error } = useAction();
  const finish = (title: string, text: string, canAsk = false) => setEnd({ title, text, canAsk });

  const open = async () => {
    const opened = await requestCalls.open();
    if (!opened.request) return setLocked(true);
    speak(opened.request.locale);
    setRequest(opened.request);
    setLocked(false);
  };
  /**
   * Preserves the entered answers while it asks for the password again. @throws errors that the page can recover from
   */
  const fail = (failed: unknown) => {
    const status = statusOf(failed);
    if (status === 401 && !isLocked) return setLocked(true);
    if (status === 401) throw new Said(words.wrongPassword);
    if (status === 404 && !request) return finish(words.brokenTitle, words.brokenText);
    if (status !== 410) throw failed;
    const { state } = (failed as { details: { state?: string } }).details;
    return finish(words.closed, explain(failed), state === 'expired');
  };
  const unlock = async () => {
    keepSession((await requestCalls.unlock(given.password)).session);
    change({ password: '' });
    if (!request) return open();
    await saveNow();
    setLocked(false);
  };
  useEffect(() => {
    if (token) void run(() => open().catch(fail));
    else finish(words.incompleteTitle, words.incompleteText);
    addEventListener('hashchange', () => location.reload());
  }, []);
  useEffect(() => {
    if (end || request?.submitted_at) document.getElementById('title')?.focus();
  }, [end, request?.submitted_at]);
  useEffect(() => {
    if (isLocked) document.querySelector<HTMLElement>('[type="password"]')?.focus();
  }, [isLocked]);

  const sender = request?.organization_name;
  if (end) {
    const ask = async () => {
      await requestCalls.askForLink();
      finish(words.senderKnows, words.senderAsked);
    };
    return (
      <Sheet wide title={end.title} sender={sender}>
        <p>{end.text}</p>
        {end.canAsk && <ActionButton text={words.newLink} onAct={ask} />}
      </Sheet>
    );
  }
  if (request?.submitted_at)
    return (
      <Sheet wide title={words.thanks} sender={sender}>
        <p>{words.done(request.organization_name, request.submitted_at)}</p>
      </Sheet>
    );
  return (
    <>
      {isLocked && (
        <Sheet wide title={words.locked} sender={sender}>
          <Form text={words.unlock} onSave={() => unlock().catch(fail)}>
            <Input
              label={words.password}
              hint={words.passwordHint}
              type="password"
              autocomplete="off"
              required
              {...bind('password')}
            />
          </Form>
        </Sheet>
      )}
      {request && (
        <div hidden={isLocked}>
          <Sheet wide title={request.name} sender={sender}>
            <Answers
              request={request}
              onLocked={() => setLocked(true)}
              onFail={fail}
              onSent={(submitted_at) => setRequest({ ...request, submitted_at })}
            />
          </Sheet>
        </div>
      )}
      {!request && !isLocked && <Sheet wide title={words.opening} problem={error} />}
    </>
  );
}

function Answers(props: {
  request: Request;
  onLocked: () => void;
  onFail: (error: unknown) => void;
  onSent: (at: string) => void;
}) {
  const words = collectWords();
  const { request } = props;
  const pages: Request['pages'] = request.pages.length > 0 ? request.pages : [NO_PAGE];
  const all = pages.flatMap(pageFields);
  const [answers, setAnswers] = useState(request.answers);
  const [files, setFiles] = useState(request.files);
  const [step, setStep] = useState(0);
  const [saved, setSaved] = useState('');
  /** Errors from the last submission, keyed by field. Each is cleared when its field changes. */
  const [wrong, setWrong] = useState<Texts>({});
  const [problems, setProblems] = useState<Texts>({});
  const [understood, setUnderstood] = useState<Record<string, number | undefined>>({});
  const [focus, setFocus] = useState('');
  const uploads = useRef(0);
  const { run, isBusy, error } = useAction();

  useEffect(() => {
    watchDraft({
      onState: setSaved,
      onLocked: props.onLocked,
      onNumbers: ({ understood: read, questions }, isSavedNow) => {
        const ids = all.filter(({ id, type }) => type === 'number' && isSavedNow(id)).map(({ id }) => id);
        const ofSaved = Object.fromEntries(
          ids.flatMap((id) => (questions[id] ? [[id, problemText(questions[id])]] : [])),
        );
        setUnderstood((last) => ({ ...last, ...Object.fromEntries(ids.map((id) => [id, read[id]])) }));
        setProblems((last) => ({ ...last, ...ofSaved }));
      },
    });
  }, []);
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
    setFocus('');
  }, [focus]);

  const filesOf = ({ id }: FormField) => files.filter(({ field_id }) => field_id === id);
  const isMissing = (field: FormField): boolean => {
    const answer = answers[field.id];
    const isEmpty = answer === undefined || answer === null || answer === false || String(answer).trim() === '';
    return field.required && (field.type === 'file_upload' ? filesOf(field).length === 0 : isEmpty);
  };
  const missing = all.filter(isMissing);
  const page = pages[step] ?? pages[0];
  const titleOf = (title: string | undefined, at: number) =>
    title || (pages.length > 1 ? `${words.page} ${at + 1}` : '');
  const title = titleOf(page?.title, step);

  const turnTo = (next: number) => {
    setStep(next);
    setFocus(titleOf(pages[next]?.title, next) ? 'page-title' : 'title');
  };
  const goTo = (field: FormField) => {
    setStep(pages.findIndex((candidate) => pageFields(candidate).includes(field)));
    setFocus(inputId(field));
  };
  const without = (texts: Texts, id: string): Texts => ({ ...texts, [id]: '' });
  /** Clears the errors of a changed field until the next submission. */
  const settle = ({ id }: FormField) => {
    setWrong((last) => without(last, id));
    setProblems((last) => without(last, id));
  };
  const submit = async () => {
    if (uploads.current > 0) throw new Said(words.sendingFile);
    await saveNow();
    if (!isSaved()) throw new Said(words.answersUnsaved);
    try {
      props.onSent((await requestCalls.submit()).submitted_at);
    } catch (failed) {
      const fields = fieldsOf(failed);
      if (!fields) return props.onFail(failed);
      setWrong(fields);
      setFocus('wrong');
    }
  };
  const linkTo = (field: FormField, text: string) => (
    <li key={field.id}>
      <button type="button" class="link" onClick={() => goTo(field)}>
        {text}
      </button>
    </li>
  );
  const listed = all.filter(({ id }) => wrong[id]);
  const missingHere = (fields: readonly FormField[]) => fields.filter((field) => missing.includes(field)).length;
  return (
    <>
      {request.due_date && <p>{words.due(request.due_date)}</p>}
      <Problem text={error} />
      {request.asked_again && <p class="notice">{words.again(request.organization_name)}</p>}
      {pages.length > 1 && (
        <nav class="row" aria-label={words.pages}>
          {pages.map((each, at) => (
            <button
              key={each.id}
              type="button"
              class="quiet"
              aria-current={at === step ? 'step' : undefined}
              onClick={() => turnTo(at)}
            >
              {`${at + 1}. ${each.title || words.page}`}
              {missingHere(pageFields(each)) > 0 && words.missingHere(missingHere(pageFields(each)))}
            </button>
          ))}
        </nav>
      )}
      <div id="wrong" class="notice" role="alert" tabIndex={-1} hidden={listed.length === 0}>
        <p>{words.lookAt}</p>
        <ul>
          {listed.map((field) => linkTo(field, formats().labelled(field.label, problemText(wrong[field.id] ?? ''))))}
        </ul>
      </div>
      <form noValidate method="post" onSubmit={(event) => event.preventDefault()}>
        {title && (
          <h2 id="page-title" tabIndex={-1}>
            {title}
          </h2>
        )}
        <Described html={page?.description_html ?? ''} />
        {page?.sections.map((section) => (
          <div key={section.title}>
            {section.title && <h3>{section.title}</h3>}
            <Described html={section.description_html ?? ''} />
            {section.fields.map((field) => {
              const refused = wrong[field.id];
              return (
                <FieldOf
                  key={field.id}
                  field={field}
                  language={request.language as Locale}
                  answer={answers[field.id]}
                  files={filesOf(field)}
                  reason={request.asked_again?.find(({ field_id }) => field_id === field.id)?.reason}
                  problem={problems[field.id] || (refused ? problemText(refused) : '')}
                  understood={understood[field.id]}
                  onChange={(answer) => {
                    setAnswers((last) => ({ ...last, [field.id]: answer }));
                    setUnderstood((last) => ({ ...last, [field.id]: undefined }));
                    changed(field.id, answer);
                    settle(field);
                  }}
                  onFiles={(edit) => {
                    setFiles(edit);
                    settle(field);
                  }}
                  onProblem={(text) => setProblems((last) => ({ ...last, [field.id]: text }))}
                  onBusy={(more) => {
                    uploads.current += more;
                  }}
                />
              );
            })}
          </div>
        ))}
      </form>
      <p class="row">
        {step > 0 && (
          <button type="button" id="back" class="quiet" onClick={() => turnTo(step - 1)}>
            {words.back}
          </button>
        )}
        {step < pages.length - 1 ? (
          <button type="button" id="next" onClick={() => turnTo(step + 1)}>
            {words.next}
          </button>
        ) : (
          <button type="button" disabled={isBusy} onClick={() => void run(submit)}>
            {words.send(request.organization_name)}
          </button>
        )}
      </p>
      <details>
        <summary id="missing-count">
          {missing.length === 0 ? words.nothingMissing : words.missing(missing.length)}
        </summary>
        <ul>{missing.map((field) => linkTo(field, field.label))}</ul>
      </details>
      <p class="faint" role="status">
        {saved}
      </p>
    </>
  );
}
