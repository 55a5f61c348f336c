import { v7 as createUuid } from 'uuid';
import { actAsPerson } from '#app/features/call-centre/as-person.server.ts';
import { secretOf } from '#app/features/call-centre/hold-secret.server.ts';
import { EXTENDED_HOLD_MINUTES } from '#app/features/call-centre/identification.ts';
import { getCareForm } from '#app/features/medical-care/get-care-form.server.ts';
import {
  requireCare,
  requirePerson,
} from '#app/features/medical-care/request-medical-care.server.ts';
import { orderCareLinkMessage } from '#app/features/messaging/order-message.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { hashHoldSecret } from '#app/platform/call-headers.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import { createTokenId } from '#app/platform/keys.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { createToken, hashToken } from '#app/platform/tokens.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { todayOf } from '#app/time/today.ts';
import { MINUTE_MS } from '#app/time/minutes.ts';
import { transact } from '#db/client.ts';
import type { sendCareLink as contract } from './contract.ts';
import type { FinishLinkDeps } from './deps.server.ts';
import { stateOfLink } from './link-state.ts';
import { childOf, sealPrepared, type PreparedCare } from './prepared.server.ts';
import { createLink, endCareLinks, getLinkOfCall, lockOwnerOf } from './queries.server.ts';
import { requireTurn } from './require-turn.server.ts';
import { findAddressOf } from './send-link.server.ts';

type Input = BodyOf<typeof contract> & { opening: string };

/**
 * Sends the customer on the telephone a link with which they send a prepared request for care, to the number or address that the portal
 * has of them. Until it is sent, every link of the call is for one and the same request.
 * @throws PortalError sign_in_required, forbidden, not_found (also: no such care), registration_required, no_more_texts, no_more_mails,
 * invalid_input (fields of the form; `way`: there is no number or address)
 */
export async function sendCareLink(
  deps: FinishLinkDeps,
  staffPortal: Portal,
  { opening, way, care: typed }: Input,
): Promise<void> {
  const {
    portal,
    customerId,
    opening: opened,
    role,
    row,
  } = await actAsPerson(deps, staffPortal, opening, 'care.organise');
  // Without an account nothing can be asked for.
  if (row.account_id === null) throw new PortalError('registration_required');
  const to = await findAddressOf(deps, portal, way);
  await requireTurn(deps, portal, { way, to });
  const {
    own: { lastName, firstName, dateOfBirth },
  } = await getCareForm(deps, { portal });
  // Theirs to give, by the link.
  const { referrals: _referrals, ...form } = {
    ...typed,
    // It is for whoever was identified, whatever was typed.
    lastName,
    firstName,
    dateOfBirth,
    preauthType: 'none' as const,
    formData: { ...typed.formData, isAcknowledged: true },
  };
  const person = requirePerson(portal, form);
  const { db, appSecret } = deps;
  const id = createTokenId(appSecret);
  const prepared: PreparedCare = { way, to, care: form, saidOn: todayOf(portal) };
  const holdSecretHash = hashHoldSecret(secretOf(opening));
  const { host, locale } = portal;
  await transact(
    db.main,
    async (transaction) => {
      await requireCare(transaction, portal, { form, person });
      await lockOwnerOf(transaction, customerId);
      const before = await getLinkOfCall(transaction, holdSecretHash, 'care');
      const unsent = before && stateOfLink(before) !== 'finished' ? before.care_id : null;
      const careId = unsent ?? createUuid();
      await endCareLinks(transaction, holdSecretHash);
      let messageId: string | null = null;
      if (way === 'sms') {
        messageId = await orderCareLinkMessage(transaction, { phone: to, locale });
      } else await orderJob(transaction, 'mail_care_link', { link: id, care: careId });
      const isKept = await createLink(transaction, {
        id,
        hash: hashToken(createToken(appSecret, id)),
        about: { careId, host, locale },
        minorId: childOf(prepared),
        customerId,
        holdSecretHash,
        sealed: sealPrepared(appSecret, id, prepared),
        messageId,
        expiresAt: new Date(nowMs() + EXTENDED_HOLD_MINUTES * MINUTE_MS),
      });
      if (!isKept) throw new PortalError('not_found');
      await writeAudit(transaction, staffPortal, {
        action: 'finish_link_sent',
        customerId,
        object: { kind: 'medical_care', id: careId },
        role,
        grounds: opened.grounds,
      });
    },
    { partnerId: opened.partnerId },
  );
}
