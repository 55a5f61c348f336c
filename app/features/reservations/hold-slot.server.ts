import { v7 as createUuid } from 'uuid';
import { decodeSlotId } from '#app/features/calendar/slot-id.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { UnusedCheck } from '#app/platform/human-check.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { mayOrganise } from '#app/platform/viewer.ts';
import {
  hashCall,
  hashHoldSecret,
  requireIdempotencyKey,
} from '#app/platform/call-headers.server.ts';
import type { Hold } from './contract.ts';
import type { BookingDeps } from './deps.server.ts';
import { HOLD_MINUTES } from './hold.ts';
import { describeOwnData, getSubscriber } from './own-data.server.ts';
import { presentHold } from './present.ts';
import { startReservation } from './hold-queries.server.ts';
import { findHolder } from './own-holds.server.ts';
import { isOrganisableByCustomer, type KeptCall, type StartAnswer } from './hold-queries.server.ts';
import { runForHuman } from './repeated-call.server.ts';
import { writeHeldFile } from './write-visit-file.server.ts';
import { createTooManyHolds } from './too-many-holds.server.ts';

export interface HoldSlotInput {
  portal: Portal;
  slotId: string;
  subfunctionId: number;
  holdSecret: string | undefined;
  idempotencyKey: string | undefined;
  humanCheck: string;
}

/**
 * Holds a time for this visitor. Which time a slot id stands for, whether it is offered, for how long and at what price
 * is looked up; who wins is decided by the database. Where a partner books for its own customers alone, a visitor may hold a
 * time, too, and registers to finish it.
 * @throws PortalError human_check_failed, slot_taken, not_offered, is_publicly_not_reservable, admed_only, too_many_holds (with the
 * browser's own), too_many_requests (a flood from one address), key_reused
 */
export async function holdSlot(deps: BookingDeps, input: HoldSlotInput): Promise<Hold> {
  const { portal, slotId, subfunctionId } = input;
  // For a visitor nothing is looked up.
  const subscriber = await getSubscriber(deps.db.main, portal);
  const call: KeptCall = {
    partnerId: portal.partner.id,
    secretHash: hashHoldSecret(input.holdSecret),
    idempotencyKey: requireIdempotencyKey(input.idempotencyKey),
    bodyHash: hashCall('start', { slotId, subfunctionId }),
  };
  await requireOrganisable(deps, portal, subfunctionId);
  const slot = decodeSlotId(slotId);
  if (!slot) throw new PortalError('not_offered');

  const run = (check: UnusedCheck | null) =>
    startReservation(deps.db.main, {
      ...call,
      check,
      host: portal.host,
      country: portal.market,
      id: createUuid(),
      calendarId: slot.calendarId,
      startsAt: new Date(slot.startsAt),
      subfunctionId,
      holdMinutes: HOLD_MINUTES,
      clientHash: portal.clientHash,
      browserLimit: deps.holdLimits.perBrowser,
      addressLimit: deps.holdLimits.perAddress,
      locale: portal.locale,
      customerId: findHolder(portal),
    });
  const ran = await runForHuman<StartAnswer>(deps, portal, input.humanCheck, call, { run });
  const { answer, hold } = ran;
  if (answer.result === 'phone_only') {
    throw new PortalError('is_publicly_not_reservable', { values: { phone: answer.phone ?? '' } });
  }
  if (answer.result === 'too_many_holds') throw await createTooManyHolds(deps, call, null);
  if (answer.result === 'too_many_of_address') {
    throw new PortalError('too_many_requests', { retryAfterSeconds: HOLD_MINUTES * 60 });
  }
  if (answer.result !== 'ok') throw new PortalError(answer.result);
  if (!hold) throw new Error('a hold was answered without its description');
  const own = subscriber && (await describeOwnData(deps, subscriber, portal, hold.startsAt));
  return presentHold(hold, portal, subscriber, own, subscriber && writeHeldFile(hold, portal));
}

/** Some care is organised by the partner alone for those whom it insures, whatever the browser asks for. */
async function requireOrganisable(
  { db }: BookingDeps,
  { viewer, theme, locale }: Portal,
  subfunctionId: number,
): Promise<void> {
  // Most people may organise anything: for them nothing is looked up.
  if (mayOrganise(viewer, { organizableByCustomer: false })) return;
  const organizableByCustomer = await isOrganisableByCustomer(db.replica, subfunctionId);
  if (mayOrganise(viewer, { organizableByCustomer })) return;
  const product = theme.productName[locale];
  throw new PortalError('admed_only', { values: { product } });
}
