import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { foldEmail } from '#app/people/account-email.ts';
import { requireGoodPassword } from '#app/features/identity/choose-password.server.ts';
import { checkPersonField } from '#app/people/person-fields.ts';
import { normaliseText } from '#app/people/text.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { isSameAddress } from '#app/people/address.ts';
import { CONSENT_VERSION } from '#app/people/consents.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requireHuman } from '#app/platform/human-check.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Transaction } from '#db/client.ts';
import { isConflict, isRetryable } from '#db/errors.ts';
import type { RelativeDeps } from './deps.server.ts';
import {
  createSubAccount,
  getInvitation,
  getOwnSubscription,
  lockInvitation,
  type InvitationRow,
} from './queries.server.ts';
import {
  startSession,
  type StartSessionInput,
} from '#app/features/identity/start-session.server.ts';
import { formatNameOfReader, formatPersonName } from '#app/people/person-name.ts';

export interface AcceptInvitationInput extends Pick<StartSessionInput, 'userAgent' | 'oldSecret'> {
  portal: Portal;
  token: string;
  phone: string;
  mothersName: string;
  password: string;
  humanCheck: string;
}

/** What the page of an invitation shows to who has its mail; nothing of anybody once it is over. */
export type InvitationView =
  | { state: 'valid'; invitation: DescribedInvitation }
  | { state: 'used' | 'expired'; invitation: null };

export interface DescribedInvitation {
  /** The relative's own, as the holder typed them. */
  name: string;
  email: string;
  dateOfBirth: string;
  address: { zipcode: string; city: string; street: string };
  /** As a sentence of the reader’s language has it. */
  holderName: string;
}

/** @throws PortalError not_found, too_many_requests */
export async function describeInvitation(
  deps: RelativeDeps,
  { portal, token }: { portal: Portal; token: string },
): Promise<InvitationView> {
  return withInvitation(deps, portal, token, getInvitation, async (transaction, row) => {
    if (row.state !== 'valid') return { state: row.state, invitation: null };
    const main = await getOwnSubscription(transaction, row.holder_id, todayOf(portal));
    // Without a subscription there is nothing to join any more.
    if (!main) return { state: 'expired', invitation: null };
    const { zipcode, city, street } = row;
    return {
      state: 'valid',
      invitation: {
        name: formatPersonName(portal.market, row.last_name, row.first_name),
        email: row.email,
        dateOfBirth: row.date_of_birth,
        address: { zipcode, city, street },
        holderName: formatNameOfReader(
          portal.locale,
          portal.market,
          main.last_name,
          main.first_name,
        ),
      },
    };
  });
}

/**
 * The relative accepts by their own mail: they get an account with the password they chose and their share of the main account's
 * subscription; the conditions are looked at once more. They are signed in by it.
 * @returns what the browser's cookie holds
 * @throws PortalError human_check_failed, not_found, too_many_requests, used, expired, invalid_input (fields phone, mothersName, password), email_taken, other_address, subscription_required, too_many_at_once
 */
export async function acceptInvitation(
  deps: RelativeDeps,
  input: AcceptInvitationInput,
): Promise<string> {
  const { portal, token, password } = input;
  await requireHuman(deps.humanCheck, input.humanCheck, portal.host);
  const { email } = await withInvitation(deps, portal, token, getInvitation, async (_, row) =>
    requireOpen(row),
  );
  const { phone, mothersName } = requirePerson(portal, input);
  await requireGoodPassword(portal, email, password);
  const passwordHash = await deps.passwords.hash(password);
  try {
    return await withInvitation(deps, portal, token, lockInvitation, async (transaction, row) => {
      requireOpen(row);
      const main = await getOwnSubscription(transaction, row.holder_id, todayOf(portal));
      if (!main) throw new PortalError('subscription_required');
      if (!isSameAddress(row, main)) throw new PortalError('other_address');
      const { customerId, accountId } = await createSubAccount(transaction, {
        relativeId: row.id,
        subscriptionId: main.id,
        email: { folded: foldEmail(row.email), typed: row.email },
        passwordHash,
        phone,
        mothersName,
        locale: portal.locale,
        host: portal.host,
        termsVersion: CONSENT_VERSION,
      });
      const object = { kind: 'relative', id: row.id };
      await writeAudit(transaction, portal, { action: 'sub_account_opened', customerId, object });
      await writeAudit(transaction, portal, {
        action: 'relative_accepted',
        customerId: row.holder_id,
        object,
      });
      const { userAgent, oldSecret } = input;
      const signsIn = { accountId, customerId, way: 'link', userAgent, oldSecret } as const;
      return startSession(transaction, portal, signsIn);
    });
  } catch (error) {
    if (isConflict(error) && !isRetryable(error)) throw new PortalError('email_taken');
    throw error;
  }
}

async function withInvitation<Result>(
  deps: Pick<RelativeDeps, 'db' | 'tokenMisses'>,
  portal: Portal,
  token: string,
  find: (transaction: Transaction, hash: Buffer) => Promise<InvitationRow | null>,
  work: (transaction: Transaction, row: InvitationRow) => Promise<Result>,
): Promise<Result> {
  const { value } = await requireToken(deps, portal, token, (hash) =>
    transact(
      deps.db.main,
      async (transaction) => {
        const row = await find(transaction, hash);
        return row && { value: await work(transaction, row) };
      },
      { partnerId: portal.partner.id },
    ),
  );
  return value;
}

function requireOpen(row: InvitationRow): InvitationRow {
  if (row.state !== 'valid') throw new PortalError(row.state);
  return row;
}

function requirePerson(
  portal: Portal,
  input: Pick<AcceptInvitationInput, 'phone' | 'mothersName'>,
): { phone: string; mothersName: string } {
  const parsePhone = createPhoneParser(parsePhoneNumberFromString, portal.market);
  const rules = { today: todayOf(portal), asksMothersName: true, parsePhone };
  const phoneError = checkPersonField('phone', input.phone, rules);
  const nameError = checkPersonField('mothersName', input.mothersName, rules);
  if (phoneError || nameError) {
    throw new PortalError('invalid_input', {
      fields: {
        ...(phoneError && { phone: phoneError }),
        ...(nameError && { mothersName: nameError }),
      },
    });
  }
  return {
    phone: parsePhone(normaliseText(input.phone)) ?? '',
    mothersName: normaliseText(input.mothersName),
  };
}
