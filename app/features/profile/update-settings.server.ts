import type { Locale } from '#app/i18n/locale.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { transact } from '#db/client.ts';
import { CONSENT_VERSION } from '#app/people/consents.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { endConsent, insertConsent, saveSettings } from './queries.server.ts';

/**
 * The language of mails, and whether they remind of appointments.
 * @throws PortalError sign_in_required
 */
export async function updateSettings(
  { db }: Pick<AccountDeps, 'db'>,
  { portal, ...settings }: { portal: Portal; locale: Locale; hasReminders: boolean },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      await saveSettings(transaction, customerId, settings);
      await writeAudit(transaction, portal, { action: 'settings_changed', customerId });
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * Agrees to marketing mails, or withdraws that: each is a row or an end of its own. What stands already is left as it is.
 * @throws PortalError sign_in_required
 */
export async function setMarketingConsent(
  { db }: Pick<AccountDeps, 'db'>,
  { portal, isGiven }: { portal: Portal; isGiven: boolean },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      const isChanged = isGiven
        ? await insertConsent(transaction, customerId, 'marketing', CONSENT_VERSION)
        : await endConsent(transaction, customerId, 'marketing');
      if (!isChanged) return;
      await writeAudit(transaction, portal, {
        action: isGiven ? 'marketing_agreed' : 'marketing_withdrawn',
        customerId,
      });
    },
    { partnerId: portal.partner.id },
  );
}
