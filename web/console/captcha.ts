// reCAPTCHA on the registration form, if the service requires it.
import { unwrap } from '../../clients/typescript/src/index';
import { publicApi } from './session';

interface Recaptcha {
  ready(work: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

export const loadSignInOptions = () => unwrap(publicApi.v1.GET('/getSignInOptions'));

/** A token for one registration; undefined if none is required. */
export async function captchaToken(): Promise<string | undefined> {
  const { recaptcha } = await loadSignInOptions();
  if (!recaptcha) return undefined;
  await loadScript(recaptcha.script_url);
  const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha };
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha.execute(recaptcha.site_key, { action: 'register' });
}

const loadScript = (url: string) =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: url, onload: resolve });
    script.onerror = () => reject(new Error('reCAPTCHA can’t be loaded'));
    document.head.append(script);
  });
