// One field of a document request's form.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { putFile } from '../console/put';
import { currentLocale, explain, formats, type Locale, Said } from '../console/words';
import { type Answer, type FormField, requestCalls, type SentFile, statusOf } from './request';
import { collectWords } from './words/collect';

export const inputId = ({ id }: FormField) => `field-${id}`;

/** HTML from the sender, which the service sanitized before storing it. */
export const Described = ({ html }: { html: string }) =>
  html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : null;

interface FieldProps {
  field: FormField;
  /** The form's language, which determines how numbers are written. */
  language: Locale;
  answer: Answer | undefined;
  files: readonly SentFile[];
  /** Why the sender requested a correction. */
  reason: string | undefined;
  problem: string;
  /** The number as the service interpreted it. */
  understood: number | undefined;
  onChange: (answer: Answer) => void;
  onFiles: (change: (files: SentFile[]) => SentFile[]) => void;
  onProblem: (text: string) => void;
  onBusy: (more: number) => void;
}

export const FieldOf = (props: FieldProps) =>
  props.field.type === 'file_upload' ? <FileField {...props} /> : <EnteredField {...props} />;

const Label = ({ field }: { field: FormField }) => (
  <label for={inputId(field)}>
    {field.label}
    {field.required && <span class="faint">{collectWords().required}</span>}
  </label>
);

/** The frame around a field: label, help, correction reason and error, with the element ids for `aria-describedby`. */
function Frame(props: FieldProps & { tick?: ComponentChildren; children?: ComponentChildren }) {
  const { field, reason, language, understood } = props;
  const words = collectWords();
  const id = inputId(field);
  const isNumber = field.type === 'number';
  return (
    <div class="field">
      {props.tick ?? <Label field={field} />}
      {reason && (
        <p class="notice" id={`${id}-reason`}>
          {words.correct(reason)}
        </p>
      )}
      {field.help_text && <small id={`${id}-hint`}>{field.help_text}</small>}
      {isNumber && <small id={`${id}-numbers`}>{words.numbers[language]}</small>}
      {props.children}
      {isNumber && (
        <small id={`${id}-understood`} role="status">
          {understood !== undefined && words.understood(written(understood, language))}
        </small>
      )}
      <p class="problem" id={`${id}-problem`}>
        {props.problem}
      </p>
    </div>
  );
}

/**
 * Formats a number in the form's language. If the reader's language is different, omits grouping separators, which
 * could be misread.
 */
function written(value: number, language: Locale): string {
  const isOwn = language === currentLocale();
  const looksGrouped = /\.\d{3}$/.test(String(value));
  return value.toLocaleString(language, {
    useGrouping: isOwn,
    minimumFractionDigits: !isOwn && looksGrouped ? 4 : 0,
    maximumFractionDigits: 10,
  });
}

const common = ({ field, reason, problem }: FieldProps) => {
  const id = inputId(field);
  const parts = [reason && 'reason', field.help_text && 'hint'];
  if (field.type === 'number') parts.push('numbers', 'understood');
  if (field.type === 'file_upload') parts.push('types');
  const described = [...parts, 'problem'].filter(Boolean).map((part) => `${id}-${part}`);
  return {
    id,
    'aria-describedby': described.join(' '),
    'aria-required': field.required || undefined,
    'aria-invalid': problem ? (true as const) : undefined,
  };
};

