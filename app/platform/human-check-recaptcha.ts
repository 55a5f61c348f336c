const SCRIPT = 'https://www.google.com/recaptcha/api.js';

interface Recaptcha {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let loading: Promise<Recaptcha> | null = null;

/** An answer of reCAPTCHA v3. Its script is loaded when it is first needed, and only where it was chosen. */
export async function askRecaptcha(siteKey: string, action: string): Promise<string> {
  loading ??= load(siteKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const recaptcha = await loading;
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  return recaptcha.execute(siteKey, { action });
}

function load(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${SCRIPT}?render=${encodeURIComponent(siteKey)}`;
    // The page's policy lets scripts run by nonce only; the browser shows it to scripts, not to markup.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.addEventListener('load', () => {
      if (window.grecaptcha) resolve(window.grecaptcha);
      else reject(new Error('reCAPTCHA did not start'));
    });
    script.addEventListener('error', () => reject(new Error('reCAPTCHA could not be loaded')));
    document.head.append(script);
  });
}
