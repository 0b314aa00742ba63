// Builds and starts the sandbox of a suite: the providers, the clock, the control interface and the page.
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import {
  certificateAuthorityFile,
  firestoreRefusalFile,
  PROJECT,
  REGION,
  SENDGRID_WEBHOOK_KEYS,
  type SuiteConfig,
  serviceEnvironment,
  writeClockOffset,
} from '../config';
import { Activity } from './activity';
import { CertificateAuthority } from './certificates';
import { SandboxClock } from './clock';
import { controlRouter } from './control';
import { redirectDeliveries } from './delivery';
import { Duplicates } from './duplicates';
import { Emulators } from './emulators';
import { EventBarrier } from './eventBarrier';
import { Fates } from './fates';
import { Faults } from './faults';
import { FirestoreRefusal } from './firestoreRefusal';
import { ExtractionAnswers, geminiRouter } from './gemini';
import { postInboundMail } from './inboundMail';
import { Inbox } from './inbox';
import { restoreState, saveState } from './keeping';
import { Lifecycle } from './lifecycle';
import { recaptchaRouter } from './recaptcha';
import { Receivers } from './receivers';
import { Scheduler } from './scheduler';
import { seedSuite } from './seeding';
import { sendgridRouter } from './sendgrid';
import { SendgridEvents } from './sendgridEvents';
import { openServiceAccount } from './serviceAccount';
import { BucketCors } from './storage/browsers';
import { downloadAddressRouter } from './storage/downloadAddress';
import { storageJsonRouter } from './storage/jsonApi';
import { StoredObjects } from './storage/objects';
import { storageXmlRouter } from './storage/xmlApi';
import { StripeSandbox } from './stripe';
import { TaskQueues } from './tasks/queues';
import { cloudTasksRouter } from './tasks/rest';
import { QueuePolicies } from './tasks/retry';
import { Timeline } from './timeline';
import { TRIGGERS_PATH, TriggerRelay } from './triggers';
import { deliverReply } from './twilio/callbacks';
import { ContentTemplates } from './twilio/content';
import { twilioRouter } from './twilio/messages';
import { People } from './twilio/people';
import { approvedTemplates } from './twilio/templates';

const PAGE_FOLDER = join(__dirname, 'page');
const CHANNEL_NAMES_FILE = join(__dirname, '../../web/languages/channels.js');

export interface RunningSandbox {
  stop(): Promise<void>;
}

export interface SandboxOptions {
  /** Seeds the empty suite; tests create their own data. */
  seed?: () => Promise<void>;
  /** Where an earlier suite left its state. */
  keptIn?: string | undefined;
  /** All functions run in one process (functionsTogether.mts), which gets their calls. */
  isTogether?: boolean;
}

