import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { v7 as createUuid } from 'uuid';
import { findSpecialDays } from '#app/features/calendar/special-days.server.ts';
import { findOnBehalf } from '#app/features/relatives/manage-minors.server.ts';
import { getSubscriber } from '#app/features/reservations/own-data.server.ts';
import { orderJob } from '#app/jobs/order-job.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { createPhoneParser } from '#app/people/phone.ts';
import { noteReading, writeAudit } from '#app/platform/audit.server.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { PortalError } from '#app/platform/errors.ts';
import type { Portal } from '#app/platform/portal.ts';
import { requireCustomer } from '#app/platform/require-customer.server.ts';
import { nowMs } from '#app/time/clock.ts';
import { findNextOpening, isPhoneOpen, momentOf, type PhoneClock } from '#app/time/phone-hours.ts';
import { addDays } from '#app/time/week.ts';
import { writePhoneHours } from '#app/time/write-phone-hours.ts';
import { todayOf } from '#app/time/today.ts';
import { phonesIn } from '#app/themes/partner-phones.ts';
import { transact, type Database, type Pool } from '#db/client.ts';
import { CALL_BACKS_MAX, findWindows, type ReachWindow } from './call-back.ts';
import type { CallBack, requestCallBack as contract } from './contract.ts';
import { findPersonInQuestion } from './person-in-question.server.ts';
import {
  cancelCallBackRow,
  countOpenCallBacks,
  findCallBackRows,
  findSameCallBack,
  correctCallBack,
  insertCallBack,
  type CallBackRow,
  type NewCallBack,
} from './queries.server.ts';

export interface PhoneAdviceDeps {
  db: Database;
}

/** So many are shown; older ones are in the copy of the data. */
const SHOWN_MAX = 20;

/** Nobody plans a call for longer. */
const CLOSED_TOLD_DAYS = 28;

type CallBackForm = BodyOf<typeof contract>;

/** What the page of phone advice shows. */
export interface PhoneAdvice {
  isOpen: boolean;
  /** ISO 8601; of the next opening, while it is closed. null: none of the days that are known of is open. */
  opensAt: string | null;
  /** `Working days 08:00–20:00`. */
  hours: string;
  /** Days of the next weeks on which it is closed besides, and why. */
  closedDays: { day: string; text: string }[];
  windows: ReachWindow[];
  /** E.164; null: the partner has given none. */
  number: string | null;
  /** Who may ask for a call; null: there is no current subscription. */
  own: { name: string; phone: string; children: { id: string; name: string }[] } | null;
  callBacks: CallBack[];
}

/** There where the partner has phone advice. @throws PortalError not_found */
function requireOffered({ theme }: Pick<Portal, 'theme'>): void {
  if (!theme.flags.hasPhoneAdvice) throw new PortalError('not_found');
}

/** @throws PortalError not_found, sign_in_required */
export async function getPhoneAdvice(deps: PhoneAdviceDeps, portal: Portal): Promise<PhoneAdvice> {
  requireOffered(portal);
  const [hours, subscriber, children, callBacks] = await Promise.all([
    getPhoneHours(deps, portal),
    getSubscriber(deps.db.main, portal),
    findOnBehalf(deps, { portal }),
    findCallBacks(deps, portal),
  ]);
  return {
    ...hours,
    own: subscriber && {
      name: formatPersonName(portal.market, subscriber.last_name, subscriber.first_name),
      phone: subscriber.phone,
      children: children.map(({ id, name }) => ({ id, name })),
    },
    callBacks,
  };
}

/** What is the same for whoever asks now. */
export async function getPhoneHours(
  { db }: PhoneAdviceDeps,
  portal: Portal,
): Promise<Omit<PhoneAdvice, 'own' | 'callBacks'>> {
  const today = todayOf(portal);
  const now = nowMs();
  const { locale, theme, viewer } = portal;
  const clock = await getPhoneClock(db.replica, portal, today);
  const opensAt = findNextOpening(now, clock);
  const lastTold = addDays(today, CLOSED_TOLD_DAYS);
  return {
    isOpen: isPhoneOpen(now, clock),
    opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    hours: writePhoneHours(clock.hours, portal).line,
    closedDays: theme.phones.closedDays
      .filter(({ day }) => day >= today && day <= lastTold)
      .map(({ day, text }) => ({ day, text: text[locale] })),
    windows: findWindows(now, today, clock),
    number: viewer.callCenterNumber ?? phonesIn(theme.phones, locale).advice,
  };
}

