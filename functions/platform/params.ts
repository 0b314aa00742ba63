// The service’s parameters, secrets and public URLs. No other module reads the service’s configuration.
import {
  defineInt,
  defineSecret,
  defineString,
  storageBucket as firebaseBucket,
  projectID,
} from 'firebase-functions/params';

/** Declares a parameter, and returns a function that reads it. */
function text(name: string, description: string, fallback = ''): () => string {
  const parameter = defineString(name, { default: fallback, description });
  return () => parameter.value();
}

function flag(name: string, description: string): () => boolean {
  const read = text(name, description, 'false');
  return () => read() === 'true';
}

/**
 * The region of Firestore, functions, queues and schedules. firebase.json also contains the region, and a test compares
 * the two.
 */
export const REGION = 'us-central1';

/** The service accounts that functions run as. `npm run deploy` creates them and assigns their roles. */
export const SERVICE_ACCOUNTS = {
  doors: 'expiry-doors',
  workers: 'expiry-workers',
  reading: 'expiry-reading',
} as const;
export const emailOfServiceAccount = (account: keyof typeof SERVICE_ACCOUNTS, projectId: string): string =>
  `${SERVICE_ACCOUNTS[account]}@${projectId}.iam.gserviceaccount.com`;
/**
 * Full email address, for the deployment manifest. The Firebase CLI expands the short form `name@` for functions, but
 * not for schedules or secrets.
 */
export const declaredServiceAccount = (account: keyof typeof SERVICE_ACCOUNTS): string =>
  emailOfServiceAccount(account, projectID.toCEL());

const publicUrl = text('PUBLIC_URL', 'Public URL of the service; defaults to https://<project>.web.app');
const functionsUrl = text('FUNCTIONS_URL', 'Base URL of the functions; defaults to the region’s URL');
const storageBucket = text('STORAGE_BUCKET_NAME', 'Bucket for uploaded files; defaults to Firebase’s default bucket');
const inboundMailDomain = text(
  'INBOUND_MAIL_DOMAIN',
  'Domain for inbound mail through SendGrid’s Inbound Parse, such as in.example.com; if empty, inbound mail is disabled',
);
const geminiModel = text('GEMINI_MODEL', 'Model that reads documents; defaults to gemini-3.5-flash');
const stripeTax = text(
  'STRIPE_TAX',
  'If “automatic”, Stripe Tax adds taxes to the prices; if empty, no taxes are added',
);
const maxListBytes = text(
  'MAX_LIST_BYTES',
  'Maximum bytes in an unpaginated list; defaults to 9000000, because Google limits streamed responses to 10 MB',
);
/**
 * Allows any origin by default. Callers send a token in a header, so browsers never attach credentials automatically.
 */
const corsOrigins = text('CORS_ORIGINS', 'Comma-separated front-end origins; * allows any origin', '*');

/** Maximum number of concurrent heavy calls per instance (an instance has 2 GiB of memory); further calls wait. */
export const HEAVY_CALLS_PER_INSTANCE = 8;

/**
 * Returns the number of records to read or change at once: `usual`, or MAX_PAGE_SIZE if that is smaller. The tests set
 * MAX_PAGE_SIZE, so that a few records already take several pages. Constants call this at load time, so it can't be a
 * Firebase parameter.
 */
export const pageSize = (usual: number): number => Math.min(usual, Number(process.env.MAX_PAGE_SIZE || usual));

/** Used only during deployment. */
export const httpMinInstances = defineInt('DOOR_MIN_INSTANCES', {
  default: 0,
  description: 'Minimum number of running instances of v1 and v2, so that callers don’t wait for a cold start',
});

export const tokenSigningSecret = defineSecret('SESSION_SECRET');
export const sendgridApiKey = defineSecret('SENDGRID_API_KEY');
export const twilioAuthToken = defineSecret('TWILIO_AUTH_TOKEN');
/** `sk_…` or `rk_…`; any other value disables purchases. */
export const stripeSecretKey = defineSecret('STRIPE_SECRET_KEY');
/** The `whsec_…` secret for the endpoint that receives Stripe events. */
export const stripeWebhookSecret = defineSecret('STRIPE_WEBHOOK_SECRET');
/** The key that encrypts webhooks' stored secrets. */
export const storedSecretEncryptionKey = defineSecret('WEBHOOK_ENCRYPTION_KEY');

/** The key that signs evidence pack manifests. */
export const evidenceSigningKey = defineSecret('EVIDENCE_SIGNING_KEY');

/**
 * The key for digests of addresses. The digests are kept after the addresses are erased. The key must never change,
 * because another key would produce different digests.
 */
export const addressHashKey = defineSecret('ADDRESS_DIGEST_KEY');

/**
 * `none` disables the AI model. The secret can't be empty, because every declared secret must have a value at
 * deployment.
 */
export const geminiApiKey = defineSecret('GEMINI_API_KEY');

/** `none` disables the captcha at registration. */
export const recaptchaSecretKey = defineSecret('RECAPTCHA_SECRET_KEY');

/**
 * Secrets available to every function. One signs session tokens, cursors and links; the other is for looking up
 * addresses.
 */
export const COMMON_SECRET_NAMES: readonly string[] = [tokenSigningSecret.name, addressHashKey.name];

