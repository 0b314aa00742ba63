// Asks Google's reCAPTCHA whether a person, not a bot, filled in a form
// (https://developers.google.com/recaptcha/docs/verify).
import { z } from 'zod';
import { ApiError } from '../api/errors';
import { log, logFieldsOfError } from '../platform/log';
import { deploymentParams, recaptchaSecretKey } from '../platform/params';

const TIMEOUT_MS = 5_000;
/** reCAPTCHA version 3 returns a score from 0 to 1; 0.5 is Google's default threshold. */
const MIN_SCORE = 0.5;

const answerSchema = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/** Error codes caused by our request rather than by the token. */
const OUR_FAULT = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

/** Without a site key, forms have no captcha. */
export const isCaptchaConfigured = (): boolean => deploymentParams.recaptchaSiteKey() !== '';

const endpoint = (): string => deploymentParams.recaptchaEndpoint() || 'https://www.google.com';

/** The URL of the script that a form loads, and the site key; null if there is no captcha. */
export const findCaptchaClientSettings = (): { site_key: string; script_url: string } | null => {
  if (!isCaptchaConfigured()) return null;
  const key = deploymentParams.recaptchaSiteKey();
  return { site_key: key, script_url: `${endpoint()}/recaptcha/api.js?render=${encodeURIComponent(key)}` };
};

async function ask(token: string, clientAddress: string): Promise<z.output<typeof answerSchema>> {
  const response = await fetch(`${endpoint()}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({
      secret: recaptchaSecretKey.value(),
      response: token,
      remoteip: clientAddress,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`reCAPTCHA responded with ${response.status}`);
  const answer = answerSchema.parse(await response.json());
  const fault = answer['error-codes'].find((code) => OUR_FAULT.includes(code));
  if (fault !== undefined) throw new Error(`reCAPTCHA rejected our request: ${fault}`);
  return answer;
}

/**
 * Whether a person, not a bot, obtained the token. Each token can be checked only once.
 * @throws 503 `UNAVAILABLE` if Google can't be reached.
 */
export async function isRecaptchaTokenValid(token: string, clientAddress: string): Promise<boolean> {
  try {
    const { success, score = 1 } = await ask(token, clientAddress);
    return success && score >= MIN_SCORE;
  } catch (thrown) {
    log.error('Captcha check failed', logFieldsOfError(thrown));
    throw new ApiError('UNAVAILABLE', 'The captcha can’t be verified right now; try again', {
      headers: { 'Retry-After': '5' },
    });
  }
}
