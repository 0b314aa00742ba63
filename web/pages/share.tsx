// The page that a share link opens: asks for the password if there is one, and shows the record as plain text.
import { useEffect, useState } from 'preact/hooks';
import { CallFailed, unwrap } from '../../clients/typescript/src/index';
import { Form, Input, priorityName, useAction, useDraft } from '../console/parts';
import { formats, speak } from '../console/words';
import { common, Facts, Sheet, token, v1, withText } from './parts';
import { shareWords } from './words/pages';

const load = async (password?: string) =>
  (await unwrap(v1.POST('/getSharedExpiry', { body: { token, password } }))).expiry;
type Shared = Awaited<ReturnType<typeof load>>;

export function Share() {
  const words = shareWords();
  const [shared, setShared] = useState<Shared>();
  const [isLocked, setLocked] = useState(false);
  const { run, error } = useAction();
  const { given, bind } = useDraft({ password: '' });
  const open = async (password?: string) => {
    const expiry = await load(password).catch((failed) => {
      if (failed instanceof CallFailed && failed.status === 401 && password === undefined) return null;
      return withText(({ status }) =>
        status === 401 ? words.wrongPassword : status === 404 ? common().endedLink : undefined,
      )(failed);
    });
    setLocked(expiry === null);
    if (expiry === null) return;
    speak(expiry.locale);
    setShared(expiry);
  };
  useEffect(() => {
    void run(() => open());
  }, []);
  return (
    <Sheet title={shared?.name ?? words.title} problem={error}>
      {isLocked && (
        <Form text={words.show} onSave={() => open(given.password)}>
          <Input label={words.password} type="password" autocomplete="off" required {...bind('password')} />
        </Form>
      )}
      {shared && <Facts facts={factsOf(shared)} />}
    </Sheet>
  );
}

function factsOf(shared: Shared): [string, string][] {
  const words = shareWords();
  const state = { todo: words.toDo, in_progress: words.inProgress, done: words.done };
  const said: Partial<Record<string, string>> = {
    expiry_date: formats().date(shared.expiry_date ?? ''),
    start_date: formats().date(shared.start_date ?? ''),
    priority: priorityName(shared.priority ?? ''),
    state: shared.is_done ? words.done : (state[shared.state as 'todo'] ?? shared.state),
  };
  const given = shared as Partial<Record<string, unknown>>;
  return [
    ...Object.entries(words.facts).map(([field, label]): [string, string] => [
      label,
      said[field] ?? String(given[field] ?? ''),
    ]),
    ...shared.checklist.map((item): [string, string] => [item.done ? words.done : words.toDo, item.text]),
    ...Object.entries(shared.custom_fields).map(([label, text]): [string, string] => [label, String(text)]),
  ];
}