function EnteredField(props: FieldProps) {
  const { field, answer, onChange } = props;
  const attributes = {
    ...common(props),
    value: String(answer ?? ''),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (field.type === 'checkbox') {
    const input = (
      <input
        {...common(props)}
        type="checkbox"
        checked={answer === true}
        onInput={(event) => onChange(event.currentTarget.checked)}
      />
    );
    return <Frame {...props} tick={<div class="check">{[input, <Label key="label" field={field} />]}</div>} />;
  }
  return (
    <Frame {...props}>
      {field.type === 'long_text' ? (
        <textarea {...attributes} rows={5} maxLength={5000} />
      ) : field.type === 'dropdown' ? (
        <select {...attributes}>
          <option value="">{collectWords().choose}</option>
          {field.options?.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : field.type === 'date' ? (
        <input {...attributes} type="date" />
      ) : field.type === 'number' ? (
        <input {...attributes} inputMode="decimal" maxLength={40} />
      ) : (
        <input {...attributes} type="text" maxLength={500} />
      )}
    </Frame>
  );
}

/** Describes a file type: `image/*` becomes “any image”, `application/pdf` and `.pdf` become “PDF”. */
function kindOfFile(entry: string): string {
  const words = collectWords();
  const [kind = '', any] = entry.split('/');
  if (any !== '*') return entry.replace(/^.*[/.]/, '').toUpperCase();
  if (kind === '*') return words.anyFile;
  return Object.hasOwn(words.kinds, kind) ? words.kinds[kind as 'image'] : kind;
}

/** Checks a file before its upload. @throws {Said} */
function check({ allowed_types: allowed = [], max_size_bytes: max = 0 }: FormField, { name, type, size }: File): void {
  const words = collectWords();
  const fits = (entry: string): boolean => {
    const wanted = entry.toLowerCase();
    if (!wanted.includes('/')) return name.toLowerCase().endsWith(`.${wanted.replace(/^\./, '')}`);
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
  };
  if (size === 0) throw new Said(words.empty(name));
  if (size > max) throw new Said(words.tooLarge(name, formats().size(size), formats().size(max)));
  if (allowed.length > 0 && !allowed.some(fits)) throw new Said(words.wrongType(name));
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function FileField(props: FieldProps) {
  const { field, files, onFiles, onProblem, onBusy } = props;
  const words = collectWords();
  const id = inputId(field);
  const { allowed_types: allowed = [], max_size_bytes: max = 0, reference_file_name: sample } = field;
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const report = (error: unknown) => onProblem(explain(error));
  const send = async (file: File) => {
    onBusy(1);
    try {
      check(field, file);
      setSending({ name: file.name, share: 0 });
      const started = await requestCalls.startUpload(field.id, file);
      await putFile(started, file, words, (share) => setSending({ name: file.name, share }));
      const sent = await requestCalls.completeUpload(started.upload_id);
      onFiles((last) => [...last, sent.file]);
    } catch (error) {
      report(error);
    } finally {
      setSending(undefined);
      onBusy(-1);
    }
  };
  const choose = async (input: HTMLInputElement) => {
    onProblem('');
    const chosen = [...(input.files ?? [])];
    input.value = '';
    for (const file of chosen) await send(file);
  };
  const remove = async ({ id: file_id }: SentFile) => {
    await requestCalls.removeFile(file_id);
    onFiles((last) => last.filter((file) => file.id !== file_id));
    document.getElementById(id)?.focus();
  };
  const getSample = () =>
    requestCalls.sample(field.id).then(
      ({ url }) => location.assign(url),
      (error) => (statusOf(error) === 404 ? onProblem(words.fileGone) : report(error)),
    );
  const kinds = allowed.length === 0 ? '' : `${capitalized([...new Set(allowed.map(kindOfFile))].join(', '))}. `;
  return (
    <Frame {...props}>
      {sample && (
        <p>
          <button type="button" class="link" onClick={getSample}>
            {words.get(sample)}
          </button>
        </p>
      )}
      <small id={`${id}-types`}>
        {kinds}
        {words.atMost(formats().size(max))}
      </small>
      <ul class="lines" aria-label={words.filesFor(field.label)}>
        {files.map((file) => (
          <li key={file.id}>
            <div>{file.file_name}</div>
            <button
              type="button"
              class="quiet"
              aria-label={words.removeFile(file.file_name)}
              onClick={() => void remove(file).catch(report)}
            >
              {words.remove}
            </button>
          </li>
        ))}
        {sending && (
          <li>
            <div>{sending.name}</div>
            <progress max={1} value={sending.share} aria-label={words.sending(sending.name)} />
          </li>
        )}
      </ul>
      <input
        {...common(props)}
        type="file"
        multiple
        accept={allowed.map((entry) => (entry.includes('/') ? entry : `.${entry.replace(/^\./, '')}`)).join(',')}
        onChange={(event) => void choose(event.currentTarget)}
      />
    </Frame>
  );
}