/** When phone advice is there at the portal's partner, from a day on. */
async function getPhoneClock(
  pool: Pool,
  { market, timeZone, theme: { phones } }: Portal,
  today: string,
): Promise<PhoneClock> {
  const special = await findSpecialDays(pool, market, today);
  const closed = new Set(phones.closedDays.map(({ day }) => day));
  return { special, timeZone, hours: phones.hours, closed };
}

/** Of whoever is signed in, the latest first. @throws PortalError sign_in_required */
export async function findCallBacks({ db }: PhoneAdviceDeps, portal: Portal): Promise<CallBack[]> {
  const { customerId } = requireCustomer(portal);
  const rows = await transact(
    db.main,
    async (transaction) => {
      const found = await findCallBackRows(transaction, customerId, SHOWN_MAX);
      await noteReading(transaction, portal, { action: 'call_back_read', customerId }, found);
      return found;
    },
    { partnerId: portal.partner.id },
  );
  return rows.map((row) => present(row, portal));
}

function present(row: CallBackRow, { market }: Pick<Portal, 'market'>): CallBack {
  return {
    id: row.id,
    topic: row.topic,
    name: formatPersonName(market, row.last_name, row.first_name),
    phone: row.phone,
    status: row.status,
    reachFrom: row.reach_from.toISOString(),
    reachUntil: row.due_at.toISOString(),
    isReached: row.is_reached,
  };
}

/**
 * Puts a call-back into the staff's list and orders the mail that confirms it. The same wish sent twice is one; with another number or topic it is corrected.
 * @throws PortalError not_found, sign_in_required, subscription_required, invalid_input (with fields), too_many_call_backs
 */
export async function requestCallBack(
  deps: PhoneAdviceDeps,
  { portal, form }: { portal: Portal; form: CallBackForm },
): Promise<string> {
  requireOffered(portal);
  const { customerId } = requireCustomer(portal);
  const today = todayOf(portal);
  const clock = await getPhoneClock(deps.db.main, portal, today);
  const windows = findWindows(nowMs(), today, clock);
  const window = windows.find(({ value }) => value === form.reach);
  const phone = createPhoneParser(parsePhoneNumberFromString, portal.market)(form.phone);
  const person = await findPersonInQuestion(deps, portal, form);
  const fields = {
    ...(!window && { reach: 'reachRequired' }),
    ...(phone === null && { phone: 'phoneInvalid' }),
    ...person.errors,
  };
  if (!window || phone === null || !person.found)
    throw new PortalError('invalid_input', { fields });
  const wish: NewCallBack = {
    id: createUuid(),
    customerId,
    ...person.found,
    topic: form.topic,
    phone,
    reachFrom: new Date(momentOf(window.day, window.from, portal.timeZone)),
    dueAt: new Date(momentOf(window.day, window.until, portal.timeZone)),
    locale: portal.locale,
    host: portal.host,
  };
  return transact(
    deps.db.main,
    async (transaction) => {
      const open = await countOpenCallBacks(transaction, customerId);
      if (open === null) throw new PortalError('sign_in_required');
      const same = await findSameCallBack(transaction, wish);
      if (same !== null && !(await correctCallBack(transaction, same, wish))) return same;
      if (same === null && open >= CALL_BACKS_MAX) throw new PortalError('too_many_call_backs');
      if (same === null) await insertCallBack(transaction, wish);
      const id = same ?? wish.id;
      await orderJob(transaction, 'mail_call_back', { callBack: id });
      await writeAudit(transaction, portal, {
        action: 'call_back_requested',
        customerId,
        object: { kind: 'call_back', id },
      });
      return id;
    },
    { partnerId: portal.partner.id },
  );
}

/**
 * Takes a call-back back; nobody calls any more.
 * @throws PortalError not_found, sign_in_required, appointment_over (it has been made)
 */
export async function cancelCallBack(
  { db }: PhoneAdviceDeps,
  { portal, id }: { portal: Portal; id: string },
): Promise<void> {
  const { customerId } = requireCustomer(portal);
  await transact(
    db.main,
    async (transaction) => {
      const found = await cancelCallBackRow(transaction, customerId, id);
      if (!found) throw new PortalError('not_found');
      if (found.status === 'done') throw new PortalError('appointment_over');
      if (!found.is_new) return;
      await writeAudit(transaction, portal, {
        action: 'call_back_cancelled',
        customerId,
        object: { kind: 'call_back', id },
      });
    },
    { partnerId: portal.partner.id },
  );
}