/** Parameters, keyed by name. Each is read when used, because reading one at load time would break the deployment. */
export const deploymentParams = {
  projectId: (): string => projectID.value(),
  publicUrl: (): string => publicUrl() || `https://${projectID.value()}.web.app`,
  functionsUrl: (): string => functionsUrl() || `https://${REGION}-${projectID.value()}.cloudfunctions.net`,
  storageBucket: (): string => storageBucket() || firebaseBucket.value() || `${projectID.value()}.firebasestorage.app`,
  clockOffsetFile: text(
    'CLOCK_OFFSET_FILE',
    'File that contains the clock’s offset in ms; if empty, the clock shows the real time',
  ),
  exposeCost: flag('EXPOSE_COST', 'If true, responses report their reads and writes in Server-Timing'),
  logQueryShapes: flag('LOG_QUERY_SHAPES', 'If true, each query shape is logged once per process'),
  tasksEndpoint: text('TASKS_ENDPOINT', 'Cloud Tasks endpoint; defaults to Google’s'),
  tasksServiceAccount: (): string => emailOfServiceAccount('workers', projectID.value()),
  storageEndpoint: text('STORAGE_ENDPOINT', 'Cloud Storage endpoint; defaults to Google’s'),
  storageKeyFile: text(
    'STORAGE_KEY_FILE',
    'Service-account key that signs upload and download URLs; if empty, the runtime’s account signs through IAM',
  ),
  sendgridEndpoint: text('SENDGRID_ENDPOINT', 'SendGrid endpoint; defaults to the public one'),
  sendgridWebhookKey: text(
    'SENDGRID_WEBHOOK_PUBLIC_KEY',
    'Public key for SendGrid’s signed event webhook, base64; if empty, its reports are rejected',
  ),
  inboundMailKey: text(
    'SENDGRID_INBOUND_PUBLIC_KEY',
    'Public key for SendGrid’s Inbound Parse signature policy, base64; if empty, inbound mail is rejected',
  ),
  inboundMailDomain: (): string => inboundMailDomain().toLowerCase(),
  twilioEndpoint: text('TWILIO_ENDPOINT', 'Twilio endpoint; defaults to the public one'),
  geminiEndpoint: text('GEMINI_ENDPOINT', 'Gemini API endpoint; defaults to Google’s'),
  geminiModel: (): string => geminiModel() || 'gemini-3.5-flash',
  stripeEndpoint: text('STRIPE_ENDPOINT', 'Stripe endpoint; defaults to the public one'),
  stripeTax: (): boolean => stripeTax() === 'automatic',
  webhookTestReceiver: text(
    'WEBHOOK_TEST_RECEIVER',
    'host:port of the receiver for all requests to .example and .test hosts; if empty, there is no receiver',
  ),
  webhookTestCaFile: text('WEBHOOK_TEST_CA_FILE', 'Certificate authority trusted for test receivers'),
  mailFrom: text('MAIL_FROM', 'Sender address for email, verified with SendGrid', 'reminders@example.com'),
  smsFrom: text('SMS_FROM', 'Sender number for SMS, E.164'),
  whatsappFrom: text('WHATSAPP_FROM', 'Sender number for WhatsApp messages, E.164'),
  whatsappReminderTemplate: text(
    'WHATSAPP_REMINDER_TEMPLATE',
    'Content SIDs of the approved reminder templates: HX…,de:HX…; if empty, reminders aren’t sent by WhatsApp',
  ),
  whatsappWorkflowTemplate: text(
    'WHATSAPP_WORKFLOW_TEMPLATE',
    'Content SIDs of the approved workflow notice templates: HX…,de:HX…; if empty, notices aren’t sent by WhatsApp',
  ),
  twilioAccountSid: text('TWILIO_ACCOUNT_SID', 'Twilio account'),
  webApiKey: text('WEB_API_KEY', 'Web API key of the Firebase project, used to check passwords'),
  recaptchaEndpoint: text('RECAPTCHA_ENDPOINT', 'reCAPTCHA endpoint; defaults to Google’s'),
  recaptchaSiteKey: text(
    'RECAPTCHA_SITE_KEY',
    'reCAPTCHA site key of the front end for registration; if empty, registration requires no captcha',
  ),
  googleSignIn: flag(
    'GOOGLE_SIGN_IN',
    '“true” if Google is a sign-in provider in Firebase Auth; the console then offers Google sign-in',
  ),
  maxListBytes: (): number => Number(maxListBytes() || '9000000'),
  operatorEmail: text(
    'OPERATOR_EMAIL',
    'Email address that receives sign-up requests and alerts; if empty, none are sent',
  ),
  corsOrigins: (): readonly string[] =>
    (corsOrigins() || '*')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  trustedProxyRanges: text(
    'TRUSTED_PROXY_RANGES',
    'Comma-separated CIDR ranges of proxies in front of Google’s front end whose X-Forwarded-For is trusted',
  ),
};

/** All environment variables of this process, including secrets. */
export const rawEnvironmentVariables = (): Readonly<Record<string, string | undefined>> => process.env;

/** The function that this container serves; null during deployment and outside Cloud Functions. */
export const servedFunctionName = (): string | null => process.env.FUNCTION_TARGET ?? null;

/** The Auth emulator’s host; the Admin SDK defines the variable. */
export const authEmulatorHost = (): string | null => process.env.FIREBASE_AUTH_EMULATOR_HOST ?? null;

/**
 * Disables Firestore’s tracing unless the operator turns it on. Tracing slows down every call, and by default nobody
 * collects the traces.
 */
export function switchOffFirestoreTraces(): void {
  process.env.FIRESTORE_ENABLE_TRACING ??= 'OFF';
}
