// The sandbox's SendGrid, Twilio, Stripe and Gemini, each driven by the provider's own library.
import { GoogleGenerativeAI, SchemaType } from '@google/generative-ai';
import sendgrid from '@sendgrid/mail';
import { expect } from 'chai';
import Stripe from 'stripe';
import twilio from 'twilio';
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
      sendgrid.setApiKey(key);
      // The types keep the library's HTTP client to themselves.
      const { client } = sendgrid as unknown as {
        client: { setDefaultRequest(key: string, value: string): void };
      };
      client.setDefaultRequest('baseUrl', sandbox.origin);
      return sendgrid;
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

  describe('Twilio', () => {
    /** The library's HTTP client, led to the sandbox. */
    const client = (token = keys.TWILIO_AUTH_TOKEN ?? '') => {
      const http = new twilio.RequestClient();
      const toTwilio = http.request.bind(http);
      http.request = (options) =>
        toTwilio({ ...options, uri: options.uri.replace('https://api.twilio.com', sandbox.origin) });
      return twilio(keys.TWILIO_ACCOUNT_SID, token, { httpClient: http });
    };

    it('takes SMS and WhatsApp messages', async () => {
      const sent = await client().messages.create({
        to: '+4915112345678',
        from: '+15005550006',
        body: 'Grüße',
      });
      expect(sent.status).to.equal('queued');
      expect(sent.sid).to.match(/^SM[0-9a-f]{32}$/);
      expect(sent.dateCreated.getTime()).to.be.closeTo(Date.now(), 2000);
      await client().messages.create({
        to: 'whatsapp:+4915112345678',
        from: 'whatsapp:+15005550006',
        body: 'Hallo',
      });
      const [whatsapp, sms] = await messages('?to=%2B4915112345678');
      expect(sms).to.include({
        channel: 'sms',
        from: '+15005550006',
        text: 'Grüße',
        subject: null,
        html: null,
      });
      expect(whatsapp).to.include({ channel: 'whatsapp', to: '+4915112345678', text: 'Hallo' });
    });

    it('refuses a wrong token, number or body as Twilio does', async () => {
      const send = (to: string, body = 'x', token?: string) =>
        failureOf(client(token).messages.create({ to, from: '+15005550006', body }));
      expect(await send('12345')).to.include({ status: 400, code: 21211 });
      expect(await send('')).to.include({ status: 400, code: 21604 });
      expect(await send('+4915112345678', '')).to.include({ status: 400, code: 21602 });
      expect(await send('+4915112345678', 'x'.repeat(1601))).to.include({ status: 400, code: 21617 });
      expect(await send('+4915112345678', 'x', 'wrong')).to.include({ status: 401, code: 20003 });
      expect(await messages()).to.have.length(0);
    });

    it('reports the delivery with a signature that the library accepts', async () => {
      const statusCallback = `${sandbox.serviceOrigin}/twilioStatus?x=1`;
      await client().messages.create({
        to: '+4915112345678',
        from: '+15005550006',
        body: 'x',
        statusCallback,
      });
      await sandbox.api('POST', '/settle');
      const reports = sandbox.calls.filter(({ path }) => path.startsWith('/twilioStatus'));
      const forms = reports.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
      expect(forms.map(({ MessageStatus }) => MessageStatus)).to.deep.equal(['sent', 'delivered']);
      const signature = String(reports[0]?.headers['x-twilio-signature']);
      const token = keys.TWILIO_AUTH_TOKEN ?? '';
      expect(twilio.validateRequest(token, signature, statusCallback, forms[0] ?? {})).to.equal(true);
    });

    it('fails as asked', async () => {
      await sandbox.api('POST', '/faults', { service: 'twilio', status: 503, times: 1 });
      const send = () => client().messages.create({ to: '+4915112345678', from: '+15005550006', body: 'x' });
      expect(await failureOf(send())).to.include({ status: 503 });
      await send();
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
        { model: 'gemini-2.0-flash' },
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
          model: 'gemini-2.0-flash',
          systemInstruction: 'Read it.',
          generationConfig: {
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
  });

  it('answers unknown calls of the control interface with 404', async () => {
    const { status, json } = await sandbox.api('GET', '/weather');
    expect(status).to.equal(404);
    expect(json.error).to.contain('/api/weather');
  });
});
