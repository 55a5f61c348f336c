import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { createRegistrationServices } from '#app/features/registration/services.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createTokenMisses } from '#app/platform/token-misses.ts';
import { createToken } from '#app/platform/tokens.server.ts';
import { requireTheme } from '#app/themes/index.ts';
import type { Pool } from '#db/client.ts';
import { APP_SECRET, friendlyCheck } from './booking.ts';
import { createLightPasswords } from './passwords.ts';

/** The use cases on `pool`; every human check is right but the word `robot`. */
export function createTestRegistration(pool: Pool, values: Partial<AccountDeps> = {}) {
  return createRegistrationServices({
    db: { main: pool, replica: pool, close: () => Promise.resolve() },
    humanCheck: friendlyCheck,
    appSecret: APP_SECRET,
    tokenMisses: createTokenMisses(),
    passwords: createLightPasswords(),
    ...values,
  });
}

/** What a browser sends to register; nobody else's unless `values` say so. */
export function registerInput(portal: Portal, values: Record<string, unknown> = {}) {
  const { holdSecret, ...form } = values;
  return {
    portal,
    holdSecret: holdSecret as string | undefined,
    form: {
      lastName: 'Kovács',
      firstName: 'János',
      dateOfBirth: '1980-02-29',
      mothersName: 'Szabó Éva',
      phone: '+36201234567',
      email: 'janos@example.com',
      zipcode: '1117',
      city: 'Budapest',
      street: 'Irinyi József utca 14.',
      voucherCode: '',
      acceptsTerms: true,
      'g-recaptcha-response': 'person',
      ...form,
    },
  };
}

/** The same portal for a partner who books for its own customers alone. */
export function membersOnly(portal: Portal): Portal {
  const theme = requireTheme('generic');
  return { ...portal, theme: { ...theme, flags: { ...theme.flags, isPublicPortal: false } } };
}

/** Token of the open link that an account was mailed last, as the mail carries it. */
export async function findAccountLink(
  db: Pool,
  email: string,
  kind: string,
  appSecret = APP_SECRET,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT t.id FROM account_token t JOIN account a ON a.id = t.account_id
      WHERE a.email = lower($1) AND t.kind = $2 AND t.revoked_at IS NULL ORDER BY t.created_at DESC LIMIT 1`,
    [email, kind],
  );
  return createToken(appSecret, rows[0]?.id ?? 'none');
}
