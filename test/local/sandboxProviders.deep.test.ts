// The sandbox's SendGrid, Stripe and Gemini, each driven by the provider's own library.

import { GoogleGenerativeAI, SchemaType } from '@google/generative-ai';
import sendgridClient from '@sendgrid/client';
import sendgrid from '@sendgrid/mail';
import { expect } from 'chai';
import Stripe from 'stripe';
import { serviceEnvironment } from '../../local/config';
import { pdfOf } from '../support/pdf';
import { type SandboxUnderTest, startSandboxUnderTest } from './sandboxUnderTest';

interface Message {
  channel: string;
  from: string;
  to: string;
  subject: string | null;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
  attachments: { filename: string }[];
  custom_args: Record<string, string>;
  sent_at: string;
}

describe('sandbox: providers', () => {
  let sandbox: SandboxUnderTest;
  let keys: Record<string, string>;

  before(async () => {
    sandbox = await startSandboxUnderTest();
    keys = serviceEnvironment(sandbox.suite);
    await sandbox.api('POST', '/ready', {});
  });

  afterEach(() => sandbox.api('POST', '/reset'));

  after(() => sandbox.stop());

  const messages = async (query = '') =>
    (await sandbox.api('GET', `/messages${query}`)).json.messages as Message[];

  /** The error that the work ends with. */
  const failureOf = async (work: Promise<unknown>): Promise<Record<string, unknown>> => {
    try {
      await work;
    } catch (error) {
      return error as Record<string, unknown>;
    }
    throw new Error('It did not fail.');
  };

  describe('SendGrid', () => {
    const mailer = (key = keys.SENDGRID_API_KEY ?? '') => {
      // Of its own: what the library shares is the service's, in tests that call its code in this process.
      // The types keep the library's constructors to themselves.
      const { Client } = sendgridClient as unknown as { Client: new () => typeof sendgridClient };
      const { MailService } = sendgrid as unknown as { MailService: new () => typeof sendgrid };
      const [client, service] = [new Client(), new MailService()];
      service.setClient(client);
      service.setApiKey(key);
      client.setDefaultRequest('baseUrl', sandbox.origin);
      return service;
    };
    const mail = {
      to: ['Ann@people.example', 'bob@people.example'],
      from: { email: 'reminders@service.example', name: 'Northwind, Inc.' },
      replyTo: 'office@northwind.example',
      subject: 'Passport: 30 days left',
      text: 'Open https://service.example/x',
      html: '<a href="https://service.example/x">Open</a>',
      headers: { 'List-Unsubscribe': '<https://service.example/stop>' },
      customArgs: { reminder: 'r1' },
      attachments: [
        { content: 'aGVsbG8=', filename: 'a.txt', type: 'text/plain', disposition: 'attachment' },
      ],
    };

    it('takes a mail as one message for each person', async () => {
      const [response] = await mailer().sendMultiple(mail);
      expect(response.statusCode).to.equal(202);
      expect(response.headers['x-message-id']).to.be.a('string');
      const [bob, ann] = await messages();
      expect(bob?.to).to.equal('bob@people.example');
      expect(ann).to.deep.include({
        channel: 'email',
        to: 'Ann@people.example',
        from: '"Northwind, Inc." <reminders@service.example>',
        subject: 'Passport: 30 days left',
        text: 'Open https://service.example/x',
        html: '<a href="https://service.example/x">Open</a>',
        custom_args: { reminder: 'r1' },
      });
      expect(ann?.headers).to.include({
        'Reply-To': 'office@northwind.example',
        'List-Unsubscribe': '<https://service.example/stop>',
      });
      expect(ann?.attachments[0]).to.include({ filename: 'a.txt', content: 'aGVsbG8=' });
    });

    it('finds messages by person, channel and time', async () => {
      await mailer().sendMultiple(mail);
      expect(await messages('?to=ann@PEOPLE.example')).to.have.length(1);
      expect(await messages('?to=ann')).to.have.length(0);
      expect(await messages('?channel=sms')).to.have.length(0);
      const { json } = await sandbox.api('POST', '/clock', { advance: 'PT1M' });
      await mailer().send({ ...mail, to: 'late@people.example' });
      const late = await messages(`?since=${json.now}`);
      expect(late.map(({ to }) => to)).to.deep.equal(['late@people.example']);
      expect(Date.parse(late[0]?.sent_at ?? '')).to.be.at.least(Date.parse(json.now as string));
      expect((await sandbox.api('GET', '/messages?since=noon')).status).to.equal(400);
      expect((await sandbox.api('GET', '/messages?channel=fax')).status).to.equal(400);
    });

    it('refuses a wrong key and an incomplete mail', async () => {
      expect((await failureOf(mailer('SG.wrong').send(mail))).code).to.equal(401);
      const failure = await failureOf(mailer().send({ ...mail, to: 'nobody' }));
      expect(failure.code).to.equal(400);
      const { body } = failure.response as { body: { errors: { field: string; message: string }[] } };
      expect(body.errors[0]).to.include({
        field: 'personalizations.0.to.0.email',
        message: 'Does not contain a valid address.',
      });
      expect(await messages()).to.have.length(0);
    });

    it('fails as often as asked, and loses its answer when asked', async () => {
      await sandbox.api('POST', '/faults', { service: 'sendgrid', status: 500, times: 2 });
      expect((await failureOf(mailer().send(mail))).code).to.equal(500);
      expect((await failureOf(mailer().send(mail))).code).to.equal(500);
      expect(await messages()).to.have.length(0);
      await sandbox.api('POST', '/faults', { service: 'sendgrid', drop: true, times: 1 });
      await failureOf(mailer().send({ ...mail, to: 'taken@people.example' }));
      expect(await messages()).to.have.length(1);
      await mailer().send({ ...mail, to: 'next@people.example' });
      expect(await messages()).to.have.length(2);
    });

    it('reports what mail servers do: take later, refuse once, each report twice when asked', async () => {
      const reported = () =>
        sandbox.calls
          .filter(({ path }) => path.endsWith('/receiveSendgridEvents'))
          .map(({ body }) =>
            (JSON.parse(body) as { event: string; type?: string }[]).map(({ event, type }) => type ?? event),
          );
      const sendTo = async (to: string, fate: string) => {
        sandbox.calls.length = 0;
        await sandbox.api('POST', '/fates', { to, fate });
        await mailer().send({ ...mail, to });
        await sandbox.api('POST', '/settle', {});
      };
      await sendTo('late@people.example', 'deferred');
      expect(reported()).to.deep.equal([['processed', 'deferred', 'delivered']]);
      await sandbox.api('POST', '/duplicate', { what: 'mail_events', times: 1 });
      await sendTo('strict@people.example', 'blocked');
      expect(reported()).to.deep.equal([
        ['processed', 'blocked'],
        ['processed', 'blocked'],
      ]);
    });

    it('posts a report again that the service did not take', async () => {
      let refusals = 1;
      sandbox.answer('/receiveSendgridEvents', () => {
        refusals -= 1;
        return refusals >= 0 ? 500 : 200;
      });
      sandbox.calls.length = 0;
      await mailer().send({ ...mail, to: 'ann@people.example' });
      await sandbox.api('POST', '/settle', {});
      const bodies = sandbox.calls
        .filter(({ path }) => path.endsWith('/receiveSendgridEvents'))
        .map(({ body }) => body);
      expect(bodies).to.have.length(2);
      expect(bodies[0]).to.equal(bodies[1]);
    });

    it('fails until it is told to stop when no number is given, and is late when asked', async () => {
      await sandbox.api('POST', '/faults', { service: 'sendgrid', status: 429 });
      for (let call = 0; call < 3; call += 1)
        expect((await failureOf(mailer().send(mail))).code).to.equal(429);
      expect((await sandbox.api('GET', '/faults')).json.faults).to.deep.equal([
        { service: 'sendgrid', status: 429 },
      ]);
      await sandbox.api('POST', '/faults', { service: 'sendgrid', delay_ms: 80, times: 1 });
      const before = performance.now();
      await mailer().send({ ...mail, to: 'slow@people.example' });
      expect(performance.now() - before).to.be.at.least(79);
      expect((await sandbox.api('POST', '/faults', { service: 'post office' })).status).to.equal(400);
    });
  });

  describe('Stripe', () => {
    const client = () =>
      new Stripe(keys.STRIPE_SECRET_KEY ?? '', {
        host: '127.0.0.1',
        port: sandbox.suite.ports.sandbox,
        protocol: 'http',
        maxNetworkRetries: 0,
      });

    it('says what it does not speak yet, and fails as asked', async () => {
      expect(await failureOf(client().customers.list())).to.include({
        statusCode: 501,
        type: 'StripeAPIError',
      });
      await sandbox.api('POST', '/faults', { service: 'stripe', status: 429, times: 1 });
      expect(await failureOf(client().customers.list())).to.include({ type: 'StripeRateLimitError' });
    });
  });

  describe('Gemini', () => {
    const ask = async (text: string) => {
      const model = new GoogleGenerativeAI(keys.GEMINI_API_KEY ?? '').getGenerativeModel(
        { model: 'gemini-3.5-flash' },
        { baseUrl: sandbox.origin },
      );
      const inlineData = { mimeType: 'text/plain', data: Buffer.from(text).toString('base64') };
      return (await model.generateContent([{ text: 'Extract.' }, { inlineData }])).response.text();
    };

    it('answers what was laid down, once, and else from the document', async () => {
      await sandbox.api('POST', '/extraction', { result: { name: 'Lease' } });
      await sandbox.api('POST', '/extraction', { result: 'no JSON at all' });
      expect(JSON.parse(await ask('x'))).to.deep.equal({ name: 'Lease' });
      expect(await ask('x')).to.equal('no JSON at all');
      expect(JSON.parse(await ask('\nPassport\nvalid until 2031-05-06'))).to.deep.equal({
        title: 'Passport',
        dates: ['2031-05-06'],
      });
    });

    it('answers in the form that was asked for, of a PDF as of a text, and tells what it was asked', async () => {
      const claim = {
        type: SchemaType.OBJECT as const,
        nullable: true,
        properties: {
          value: { type: SchemaType.STRING as const },
          quote: { type: SchemaType.STRING as const },
          page: { type: SchemaType.INTEGER as const },
        },
      };
      const model = new GoogleGenerativeAI(keys.GEMINI_API_KEY ?? '').getGenerativeModel(
        {
          model: 'gemini-3.5-flash',
          systemInstruction: 'Read it.',
          generationConfig: {
            responseMimeType: 'application/json',
            responseSchema: {
              type: SchemaType.OBJECT,
              properties: {
                expiry_date: claim,
                holder: claim,
                others: { type: SchemaType.ARRAY, items: claim },
              },
            },
          },
        },
        { baseUrl: sandbox.origin },
      );
      const data = pdfOf([['Reisepass'], ['Gültig bis 31. März 2031']]).toString('base64');
      const { response } = await model.generateContent([
        { inlineData: { mimeType: 'application/pdf', data } },
      ]);
      expect(JSON.parse(response.text())).to.deep.equal({
        expiry_date: { value: '2031-03-31', quote: 'Gültig bis 31. März 2031', page: 2 },
        holder: null,
        others: [],
      });
      const { questions } = (await sandbox.api('GET', '/extraction')).json as { questions: object[] };
      expect(questions.at(-1)).to.deep.include({ instruction: 'Read it.', texts: [], has_schema: true });
    });

    it('gives an answer that is about something to a question about it', async () => {
      await sandbox.api('POST', '/extraction', { result: 'of the lease', about: 'Lease' });
      expect(await ask('Passport')).to.contain('Passport');
      expect(await ask('Lease 7')).to.equal('of the lease');
      expect(await ask('Lease 7')).to.contain('Lease 7');
    });

    it('fails as asked', async () => {
      await sandbox.api('POST', '/faults', { service: 'gemini', status: 503, times: 1 });
      expect(await failureOf(ask('x'))).to.include({ status: 503 });
    });

    const askAboutPassport = async (model = 'gemini-3.5-flash', key = keys.GEMINI_API_KEY ?? '') => {
      const client = new GoogleGenerativeAI(key).getGenerativeModel({ model }, { baseUrl: sandbox.origin });
      return (await client.generateContent('Passport\nvalid until 2031-05-06')).response;
    };

    it('lists what is served', async () => {
      const headers = { 'X-Goog-Api-Key': keys.GEMINI_API_KEY ?? '' };
      const answer = await fetch(`${sandbox.origin}/v1/models`, { headers });
      const { models } = (await answer.json()) as { models: { name: string }[] };
      const names = models.map(({ name }) => name);
      expect(names).to.include('models/gemini-3.5-flash').and.not.include('models/gemini-2.0-flash');
    });

    it('refuses a model that has ended, a key that is none, and fields that it does not know', async () => {
      expect(await failureOf(askAboutPassport('gemini-2.0-flash'))).to.include({ status: 404 });
      const wrongKey = await failureOf(askAboutPassport(undefined, 'another'));
      expect(wrongKey.status).to.equal(400);
      expect(wrongKey.message).to.match(/API key not valid/);
      const post = (body: object) =>
        fetch(`${sandbox.origin}/v1beta/models/gemini-3.5-flash:generateContent`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': keys.GEMINI_API_KEY ?? '' },
          body: JSON.stringify({ contents: [{ parts: [{ text: 'x' }] }], ...body }),
        });
      expect((await post({})).status).to.equal(200);
      expect((await post({ generationConfig: { warmth: 1 } })).status).to.equal(400);
      const thinkingConfig = { thinkingLevel: 'LOW', thinkingBudget: 1 };
      expect((await post({ generationConfig: { thinkingConfig } })).status).to.equal(400);
    });

    it('finds no room for an answer when told so', async () => {
      await sandbox.api('POST', '/extraction', { result: '{"a":', finish_reason: 'MAX_TOKENS' });
      expect((await askAboutPassport()).candidates?.[0]?.finishReason).to.equal('MAX_TOKENS');
      expect((await askAboutPassport()).candidates?.[0]?.finishReason).to.equal('STOP');
    });
  });

  it('answers unknown calls of the control interface with 404', async () => {
    const { status, json } = await sandbox.api('GET', '/weather');
    expect(status).to.equal(404);
    expect(json.error).to.contain('/api/weather');
  });
});
