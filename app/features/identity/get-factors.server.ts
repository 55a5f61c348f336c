import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { AccountDeps } from './deps.server.ts';
import { findPasskeyRows, getTotp } from './factor-queries.server.ts';
import { requireOwnAccount } from './own-account.server.ts';
import { TOTP_SETUP_MINUTES } from './second-factor.server.ts';

export interface OwnPasskey {
  id: string;
  name: string;
  /** The portal it signs in to. */
  host: string;
  /** ISO 8601 */
  createdAt: string;
  lastUsedAt: string | null;
}

/** What the caller can prove besides a password. */
export interface Factors {
  /** Since when a code is asked for, ISO 8601; null: it is not. */
  codesSince: string | null;
  recoveryCodesLeft: number;
  passkeys: OwnPasskey[];
}

/** @throws PortalError sign_in_required */
export async function getFactors(
  { db }: Pick<AccountDeps, 'db'>,
  { portal }: { portal: Portal },
): Promise<Factors> {
  const { accountId, home } = requireOwnAccount(portal);
  return transact(
    db.main,
    async (transaction) => {
      const totp = await getTotp(transaction, accountId, TOTP_SETUP_MINUTES);
      const passkeys = await findPasskeyRows(transaction, accountId);
      return {
        codesSince: totp?.confirmed_at?.toISOString() ?? null,
        recoveryCodesLeft: totp?.confirmed_at ? totp.codes_left : 0,
        passkeys: passkeys.map(({ id, name, host, created_at, last_used_at }) => ({
          id,
          name,
          host,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
      };
    },
    { partnerId: home.partner.id },
  );
}
