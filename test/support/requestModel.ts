// A model of document requests: senders, clients and reviewers act in any order, and the model knows each request's
// expected state. An unexpected response fails with the list of all previous steps.
import { documentRequestLinkToken } from '../../functions/documentRequests/client/link';
import { clientWith, newContact, newTemplate, PDF, putFile } from '../behaviour/documentRequests/given';
import type { Answer } from './client';
import { unique } from './reminding';
import type { SeededRandom } from './seededRandom';
import type { World } from './world';

const FIELDS = ['name', 'kind', 'licence'];
const OPEN = ['sent', 'viewed', 'in_progress'];
const MIN_GOING = 3;

interface Contact {
  id: string;
  email: string | null;
}

interface Sent {
  answers: Record<string, string>;
  files: string[];
  review: 'pending' | 'approved' | 'rejected';
}

export interface ModelRequest {
  id: string;
  contact: Contact;
  status: string;
  statusBeforePause: string;
  links: number;
  /** Null: all fields. */
  askedAgain: string[] | null;
  draft: { answers: Record<string, string>; files: string[] };
  submissions: Sent[];
}

export class RequestModel {
  readonly requests: ModelRequest[] = [];
  /** The size of each file that a client uploaded, by id, without removed ones. */
  readonly files = new Map<string, number>();
  /** How many emails each address got. */
  readonly mails = new Map<string, number>();
  readonly steps: string[] = [];
  #contacts: Contact[] = [];
  #templateId = '';

  constructor(
    private readonly world: World,
    private readonly random: SeededRandom,
  ) {}

  async begin(): Promise<void> {
    this.#templateId = (await newTemplate(this.world)).id;
    this.#contacts = [await newContact(this.world), await newContact(this.world)];
    await this.#ask();
  }

