import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { guardVoucher } from '#app/features/registration/require-product.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { CONSENT_VERSION } from '#app/people/consents.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import { requireHuman, type HumanCheck } from '#app/platform/human-check.server.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import { requireToken } from '#app/platform/mailed-token.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { TokenMisses } from '#app/platform/token-misses.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { todayOf } from '#app/time/today.ts';
import { transact, type Database, type Transaction } from '#db/client.ts';
import type { registerForLab as contract } from './contract.ts';
import { findOpenPlaces, phaseOfLab } from './lab-campaign.ts';
import { checkLabForm, type LabApplicant } from './lab-form.ts';
import {
  getLabCampaignRow,
  getRowOfWithdrawalLink,
  hasRegisteredWith,
  insertLabRegistration,
  takeLabCode,
  withdrawMarketing,
  type LabCampaignRow,
} from './queries.server.ts';

export interface LabDeps {
  db: Database;
  appSecret: string;
  humanCheck: HumanCheck;
  tokenMisses: TokenMisses;
}

/**
 * Registers somebody for the test and orders the mail that confirms it. A code opens one registration; the same form sent
 * twice is one.
 * @throws PortalError not_found (no campaign), registration_closed, human_check_failed, invalid_input (with fields), voucher_invalid, too_many_voucher_tries, sign_in_required (the account is gone)
 */
export async function registerForLab(
  deps: LabDeps,
  { portal, form }: { portal: Portal; form: BodyOf<typeof contract> },
): Promise<void> {
  const campaign = await getLabCampaignRow(deps.db.main, portal.partner.id);
  if (!campaign) throw new PortalError('not_found');
  const today = todayOf(portal);
  if (phaseOfLab(campaign, today) !== 'open') throw new PortalError('registration_closed');
  await requireHuman(deps.humanCheck, form[HUMAN_CHECK_FIELD], portal.host);
  const { applicant, errors } = checkLabForm(form, {
    today,
    market: portal.market,
    parsePhone: createPhoneParser(parsePhoneNumberFromString, portal.market),
    places: findOpenPlaces(
      campaign.places.map(({ key, days }) => ({ key, place: key, days })),
      today,
    ),
  });
  if (!applicant) throw new PortalError('invalid_input', { fields: errors });
  const { code: voucherCode, email } = applicant;
  await guardVoucher(deps, portal, { voucherCode, email }, () =>
    transact(
      deps.db.main,
      (transaction) => registerIn(transaction, deps, { portal, campaign, applicant }),
      { partnerId: portal.partner.id },
    ),
  );
}

async function registerIn(
  transaction: Transaction,
  { appSecret }: LabDeps,
  {
    portal,
    campaign,
    applicant,
  }: { portal: Portal; campaign: LabCampaignRow; applicant: LabApplicant },
): Promise<void> {
  const place = campaign.places.find(({ key }) => key === applicant.place.key)?.place ?? {};
  if (!(await takeLabCode(transaction, applicant.code))) {
    if (await hasRegisteredWith(transaction, { applicant, place })) return;
    // Unknown and used are one answer.
    throw new PortalError('voucher_invalid', { fields: { code: 'invalid' } });
  }
  const id = createTokenId(appSecret);
  const customerId = portal.actor.kind === 'customer' ? portal.actor.customerId : null;
  const isKept = await insertLabRegistration(transaction, {
    id,
    customerId,
    applicant,
    place,
    usableUntil: campaign.usable_until,
    locale: portal.locale,
    host: portal.host,
    termsVersion: CONSENT_VERSION,
    marketingVersion: applicant.agreesToMarketing ? CONSENT_VERSION : null,
    withdrawalHash: hashToken(createToken(appSecret, id)),
  });
  if (!isKept) throw new PortalError('sign_in_required');
  await orderJob(transaction, 'mail_lab_registration', { registration: id });
  await writeAudit(transaction, portal, {
    action: 'lab_registered',
    customerId,
    object: { kind: 'lab_registration', id },
  });
}

/**
 * What the link of the confirming mail would withdraw. Looking changes nothing: mail scanners open links, too.
 * @throws PortalError not_found: nobody's link, or everything has been deleted; too_many_requests
 */
export async function describeLabConsent(
  deps: Pick<LabDeps, 'db' | 'tokenMisses'>,
  { portal, token }: { portal: Portal; token: string },
): Promise<{ state: 'open' | 'over' }> {
  const { is_withdrawn: isWithdrawn } = await requireToken(deps, portal, token, (hash) =>
    transact(deps.db.main, (transaction) => getRowOfWithdrawalLink(transaction, hash), {
      partnerId: portal.partner.id,
    }),
  );
  return { state: isWithdrawn ? 'over' : 'open' };
}

/**
 * Withdraws what was agreed to about marketing. What is left goes when the test is over.
 * @throws PortalError not_found: nobody's link, or everything has been deleted; too_many_requests
 */
export async function withdrawLabMarketing(
  deps: Pick<LabDeps, 'db' | 'tokenMisses'>,
  { portal, token }: { portal: Portal; token: string },
): Promise<void> {
  await requireToken(deps, portal, token, (hash) =>
    transact(
      deps.db.main,
      async (transaction) => {
        const found = await withdrawMarketing(transaction, hash);
        if (found?.isNew) {
          await writeAudit(transaction, portal, {
            action: 'lab_marketing_withdrawn',
            customerId: null,
          });
        }
        return found;
      },
      { partnerId: portal.partner.id },
    ),
  );
}
