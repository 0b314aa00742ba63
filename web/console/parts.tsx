// Components shared by all pages: loading, errors, empty lists, fields and buttons.

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useId, useRef, useState } from 'preact/hooks';
import { CallFailed } from '../../clients/typescript/src/index';
import { reminder } from '../languages/reminders';
import { currentLocale, explain } from './words';
import { shell } from './words/shell';

let leave: () => Promise<void> = async () => {};

/** Sets the function to call when the service rejects the sign-in. */
export const leaveWhenSignedOut = (signOut: () => Promise<void>): void => {
  leave = signOut;
};

export interface Loading<T> {
  data?: T;
  error?: unknown;
  reload: () => void;
}

/** Loads data again whenever the inputs change. Keeps the previous data on screen during a reload. */
export function useLoad<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loading<T> {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (data) => isCurrent && setState({ data }),
      (error) => {
        if (error instanceof CallFailed && error.status === 401) void leave();
        if (isCurrent) setState({ error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs, round]);
  return { ...state, reload: useCallback(() => setRound((last) => last + 1), []) };
}

export function Loaded<T>({ of, children }: { of: Loading<T>; children: (data: T) => ComponentChildren }) {
  if (of.error !== undefined)
    return (
      <div class="notice" role="alert">
        <p>{explain(of.error)}</p>
        <button type="button" class="quiet" onClick={of.reload}>
          {shell().retry}
        </button>
      </div>
    );
  if (of.data === undefined)
    return (
      <div class="loading" role="status">
        <span class="hidden">{shell().loading}</span>
      </div>
    );
  return <>{children(of.data)}</>;
}

/** A page with its heading, which is also the window title. */
export function Page(props: {
  title: string;
  back?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = props.title;
  }, [props.title]);
  return (
    <>
      {props.back && <p>{props.back}</p>}
      <div class="row head">
        <h1 tabIndex={-1} dir="auto">
          {props.title}
        </h1>
        {props.actions}
      </div>
      {props.children}
    </>
  );
}

export const Section = (props: { title: string; class?: string; children: ComponentChildren }) => (
  <section class={props.class}>
    <h2>{props.title}</h2>
    {props.children}
  </section>
);

/** The current values of a form. `bind` connects an input to one of them. */
export function useDraft<T extends object>(initial: T | (() => T)) {
  const [given, setGiven] = useState<T>(initial);
  const change = (changes: Partial<T>) => setGiven((last) => ({ ...last, ...changes }));
  const bind = <Name extends keyof T>(name: Name) => ({
    value: given[name],
    onValue: (value: T[Name]) => change({ [name]: value } as unknown as Partial<T>),
  });
  return { given, change, bind, setGiven };
}

/** A form that saves on submit and shows errors. */
export function Form(props: {
  text: string;
  onSave: () => Promise<unknown>;
  class?: string;
  quiet?: boolean;
  /** Shown next to the save button. */
  beside?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { run, isBusy, error } = useAction();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(props.onSave);
  };
  return (
    <form class={props.class} method="post" onSubmit={submit}>
      {props.children}
      <Problem text={error} />
      <p class="row">
        <button type="submit" class={props.quiet ? 'quiet' : ''} disabled={isBusy}>
          {props.text}
        </button>
        {props.beside}
      </p>
    </form>
  );
}

export function Empty({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Runs one action at a time and stores its error. */
export function useAction(): {
  run: (work: () => Promise<unknown>) => Promise<void>;
  isBusy: boolean;
  error: string;
  setError: (text: string) => void;
} {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const busy = useRef(false);
  const run = async (work: () => Promise<unknown>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (thrown) {
      setError(explain(thrown));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, error, setError };
}

export const Problem = ({ text }: { text: string }) => (
  <p class="problem" role="alert">
    {text}
  </p>
);

/** A button that runs an action and shows any error next to it. */
export function ActionButton(props: {
  text: string;
  label?: string;
  quiet?: boolean;
  disabled?: boolean;
  /**
   * The question to ask before running the action. A function can return undefined to skip the question, or throw an
   * error to stop the action.
   */
  confirm?: string | (() => string | undefined);
  onAct: () => Promise<unknown>;
}) {
  const { run, isBusy, error } = useAction();
  const [asks, setAsks] = useState('');
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asks) question.current?.focus();
  }, [asks]);
  const act = () => run(props.onAct).then(() => setAsks(''));
  const begin = () =>
    run(async () => {
      const asked = typeof props.confirm === 'function' ? props.confirm() : props.confirm;
      if (asked) setAsks(asked);
      else await props.onAct();
    });
  if (asks)
    return (
      <span class="confirm">
        <p ref={question} tabIndex={-1}>
          {asks}
        </p>
        <button type="button" disabled={isBusy} onClick={act}>
          {props.text}
        </button>
        <button type="button" class="quiet" onClick={() => setAsks('')}>
          {shell().cancel}
        </button>
      </span>
    );
  return (
    <>
      <button
        type="button"
        class={props.quiet ? 'quiet' : ''}
        aria-label={props.label}
        disabled={isBusy || props.disabled}
        onClick={begin}
      >
        {props.text}
      </button>
      {error && <Problem text={error} />}
    </>
  );
}

