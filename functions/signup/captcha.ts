// Checks a captcha at registration, if one is configured.
import { invalidFields } from '../api/errors';
import { isCaptchaConfigured, isRecaptchaTokenValid } from '../providers/recaptcha';

/** A token is good once, but what a request decides may be decided again: its answer is kept as long as the request. */
const asked = new WeakMap<object, Promise<boolean>>();

/** @throws 400 naming `recaptchaToken`; 503 when it cannot be checked. */
export async function checkRecaptchaOfRegistration(
  registration: { recaptchaToken: string | null },
  clientAddress: string,
): Promise<void> {
  if (!isCaptchaConfigured()) return;
  const { recaptchaToken: token } = registration;
  if (token === null) throw invalidFields({ recaptchaToken: 'is required' });
  const answer = asked.get(registration) ?? isRecaptchaTokenValid(token, clientAddress);
  asked.set(registration, answer);
  if (!(await answer))
    throw invalidFields({ recaptchaToken: 'is invalid or expired: solve the captcha again' });
}
