import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { checkPersonField } from '#app/people/person-fields.ts';
import { normaliseText } from '#app/people/text.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { todayOf } from '#app/time/today.ts';
import { transact } from '#db/client.ts';
import { checkAddress, cleanAddress, type Address } from '#app/people/address.ts';
import type { AccountDeps } from '#app/features/identity/deps.server.ts';
import { saveContact } from './queries.server.ts';

/**
 * A new phone number and address of the current subscription.
 * @throws PortalError sign_in_required, invalid_input (with fields), subscription_required
 */
export async function updateContact(
  { db }: Pick<AccountDeps, 'db'>,
  { portal, form }: { portal: Portal; form: Address & { phone: string } },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  const today = todayOf(portal);
  const parsePhone = createPhoneParser(parsePhoneNumberFromString, portal.market);
  const rules = { today, asksMothersName: true, parsePhone };
  const phoneError = checkPersonField('phone', form.phone, rules);
  const address = cleanAddress(form);
  const fields = {
    ...checkAddress(address, portal.market),
    ...(phoneError && { phone: phoneError }),
  };
  if (Object.keys(fields).length > 0) throw new PortalError('invalid_input', { fields });
  const phone = parsePhone(normaliseText(form.phone)) ?? '';
  await transact(
    db.main,
    async (transaction) => {
      if (!(await saveContact(transaction, customerId, today, { ...address, phone }))) {
        throw new PortalError('subscription_required');
      }
      await writeAudit(transaction, portal, { action: 'contact_changed', customerId });
    },
    { partnerId: portal.partner.id },
  );
}