  async step(): Promise<void> {
    const going = this.requests.filter(({ status }) => status !== 'cancelled');
    if (going.length < MIN_GOING) return this.#ask();
    // Prefers open requests, because ended ones have fewer possible steps.
    const request = this.random.pick(this.random.below(8) > 0 ? going : this.requests);
    const client = clientWith(documentRequestLinkToken(request.id, request.links));
    const steps: readonly [weight: number, step: () => Promise<void>][] = [
      [1, () => this.#ask()],
      [2, () => this.#open(request, client)],
      [6, () => this.#save(request, client)],
      [5, () => this.#upload(request, client)],
      [3, () => this.#takeBack(request, client)],
      [9, () => this.#submit(request, client)],
      [7, () => this.#review(request)],
      [1, () => this.#cancel(request)],
      [1, () => this.#pauseOrResume(request, 'pause')],
      [2, () => this.#pauseOrResume(request, 'resume')],
      [2, () => this.#resend(request)],
      [1, () => this.#changeAddress()],
    ];
    const weighted = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
    await this.random.pick(weighted)();
  }

  #note(step: string, request?: ModelRequest): void {
    this.steps.push(request ? `${step} #${this.requests.indexOf(request)} (${request.status})` : step);
  }

  #hold(answers: Answer | Answer[], ...expected: number[]): void {
    const given = [answers].flat();
    const statuses = given.map(({ status }) => status).toSorted();
    if (statuses.join() !== expected.toSorted().join()) {
      const bodies = given.map(({ body }) => JSON.stringify(body)).join('\n');
      throw new Error(`answered ${statuses.join()} instead of ${expected.join()}: ${bodies}`);
    }
  }

  /** Sometimes sends the request twice concurrently, in which case only one may succeed. */
  async #once(send: () => Promise<Answer>, expected: number): Promise<Answer> {
    const done = expected < 300;
    const answers = this.random.below(4) === 0 ? await Promise.all([send(), send()]) : [await send()];
    this.#hold(answers, expected, ...(answers.length > 1 ? [done ? 409 : expected] : []));
    const answer = answers.find(({ status }) => status === expected);
    if (!answer) throw new Error('No such answer');
    return answer;
  }

  #mailed(address: string | null): void {
    if (address !== null) this.mails.set(address, (this.mails.get(address) ?? 0) + 1);
  }

  /** The expected error status for a client who continues; null if the link works. */
  #refusal({ status }: ModelRequest): number | null {
    return OPEN.includes(status) ? null : status === 'completed' ? 409 : 410;
  }

  async #ask(): Promise<void> {
    const contact = this.random.pick(this.#contacts);
    this.#note(`ask ${contact.email}`);
    const body = { template_id: this.#templateId, contact_ids: [contact.id] };
    const answer = await this.world.editor.call('/v2/collection-requests', { body });
    this.#hold(answer, contact.email === null ? 400 : 201);
    if (contact.email === null) return;
    const draft = { answers: {}, files: [] };
    const asked = { contact, status: 'sent', statusBeforePause: 'sent', links: 1, askedAgain: null, draft };
    this.requests.push({ id: answer.body.data[0].id, ...asked, submissions: [] });
    this.#mailed(contact.email);
  }

  async #open(request: ModelRequest, client: ReturnType<typeof clientWith>): Promise<void> {
    this.#note('open', request);
    this.#hold(await client.open(), this.#refusal(request) === 410 ? 410 : 200);
    if (request.status === 'sent') request.status = 'viewed';
    if (request.links > 1)
      this.#hold(await clientWith(documentRequestLinkToken(request.id, request.links - 1)).open(), 404);
  }

  async #save(request: ModelRequest, client: ReturnType<typeof clientWith>): Promise<void> {
    const field = this.random.pick(['name', 'name', 'kind']);
    const value = this.random.pick(field === 'kind' ? ['Ltd', 'Inc', null] : ['Acme', 'Acme', '', null]);
    this.#note(`save ${field}=${value}`, request);
    const isAsked = (request.askedAgain ?? FIELDS).includes(field);
    const refusal = this.#refusal(request) ?? (isAsked ? null : 400);
    this.#hold(await client.save({ [field]: value }), refusal ?? 200);
    if (refusal !== null) return;
    request.status = 'in_progress';
    if (value === null) delete request.draft.answers[field];
    else request.draft.answers[field] = value;
  }

  async #upload(request: ModelRequest, client: ReturnType<typeof clientWith>): Promise<void> {
    this.#note('upload', request);
    const isAsked = (request.askedAgain ?? FIELDS).includes('licence');
    const isFull = request.draft.files.length >= 10;
    const refusal = this.#refusal(request) ?? (isAsked ? (isFull ? 409 : null) : 400);
    const size = PDF.length + this.random.below(3);
    const started = await client.start({ size });
    this.#hold(started, refusal ?? 201);
    if (refusal !== null) return;
    const { upload_id } = started.body;
    await putFile(started.body, PDF);
    const complete = () => client.ask('completeCollectionUpload', { upload_id });
    this.#hold(await Promise.all([complete(), complete()]), 201, 201);
    request.status = 'in_progress';
    request.draft.files.push(upload_id);
    this.files.set(upload_id, PDF.length);
  }

  async #takeBack(request: ModelRequest, client: ReturnType<typeof clientWith>): Promise<void> {
    const [file_id] = request.draft.files;
    if (file_id === undefined) return;
    this.#note('take back a file', request);
    const refusal = this.#refusal(request);
    this.#hold(await client.ask('removeCollectionFile', { file_id }), refusal ?? 200);
    if (refusal !== null) return;
    request.draft.files.shift();
    this.files.delete(file_id);
  }

  async #submit(request: ModelRequest, client: ReturnType<typeof clientWith>): Promise<void> {
    this.#note('submit', request);
    const { draft, submissions } = request;
    const asked = request.askedAgain ?? FIELDS;
    const lacks =
      (asked.includes('name') && !draft.answers.name) || (asked.includes('licence') && draft.files.length === 0);
    const refusal = this.#refusal(request) ?? (lacks ? 400 : null);
    await this.#once(() => client.submit(), refusal ?? 200);
    if (refusal !== null) return;
    const before = request.askedAgain === null ? undefined : submissions.at(-1);
    const kept = Object.entries(before?.answers ?? {}).filter(([field]) => !asked.includes(field));
    const given = Object.entries(draft.answers).filter(([, value]) => value !== '');
    const files = asked.includes('licence') ? draft.files : (before?.files ?? []);
    submissions.push({ answers: Object.fromEntries([...kept, ...given]), files, review: 'pending' });
    Object.assign(request, { status: 'completed', askedAgain: null, draft: { answers: {}, files: [] } });
    this.#mailed(request.contact.email);
  }

  async #review(request: ModelRequest): Promise<void> {
    const { submissions } = request;
    if (submissions.length === 0) return;
    const index = this.random.below(submissions.length);
    const rejected = this.random.pick([null, ['name'], ['licence'], ['name', 'licence'], ['kind']]);
    this.#note(rejected ? `reject ${rejected.join()} of ${index}` : `approve ${index}`, request);
    const { body } = await this.world.viewer.call(`/v2/collection-submissions?request_id=${request.id}&limit=100`);
    const review = {
      submission_id: body.data[index].id,
      review_status: rejected ? 'rejected' : 'approved',
      rejections: (rejected ?? []).map((field_id) => ({ field_id, reason: 'Please look again' })),
    };
    const reviewed = submissions[index];
    const waits = request.status === 'completed' && index === submissions.length - 1 && reviewed?.review === 'pending';
    const send = () => this.world.editor.call('/v1/reviewCollectionSubmission', { body: review });
    await this.#once(send, waits ? 200 : 409);
    if (!waits) return;
    reviewed.review = rejected ? 'rejected' : 'approved';
    if (!rejected) return;
    const answers = Object.entries(reviewed.answers).filter(([field]) => rejected.includes(field));
    const draft = { answers: Object.fromEntries(answers), files: [] };
    Object.assign(request, { status: 'sent', links: request.links + 1, askedAgain: rejected, draft });
    this.#mailed(request.contact.email);
  }

  async #cancel(request: ModelRequest): Promise<void> {
    this.#note('cancel', request);
    const { editor, viewer } = this.world;
    const path = `/v2/collection-requests/${request.id}/cancel`;
    this.#hold(await viewer.call(path, { body: {} }), 403);
    const isCompleted = request.status === 'completed';
    this.#hold(await editor.call(path, { body: {} }), isCompleted ? 409 : 200);
    if (!isCompleted) request.status = 'cancelled';
  }

  async #pauseOrResume(request: ModelRequest, verb: 'pause' | 'resume'): Promise<void> {
    this.#note(verb, request);
    const can = verb === 'pause' ? OPEN.includes(request.status) : request.status === 'paused';
    const send = () => this.world.editor.call(`/v1/${verb}CollectionRequest`, { body: { id: request.id } });
    await this.#once(send, can ? 200 : 409);
    if (!can) return;
    if (verb === 'pause') request.statusBeforePause = request.status;
    request.status = verb === 'pause' ? 'paused' : request.statusBeforePause;
  }

  async #resend(request: ModelRequest): Promise<void> {
    const skip_email = this.random.below(2) === 0;
    this.#note(skip_email ? 'a new link' : 'mail a new link', request);
    const path = `/v2/collection-requests/${request.id}/resend`;
    const answer = await this.world.editor.call(path, { body: { skip_email } });
    const { email } = request.contact;
    const refusal = !OPEN.includes(request.status) ? 409 : email === null && !skip_email ? 400 : null;
    this.#hold(answer, refusal ?? 200);
    if (refusal !== null) return;
    request.links += 1;
    if (!skip_email) this.#mailed(email);
  }

  async #changeAddress(): Promise<void> {
    const contact = this.random.pick(this.#contacts);
    const email = this.random.below(3) === 0 ? null : `${unique()}@client.example`;
    this.#note(`address ${contact.email} -> ${email}`);
    const change = { method: 'PATCH', body: { email } };
    this.#hold(await this.world.editor.call(`/v2/contacts/${contact.id}`, change), 200);
    contact.email = email;
  }
}