/** A secondary button. */
export const Quiet = (props: { text: string; label?: string; onClick: (() => void) | undefined }) => (
  <button type="button" class="quiet" aria-label={props.label} onClick={props.onClick}>
    {props.text}
  </button>
);

export function Field(props: { label: string; hint?: string; children: (id: string) => ComponentChildren }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {props.children(id)}
      {props.hint && <small id={`${id}-hint`}>{props.hint}</small>}
    </div>
  );
}

type InputProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  hint?: string;
  type?: string;
  required?: boolean;
  readonly?: boolean;
  spellcheck?: boolean;
  autocapitalize?: 'characters';
  minLength?: number;
  maxLength?: number;
  min?: string | undefined;
  max?: string | undefined;
  autocomplete?: string;
};

export const Input = ({ label, hint, onValue, ...rest }: InputProps) => (
  <Field label={label} hint={hint}>
    {(id) => (
      <input
        {...(rest as object)}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  </Field>
);

export const TextArea = ({ label, hint, onValue, type: _, ...rest }: InputProps) => (
  <Field label={label} hint={hint}>
    {(id) => <textarea {...rest} id={id} rows={3} onInput={(event) => onValue(event.currentTarget.value)} />}
  </Field>
);

export const Select = <T extends string>(props: {
  label: string;
  value: T;
  options: readonly (readonly [value: string, text: string])[];
  onValue: (value: T) => void;
  hint?: string;
}) => (
  <Field label={props.label} hint={props.hint}>
    {(id) => (
      <select id={id} value={props.value} onChange={(event) => props.onValue(event.currentTarget.value as T)}>
        {props.options.map(([value, text]) => (
          <option key={value} value={value} selected={value === props.value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export const Checkbox = (props: { label: string; value: boolean; onValue: (checked: boolean) => void }) => (
  <label class="check">
    <input type="checkbox" checked={props.value} onChange={(event) => props.onValue(event.currentTarget.checked)} />
    <span>{props.label}</span>
  </label>
);

/** A collapsible list for large numbers of checkboxes. */
export const Choices = <T extends string>(props: {
  text: string;
  options: readonly T[];
  chosen: readonly T[];
  onChoose: (chosen: T[]) => void;
}) => (
  <details>
    <summary>{props.text}</summary>
    {props.options.map((option) => (
      <Checkbox
        key={option}
        label={option}
        value={props.chosen.includes(option)}
        onValue={(isOn) =>
          props.onChoose(isOn ? [...props.chosen, option] : props.chosen.filter((other) => other !== option))
        }
      />
    ))}
  </details>
);

/** Accepts files that the reader drops or selects. */
export function DropZone(props: {
  text: string;
  accept?: string;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => props.onFiles([...(files ?? [])]);
  return (
    <label
      class={`drop ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <span>{props.text}</span>
      <input
        type="file"
        accept={props.accept}
        multiple={props.multiple}
        disabled={props.disabled}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

export const priorityName = (priority: string): string =>
  (reminder(currentLocale()).priorities as Record<string, string>)[priority] ?? priority;

let say: (text: string) => void = () => undefined;

/** Shows the result of an action, and announces it to screen readers. */
export const announce = (text: string): void => say(text);

export function Announcements() {
  const [text, setText] = useState('');
  useEffect(() => {
    say = setText;
  }, []);
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => setText(''), 6000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="announcement" role="status">
      {text}
    </div>
  );
}
