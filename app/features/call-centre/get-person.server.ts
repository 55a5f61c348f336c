import type { Appointment } from '#app/features/appointments/contract.ts';
import { findAppointments } from '#app/features/appointments/find-appointments.server.ts';
import { getCustomer } from '#app/features/identity/get-customer.server.ts';
import {
  findCoverLeft,
  type MemberCover,
} from '#app/features/insurance-coverage/find-cover-left.server.ts';
import type { MedicalCare } from '#app/features/medical-care/contract.ts';
import { findMedicalCare } from '#app/features/medical-care/own-care.server.ts';
import type { CallBackStatus } from '#app/features/phone-advice/call-back.ts';
import { findCallBacks } from '#app/features/phone-advice/request-call-back.server.ts';
import type { Relatives } from '#app/features/relatives/contract.ts';
import { findRelatives } from '#app/features/relatives/find-relatives.server.ts';
import { formatHome } from '#app/people/address.ts';
import type { Locale, LocalisedText, Market } from '#app/i18n/locale.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { AccountStatus, AdviceStatus } from '#app/platform/states.ts';
import type { AppointmentDeps } from '#app/features/appointments/deps.server.ts';
import { transact } from '#db/client.ts';
import { actAsPerson } from './as-person.server.ts';
import { nameMail, readMailState, type MailState, type NamedMail } from './mail-state.ts';
import { findAdviceRows, findMailRows, getProductOf, type MailRow } from './queries.server.ts';

/** The latest; older ones are not what a caller asks for. */
const SHOWN_MAX = 20;

/** All that the call centre is shown of one person. Days are `YYYY-MM-DD`, moments ISO 8601. */
export interface Person {
  partner: string;
  market: Market;
  timeZone: string;
  /** Then the caller has to be identified anew. */
  openUntil: string;
  /** null: there is no account to sign in to. */
  account: { status: AccountStatus; locale: Locale } | null;
  email: string;
  /** null: no current subscription says so. */
  details: {
    name: string;
    dateOfBirth: string;
    mothersName: string;
    phone: string;
    contactEmail: string;
    address: string;
  } | null;
  product: {
    name: string;
    locales: LocalisedText;
    since: string;
    isInsured: boolean;
    isInWaitingPeriod: boolean;
  } | null;
  family: Pick<Relatives, 'adults' | 'minors' | 'sharedFrom'>;
  /** null: not insured, or the cover is not in force. */
  cover: MemberCover | null;
  /** null: the product has none. */
  appointments: { upcoming: Appointment[]; past: Appointment[] } | null;
  requests: Pick<
    MedicalCare,
    | 'id'
    | 'status'
    | 'subfunction'
    | 'providerName'
    | 'patientName'
    | 'startsAt'
    | 'createdAt'
    | 'dueAt'
  >[];
  partnerId: number;
  callBacks: { id: string; status: CallBackStatus; reachFrom: string; reachUntil: string }[];
  /** That a doctor was asked: nothing of what it is about. */
  advice: { status: AdviceStatus; askedAt: string }[];
  mails: { kind: NamedMail | null; orderedAt: string; state: MailState }[];
}

/**
 * One screen of a person who was opened, read with that person's own rights. That it was read, by whom and why, is noted with
 * the person in the transaction that reads it.
 * @throws PortalError sign_in_required, forbidden, not_found (not opened by this session, or too long ago)
 */
export async function getPerson(
  deps: AppointmentDeps,
  staffPortal: Portal,
  written: string,
): Promise<Person> {
  const { opening, portal, row, customerId } = await actAsPerson(deps, staffPortal, written);
  const { partnerId } = opening;
  const { subscription, hasAppointments } = portal.viewer;
  const noted = await transact(
    deps.db.main,
    async (transaction) => {
      await writeAudit(transaction, portal, { action: 'person_read', customerId });
      return {
        product: subscription && (await getProductOf(transaction, subscription.id)),
        advice: await findAdviceRows(transaction, customerId, SHOWN_MAX),
        mails: await findMailRows(transaction, customerId, SHOWN_MAX),
      };
    },
    { partnerId },
  );
  const [customer, family, cover, appointments, requests, callBacks] = await Promise.all([
    getCustomer(deps, portal, customerId),
    findRelatives(deps, { portal }),
    findCoverLeft(deps, portal),
    hasAppointments ? findAppointments(deps, { portal }) : null,
    findMedicalCare(deps, { portal }),
    findCallBacks(deps, portal),
  ]);
  const current = customer?.currentSubscription ?? null;
  return {
    partnerId,
    partner: portal.partner.name,
    market: portal.market,
    timeZone: portal.timeZone,
    openUntil: new Date(opening.endsAt).toISOString(),
    account: row.status && { status: row.status, locale: portal.locale },
    email: row.user_email,
    details: current && {
      name: current.name,
      dateOfBirth: current.dateOfBirth,
      mothersName: current.mothersName,
      phone: current.phone,
      contactEmail: current.contactEmail,
      address: formatHome(portal.market, current),
    },
    product: current &&
      noted.product && {
        name: noted.product.name,
        locales: noted.product.locales,
        since: noted.product.starts_on,
        isInsured: current.isInsured,
        isInWaitingPeriod: current.isInWaitingPeriod,
      },
    family: { adults: family.adults, minors: family.minors, sharedFrom: family.sharedFrom },
    cover,
    appointments: appointments && {
      upcoming: appointments.upcoming.map(withoutComment),
      past: appointments.past.slice(0, SHOWN_MAX).map(withoutComment),
    },
    requests: requests.slice(0, SHOWN_MAX).map(presentRequest),
    callBacks: callBacks.map(({ id, status, reachFrom, reachUntil }) => ({
      id,
      status,
      reachFrom,
      reachUntil,
    })),
    advice: noted.advice.map((one) => ({
      status: one.status,
      askedAt: one.created_at.toISOString(),
    })),
    mails: noted.mails.map(presentMail),
  };
}

/** What the patient wrote to the doctor stays with the doctor. */
function withoutComment(appointment: Appointment): Appointment {
  return { ...appointment, comment: null };
}

function presentRequest(care: MedicalCare): Person['requests'][number] {
  const { id, status, subfunction, providerName, patientName, startsAt, createdAt, dueAt } = care;
  return { id, status, subfunction, providerName, patientName, startsAt, createdAt, dueAt };
}

function presentMail(row: MailRow): Person['mails'][number] {
  return {
    kind: nameMail(row.kind),
    orderedAt: row.created_at.toISOString(),
    state: readMailState(row),
  };
}