export async function startSandbox(suite: SuiteConfig, options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { runDir, buildDir, ports } = suite;
  const functionsOrigin = `http://127.0.0.1:${ports.functions}`;
  if (options.isTogether) redirectDeliveries(functionsOrigin, `http://127.0.0.1:${ports.functionsTogether}`);
  const triggerUrl = (functionName: string) =>
    `${functionsOrigin}${TRIGGERS_PATH}${PROJECT}/triggers/${REGION}-${functionName}-0`;
  const {
    SENDGRID_API_KEY = '',
    MAIL_FROM = '',
    GEMINI_API_KEY = '',
    TWILIO_ACCOUNT_SID = '',
    TWILIO_AUTH_TOKEN = '',
    FUNCTIONS_URL = '',
    PUBLIC_URL = '',
    SMS_FROM = '',
    STRIPE_WEBHOOK_SECRET = '',
  } = serviceEnvironment(suite);

  const activity = new Activity();
  const clock = new SandboxClock((offsetMs) => writeClockOffset(suite, offsetMs));
  const duplicates = new Duplicates();
  const cors = new BucketCors();
  const fates = new Fates();
  const faults = new Faults(() => clock.now());
  const firestoreRefusal = new FirestoreRefusal(firestoreRefusalFile(suite));
  const answers = new ExtractionAnswers();
  const inbox = new Inbox(clock, activity);
  const people = new People(clock);
  const templates = new ContentTemplates(approvedTemplates());
  const receivers = new Receivers(clock, activity, inbox);
  const objects = new StoredObjects(join(runDir, 'storage'), clock, activity);
  const queues = new TaskQueues({ clock, activity, duplicates, policies: new QueuePolicies(buildDir) });
  const scheduler = new Scheduler({ clock, activity, buildDir, triggerUrl });
  const triggers = new TriggerRelay({ activity, duplicates, functionsOrigin });
  const barrier = new EventBarrier(`http://127.0.0.1:${ports.firestore}`);
  const stripe = new StripeSandbox({
    activity,
    clock,
    faults,
    origin: `http://127.0.0.1:${ports.sandbox}`,
    eventsUrl: `${FUNCTIONS_URL}/receiveStripeEvents`,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  });
  const keptParts = { clock, inbox, people, objects, stripe: stripe.books };
  const restored = options.keptIn !== undefined && restoreState(options.keptIn, keptParts, objects.folder);
  const timeline = new Timeline({
    clock,
    activity,
    queues,
    scheduler,
    barrier,
    moved: () => stripe.catchUp(),
  });
  const lifecycle = new Lifecycle({
    activity,
    answers,
    barrier,
    clock,
    cors,
    duplicates,
    fates,
    faults,
    firestoreRefusal,
    inbox,
    objects,
    people,
    queues,
    receivers,
    stripe,
    templates,
    timeline,
    triggers,
    emulators: new Emulators(suite),
    restored,
    keep: (folder) => saveState(folder, keptParts, objects.folder),
    seed: options.seed ?? (() => seedSuite(suite)),
  });

  const app = express().disable('x-powered-by');
  app.use('/api/stripe', stripe.control());
  app.use('/stripe', stripe.pages());
  app.use(
    '/api',
    controlRouter({
      answers,
      clock,
      cors,
      duplicates,
      fates,
      faults,
      firestoreRefusal,
      deliverReply: async (reply) => {
        people.heard(reply);
        if (reply.unheard) return null;
        return deliverReply(reply, {
          url: `${PUBLIC_URL}/v1/receiveTwilioMessage`,
          number: SMS_FROM,
          accountSid: TWILIO_ACCOUNT_SID,
          authToken: TWILIO_AUTH_TOKEN,
          activity,
        });
      },
      postInboundMail: (mail) =>
        postInboundMail(mail, {
          url: `${PUBLIC_URL}/v1/receiveInboundMail`,
          privateKey: SENDGRID_WEBHOOK_KEYS.private,
          clock,
          activity,
        }),
      inbox,
      lifecycle,
      queues,
      receivers,
      scheduler,
      templates,
      timeline,
    }),
  );
  app.use(barrier.router(), triggers.router());
  app.use(cloudTasksRouter(queues, faults));
  const events = new SendgridEvents({
    activity,
    clock,
    duplicates,
    fates,
    url: `${FUNCTIONS_URL}/receiveSendgridEvents`,
    privateKey: SENDGRID_WEBHOOK_KEYS.private,
  });
  app.use(
    sendgridRouter({
      inbox,
      faults,
      events,
      apiKey: SENDGRID_API_KEY,
      account: {
        eventsUrl: `${FUNCTIONS_URL}/receiveSendgridEvents`,
        publicKey: SENDGRID_WEBHOOK_KEYS.public,
        domain: MAIL_FROM.split('@').at(-1) ?? '',
      },
    }),
  );
  app.use(
    twilioRouter({
      inbox,
      faults,
      fates,
      people,
      templates,
      activity,
      accountSid: TWILIO_ACCOUNT_SID,
      authToken: TWILIO_AUTH_TOKEN,
      sender: { number: SMS_FROM, inboundUrl: `${PUBLIC_URL}/v1/receiveTwilioMessage` },
    }),
  );
  app.use(geminiRouter(answers, faults, GEMINI_API_KEY));
  app.use('/v1', stripe.api());
  app.use(recaptchaRouter(faults));
  app.use(storageJsonRouter(objects, faults));
  app.use(downloadAddressRouter(objects, faults));
  const signer = openServiceAccount(join(runDir, 'service-account.json'));
  app.use(storageXmlRouter({ objects, signer, clock, faults, cors }));
  app.use(express.static(PAGE_FOLDER));
  app.use('/channels.js', express.static(CHANNEL_NAMES_FILE));

  const authority = await CertificateAuthority.open(certificateAuthorityFile(suite), join(runDir, 'ca-key.pem'));
  const servers = [createServer({ keepAliveTimeout: KEPT_IDLE_MS }, app), await receivers.server(authority)];
  await Promise.all(servers.map((server, index) => listen(server, index === 0 ? ports.sandbox : ports.receiver)));
  timeline.start();
  return {
    async stop() {
      timeline.stop();
      await Promise.all(servers.map(close));
    },
  };
}

/** Front ends of Google and of providers keep idle connections for minutes; Node would close them after 5 seconds. */
const KEPT_IDLE_MS = 600_000;

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
