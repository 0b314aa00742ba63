// The sandbox's Twilio, driven by Twilio's own library: messages, templates, and people who write back.
import { expect } from 'chai';
import twilio from 'twilio';
import { serviceEnvironment } from '../../local/config';
import { contentSid } from '../../local/sandbox/twilio/contentSid';
import { type SandboxUnderTest, startSandboxUnderTest } from './sandboxUnderTest';

const NUMBER = '+4915112345678';
const SENDER = '+15005550006';
const REMINDER = { 1: 'Northwind', 2: 'Lease', 3: '2027-01-31', 4: 'in 5 days', 5: 'https://a.example/' };

describe('sandbox: Twilio', () => {
  let sandbox: SandboxUnderTest;
  let keys: Record<string, string>;

  before(async () => {
    sandbox = await startSandboxUnderTest();
    keys = serviceEnvironment(sandbox.suite);
    await sandbox.api('POST', '/ready', {});
  });
  afterEach(() => sandbox.api('POST', '/reset'));
  after(() => sandbox.stop());

  /** The library's HTTP client, led to the sandbox. */
  const client = (token = keys.TWILIO_AUTH_TOKEN ?? '') => {
    const http = new twilio.RequestClient();
    const toTwilio = http.request.bind(http);
    http.request = (options) =>
      toTwilio({
        ...options,
        uri: options.uri.replace(/https:\/\/(api|content)\.twilio\.com/, sandbox.origin),
      });
    return twilio(keys.TWILIO_ACCOUNT_SID, token, { httpClient: http });
  };
  const sms = (body = 'x', to = NUMBER) => client().messages.create({ to, from: SENDER, body });
  const whatsapp = (content: { body: string } | { contentSid: string; contentVariables?: string }) =>
    client().messages.create({
      to: `whatsapp:${NUMBER}`,
      from: `whatsapp:${SENDER}`,
      statusCallback: `${sandbox.serviceOrigin}/status`,
      ...content,
    });
  const template = () => ({
    contentSid: contentSid('expiry_reminder'),
    contentVariables: JSON.stringify(REMINDER),
  });
  const messages = async () =>
    (await sandbox.api('GET', '/messages')).json.messages as Record<string, unknown>[];
  const forms = (path: string) =>
    sandbox.calls
      .filter((call) => call.path.startsWith(path))
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  const failureOf = async (work: Promise<unknown>): Promise<Record<string, unknown>> =>
    work.then(
      () => {
        throw new Error('It did not fail');
      },
      (error: Record<string, unknown>) => error,
    );
  /** How Twilio says that the message ended, once it has. */
  const ends = async (): Promise<(string | undefined)[]> => {
    await sandbox.api('POST', '/settle');
    const { MessageStatus, ErrorCode } = forms('/status').at(-1) ?? {};
    return [MessageStatus, ErrorCode];
  };

  it('takes an SMS', async () => {
    const sent = await sms('Grüße');
    expect(sent.status).to.equal('queued');
    expect(sent.sid).to.match(/^SM[0-9a-f]{32}$/);
    expect(sent.dateCreated.getTime()).to.be.closeTo(Date.now(), 2000);
    const [message] = await messages();
    expect(message).to.include({ channel: 'sms', from: SENDER, text: 'Grüße', subject: null, html: null });
  });

  it('refuses a wrong token, number or body as Twilio does', async () => {
    const refused = (to: string, body = 'x', token?: string) =>
      failureOf(client(token).messages.create({ to, from: SENDER, body }));
    expect(await refused('12345')).to.include({ status: 400, code: 21211 });
    expect(await refused('')).to.include({ status: 400, code: 21604 });
    expect(await refused(NUMBER, '')).to.include({ status: 400, code: 21602 });
    expect(await refused(NUMBER, 'x'.repeat(1601))).to.include({ status: 400, code: 21617 });
    expect(await refused(NUMBER, 'x', 'wrong')).to.include({ status: 401, code: 20003 });
    expect(await messages()).to.have.length(0);
  });

  it('reports the delivery with a signature that the library accepts', async () => {
    const statusCallback = `${sandbox.serviceOrigin}/twilioStatus?x=1`;
    await client().messages.create({ to: NUMBER, from: SENDER, body: 'x', statusCallback });
    await sandbox.api('POST', '/settle');
    expect(forms('/twilioStatus').map(({ MessageStatus }) => MessageStatus)).to.deep.equal([
      'sent',
      'delivered',
    ]);
    const [report] = sandbox.calls.filter(({ path }) => path.startsWith('/twilioStatus'));
    const signature = String(report?.headers['x-twilio-signature']);
    const token = keys.TWILIO_AUTH_TOKEN ?? '';
    expect(
      twilio.validateRequest(token, signature, statusCallback, forms('/twilioStatus')[0] ?? {}),
    ).to.equal(true);
  });

  it('fails as asked', async () => {
    await sandbox.api('POST', '/faults', { service: 'twilio', status: 503, times: 1 });
    expect(await failureOf(sms())).to.include({ status: 503 });
    await sms();
  });

  it('sends an approved template at any time, with its variables in their places', async () => {
    const sent = await whatsapp(template());
    expect(await ends()).to.deep.equal(['delivered', undefined]);
    const [message] = await messages();
    expect(message).to.include({ channel: 'whatsapp', to: NUMBER, text: sent.body });
    expect(sent.body).to.match(/^Reminder from Northwind: Lease, expiry date 2027-01-31 \(in 5 days\)/);
  });

  it('loses free words outside a conversation with 63016; inside one they arrive, for 24 hours', async () => {
    await whatsapp({ body: 'Hallo' });
    expect(await ends()).to.deep.equal(['failed', '63016']);
    await sandbox.api('POST', '/replies', { channel: 'whatsapp', from: NUMBER, text: 'Hi' });
    await whatsapp({ body: 'Hallo' });
    expect(await ends()).to.deep.equal(['delivered', undefined]);
    await sandbox.api('POST', '/clock', { advance: 'PT24H' });
    await whatsapp({ body: 'Hallo' });
    expect(await ends()).to.deep.equal(['failed', '63016']);
    expect(await messages()).to.have.length(1);
  });

  it('loses a template that is not approved, and refuses what it does not know or cannot fill', async () => {
    await sandbox.api('POST', '/templates', { name: 'expiry_reminder', status: 'rejected' });
    await whatsapp(template());
    expect(await ends()).to.deep.equal(['failed', '63016']);
    const unknown = { contentSid: `HX${'0'.repeat(32)}` };
    expect(await failureOf(whatsapp(unknown))).to.include({ status: 400, code: 21655 });
    for (const value of ['', 'a\nb', 'a\tb', 'a     b']) {
      const contentVariables = JSON.stringify({ ...REMINDER, 2: value });
      expect(await failureOf(whatsapp({ ...template(), contentVariables }))).to.include({ code: 21656 });
    }
    expect(await failureOf(whatsapp({ ...template(), contentVariables: '{' }))).to.include({ code: 21656 });
    expect(await messages()).to.have.length(0);
  });

  it('has a Content API: templates are made, submitted and looked up', async () => {
    const { contents } = client().content.v1;
    const known = await contents(contentSid('expiry_reminder')).fetch();
    expect(known.friendlyName).to.equal('expiry_reminder');
    const approval = await contents(known.sid).approvalFetch().fetch();
    expect(approval.whatsapp).to.include({ status: 'approved', category: 'UTILITY' });
    const made = await contents.create({
      friendly_name: 'neu',
      language: 'de',
      variables: { '1': 'x' },
      types: { 'twilio/text': { body: 'Frist: {{1}}.' } } as never,
    } as never);
    const submitted = await contents(made.sid).approvalCreate.create({
      name: 'neu',
      category: 'UTILITY',
    } as never);
    expect(submitted.status).to.equal('received');
    expect((await contents.list()).map(({ friendlyName }) => friendlyName)).to.include('neu');
    expect(await failureOf(contents(`HX${'0'.repeat(32)}`).fetch())).to.include({ status: 404, code: 20404 });
  });

  it('refuses an SMS to whoever has said STOP, until START, whether our webhook heard of it or not', async () => {
    const reply = (text: string, unheard: boolean) =>
      sandbox.api('POST', '/replies', { from: NUMBER, text, unheard });
    for (const unheard of [true, false]) {
      await reply('Stop', unheard);
      expect(await failureOf(sms())).to.include({ status: 400, code: 21610 });
      await reply('please do start', unheard);
      expect(await failureOf(sms())).to.include({ code: 21610 });
      await reply('START', unheard);
      await sms();
    }
    expect(forms('/v1/receiveTwilioMessage').map(({ Body }) => Body)).to.have.length(0);
  });
});
