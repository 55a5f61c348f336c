import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { OwnPage } from './own-pages.ts';

const STEP_MS = 30_000;

/** The card "Sign-in and security" of /profile. */
export class SecurityPage extends OwnPage {
  get security(): Locator {
    return this.card(this.site.words.factors.card.title);
  }

  /** The key as it stands beside the QR code, without its spaces. */
  async readKey(): Promise<string> {
    return (await this.security.locator('code').innerText()).replaceAll(' ', '');
  }

  async readRecoveryCodes(): Promise<string[]> {
    return this.security.getByRole('listitem').locator('code').allInnerTexts();
  }
}

/** What an authenticator app shows for a key, `steps` half minutes from now. */
export function showCode(key: string, steps = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(key),
    timestamp: Date.now() + steps * STEP_MS,
  });
}

/** A device that keeps passkeys and knows its owner by a finger, which lies on it. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // It answers at once, so that a page which offers passkeys by autofill needs no button any more.
  await page.addInitScript(() => {
    if (window.location.hash !== '#no-autofill') return;
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  return {
    /** Whether it knows the finger that is put on it. */
    recognise: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
