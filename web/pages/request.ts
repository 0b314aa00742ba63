// API calls for one document request, authorized by its token and, after the password is entered, by its session.
import { CallFailed, unwrap, type V1 } from '../../clients/typescript/src/index';
import { token, v1 } from './parts';

export type Request = V1['ClientCollectionRequest'];
export type FormField = Request['pages'][number]['sections'][number]['fields'][number];
export type SentFile = Request['files'][number];
export type Answer = string | boolean;

const SESSION_KEY = `collect-session:${token.slice(0, 12)}`;

/** Persists when this tab is reloaded, until the tab is closed. */
export const keepSession = (session: string) => sessionStorage.setItem(SESSION_KEY, session);

const right = () => ({ token, session: sessionStorage.getItem(SESSION_KEY) ?? undefined });

const files = <Body extends object>(body: Body) => ({ body: { ...right(), ...body } });

export const requestCalls = {
  open: () => unwrap(v1.POST('/openCollectionRequest', files({}))),
  unlock: (password: string) => unwrap(v1.POST('/unlockCollectionRequest', { body: { token, password } })),
  save: (answers: Record<string, Answer>, keepalive?: boolean) =>
    unwrap(v1.POST('/saveCollectionDraft', { ...files({ answers }), keepalive })),
  submit: () => unwrap(v1.POST('/submitCollectionRequest', files({}))),
  askForLink: () => unwrap(v1.POST('/requestNewCollectionLink', { body: { token } })),
  sample: (field_id: string) => unwrap(v1.POST('/getCollectionReferenceFile', files({ field_id }))),
  startUpload: (field_id: string, { name, type, size }: File) =>
    unwrap(
      v1.POST(
        '/startCollectionUpload',
        files({ field_id, file_name: name, content_type: type || 'application/octet-stream', size }),
      ),
    ),
  completeUpload: (upload_id: string) => unwrap(v1.POST('/completeCollectionUpload', files({ upload_id }))),
  removeFile: (file_id: string) => unwrap(v1.POST('/removeCollectionFile', files({ file_id }))),
};

export const statusOf = (error: unknown) => (error instanceof CallFailed ? error.status : null);
/** The error messages for each field. */
export const fieldsOf = (error: unknown) =>
  (error instanceof CallFailed ? error.details.fields : undefined) as Record<string, string> | undefined;
