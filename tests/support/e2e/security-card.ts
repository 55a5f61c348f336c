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

/** A device that keeps passkeys and knows its owner by a finger. */
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
      automaticPresenceSimulation: false,
    },
  });
  return {
    /** Whether the owner's finger lies on it. */
    touch: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    recognise: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
