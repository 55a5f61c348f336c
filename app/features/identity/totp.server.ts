import { Secret, TOTP } from 'otpauth';
import { nowMs } from '#app/time/clock.ts';

/** What every authenticator app takes: RFC 6238 with SHA-1, six digits, thirty seconds. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** A telephone's clock may be half a minute wrong. */
const STEPS_OF_DRIFT = 1;

/** A new secret in base32, 160 bits. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code holds (`otpauth://totp/…`). */
export function describeTotp(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return new TOTP({ ...RULES, issuer, label, secret }).toString();
}

/** The code of this moment: for the demo, whose authenticators are nobody's. */
export function makeTotpCode(secret: string): string {
  return new TOTP({ ...RULES, secret }).generate({ timestamp: nowMs() });
}

/**
 * The time step that a code belongs to, one before and after now included; null: to none of them.
 * @param code as typed, spaces between the digits allowed
 */
export function findTotpStep(secret: string, code: string, atMs: number): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = TOTP.validate({
    ...RULES,
    token,
    secret: Secret.fromBase32(secret),
    timestamp: atMs,
    window: STEPS_OF_DRIFT,
  });
  return delta === null ? null : TOTP.counter({ period: RULES.period, timestamp: atMs }) + delta;
}
