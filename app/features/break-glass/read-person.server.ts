import { findAppointments } from '#app/features/appointments/find-appointments.server.ts';
import type { Appointment } from '#app/features/appointments/contract.ts';
import type { AppointmentDeps } from '#app/features/appointments/deps.server.ts';
import { getPortalOf } from '#app/features/call-centre/as-person.server.ts';
import { requireStaffActor } from '#app/features/call-centre/find-people.server.ts';
import { getCustomer } from '#app/features/identity/get-customer.server.ts';
import type { SavedResult } from '#app/features/questionnaires/contract.ts';
import { getOwnQuestionnaires } from '#app/features/questionnaires/own-questionnaires.server.ts';
import type { Relatives } from '#app/features/relatives/contract.ts';
import { findRelatives } from '#app/features/relatives/find-relatives.server.ts';
import type { AdviceThread } from '#app/features/written-advice/contract.ts';
import { findOwnQuestions, getOwnThread } from '#app/features/written-advice/own-threads.server.ts';
import { formatHome } from '#app/people/address.ts';
import type { Market } from '#app/i18n/locale.ts';
import { writeAudit } from '#app/platform/audit.server.ts';
import { formatPersonName } from '#app/people/person-name.ts';
import { PortalError } from '#app/platform/errors.ts';
import { requirePartnersOf } from '#app/platform/partners-of.ts';
import { requirePermission } from '#app/platform/permissions.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { MedicalCareStatus } from '#app/platform/states.ts';
import { transact } from '#db/client.ts';
import { findCareRows, findOpenRows, type CareRow, type OpenRow } from './queries.server.ts';
import type { EmergencyGrounds } from './rules.ts';

const OPEN = 'emergency.open';
/** The latest; older ones help nobody in an emergency. */
const SHOWN_MAX = 20;

/** An emergency access that is open to this session. */
export interface OpenEmergency {
  partnerId: number;
  id: string;
  grounds: EmergencyGrounds;
  /** ISO 8601. */
  endsAt: string;
  /** The time left is measured from it. */
  serverNow: string;
}

/** What is read of a person in an emergency. Days are `YYYY-MM-DD`, moments ISO 8601. */
export interface EmergencyPerson extends OpenEmergency {
  partner: string;
  market: Market;
  timeZone: string;
  /** null: no current subscription says so. */
  details: {
    name: string;
    dateOfBirth: string;
    mothersName: string;
    phone: string;
    address: string;
  } | null;
  email: string;
  family: Pick<Relatives, 'adults' | 'minors'>;
  /** With what the patient wrote to the doctor. */
  appointments: Appointment[];
  care: {
    createdAt: string;
    status: MedicalCareStatus;
    service: string;
    comment: string | null;
    /** Whom it is for; null: the customer. */
    patientName: string | null;
  }[];
  questionnaires: SavedResult[];
  advice: AdviceThread[];
}

/** Those that are open to whoever asks, to be gone back to. @throws PortalError sign_in_required, forbidden */
export async function findOpenEmergencies(
  { db }: Pick<AppointmentDeps, 'db'>,
  portal: Portal,
): Promise<OpenEmergency[]> {
  const partners = requirePartnersOf(portal.actor, OPEN);
  const { staffId, sessionId } = requireStaffActor(portal);
  const lists = await Promise.all(
    partners.map(async (partnerId) => {
      const rows = await transact(
        db.main,
        (transaction) => findOpenRows(transaction, { by: staffId, sessionId, id: null }),
        { partnerId },
      );
      return rows.map((row) => presentOpen(row, partnerId));
    }),
  );
  return lists.flat();
}

function presentOpen(row: OpenRow, partnerId: number): OpenEmergency {
  return {
    partnerId,
    id: row.id,
    grounds: row.grounds,
    endsAt: row.ends_at.toISOString(),
    serverNow: row.now.toISOString(),
  };
}

/**
 * Reads a person who is open to this session. Nothing can be changed with it. That it was read, by whom and why, is noted with the
 * person before anything is read.
 * @throws PortalError sign_in_required, forbidden, not_found (not opened by this session, over, or erased)
 */
export async function readInEmergency(
  deps: AppointmentDeps,
  staffPortal: Portal,
  { partnerId, id }: { partnerId: number; id: string },
): Promise<EmergencyPerson> {
  const staff = requireStaffActor(staffPortal);
  requirePermission(staff, OPEN, { partnerId });
  const noted = await transact(
    deps.db.main,
    async (transaction) => {
      const by = { by: staff.staffId, sessionId: staff.sessionId, id };
      const [row] = await findOpenRows(transaction, by);
      if (!row) return null;
      await writeAudit(transaction, staffPortal, {
        action: 'break_glass_read',
        customerId: row.customer_id,
        // As the database writes it, not as the address does: entries are found by it.
        object: { kind: 'break_glass', id: row.id },
        role: row.role,
        grounds: row.grounds,
        reason: 'emergency',
      });
      return { row, care: await findCareRows(transaction, row.customer_id, SHOWN_MAX) };
    },
    { partnerId },
  );
  if (!noted) throw new PortalError('not_found');
  const { customer_id: customerId, role, grounds } = noted.row;
  const through = { staff, role, grounds, emergencyId: noted.row.id };
  const person = await getPortalOf(deps, staffPortal, { partnerId, customerId, through });
  if (!person) throw new PortalError('not_found');
  const { portal, row } = person;
  const [customer, family, appointments, { results }, { questions }] = await Promise.all([
    getCustomer(deps, portal, customerId),
    findRelatives(deps, { portal }),
    // Past visits say what somebody is treated for, also when their product has ended.
    findAppointments(deps, {
      portal: { ...portal, viewer: { ...portal.viewer, hasAppointments: true } },
    }),
    getOwnQuestionnaires(deps, { portal }),
    findOwnQuestions(deps, portal),
  ]);
  const advice = await Promise.all(
    questions.slice(0, SHOWN_MAX).map((one) => getOwnThread(deps, { portal, id: one.id })),
  );
  const current = customer?.currentSubscription ?? null;
  return {
    ...presentOpen(noted.row, partnerId),
    partner: portal.partner.name,
    market: portal.market,
    timeZone: portal.timeZone,
    email: row.user_email,
    details: current && {
      name: current.name,
      dateOfBirth: current.dateOfBirth,
      mothersName: current.mothersName,
      phone: current.phone,
      address: formatHome(portal.market, current),
    },
    family: { adults: family.adults, minors: family.minors },
    appointments: [...appointments.upcoming, ...appointments.past.slice(0, SHOWN_MAX)],
    care: noted.care.map((one) => presentCare(one, portal.market)),
    questionnaires: results,
    advice,
  };
}

function presentCare(
  { created_at, status, service, comment, last_name, first_name }: CareRow,
  market: Market,
): EmergencyPerson['care'][number] {
  const isForOther = last_name !== null && first_name !== null;
  const patientName = isForOther ? formatPersonName(market, last_name, first_name) : null;
  return { createdAt: created_at.toISOString(), status, service, comment, patientName };
}
