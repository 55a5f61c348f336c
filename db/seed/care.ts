import { v7 as createUuid } from 'uuid';
import type { Market } from '#app/i18n/locale.ts';
import type { Transaction } from '../client.ts';
import { copyRows } from '../copy.ts';
import { SPECIALTIES } from './facts.ts';
import { momentAt } from './moments.ts';
import { describePatient, patientOf } from './patients.ts';
import { staffOf } from './staff.ts';

/** What is asked for first of a specialty. */
function careOf(key: string): number {
  const [first] = SPECIALTIES.find((one) => one.key === key)?.subfunctions ?? [];
  if (!first) throw new Error(`the demo has no care of ${key}`);
  return first.id;
}

const OPERATOR = 'call-centre@staff.example';

/** Hours are from now on, those of what is over are negative. */
interface Care {
  market: Market;
  specialty: string;
  status: 'requested' | 'organising' | 'offered' | 'booked' | 'fulfilled' | 'cancelled';
  comment: string;
  askedHours: number;
  dueHours: number;
  /** When the visit begins, or would have. */
  visitHours?: number;
  mustTellClinic?: true;
  wantsEnglish?: true;
}

const PLACES: Record<Market, string> = {
  HU: 'Belvárosi Szakrendelő, 1051 Budapest, Sas utca 8.',
  RO: 'Clinica Centrală, Strada Academiei 12, 010031 București',
};
/** Of an offer: so many hours later others are looked for. */
const OFFER_HOURS = 48;

const CARE: readonly Care[] = [
  {
    market: 'HU',
    specialty: 'neurosurgery',
    status: 'requested',
    comment: 'A háziorvosom gerincsérvre gyanakszik, MR-leletem van.',
    askedHours: -31,
    dueHours: -5,
  },
  {
    market: 'RO',
    specialty: 'haematology',
    status: 'organising',
    comment: 'Am nevoie de consult înainte de operație, cât mai curând.',
    askedHours: -27,
    dueHours: -1,
  },
  {
    market: 'HU',
    specialty: 'genetics',
    status: 'requested',
    comment: 'Családban halmozódó emlőrák miatt kérnék tanácsadást.',
    askedHours: -8,
    dueHours: 16,
  },
  {
    market: 'RO',
    specialty: 'rehab',
    status: 'requested',
    comment: 'După operația la genunchi, de preferat dimineața.',
    askedHours: -2,
    dueHours: 22,
    wantsEnglish: true,
  },
  {
    market: 'HU',
    specialty: 'oncology',
    status: 'organising',
    comment: 'Második véleményt szeretnék a szövettani lelet alapján.',
    askedHours: -16,
    dueHours: 8,
  },
  {
    market: 'HU',
    specialty: 'nephrology',
    status: 'offered',
    comment: 'Munka miatt csak délután érek rá.',
    askedHours: -40,
    dueHours: 30,
    visitHours: 120,
  },
  {
    market: 'RO',
    specialty: 'vascular',
    status: 'booked',
    comment: 'Varice, picioare grele seara.',
    askedHours: -70,
    dueHours: -20,
    visitHours: 75,
  },
  {
    market: 'HU',
    specialty: 'childpsych',
    status: 'booked',
    comment: 'Iskolai beilleszkedési nehézség miatt.',
    askedHours: -120,
    dueHours: -90,
    visitHours: -4,
  },
  {
    market: 'HU',
    specialty: 'sports',
    status: 'cancelled',
    comment: 'Edzőtábor miatt mégsem tudok menni.',
    askedHours: -60,
    dueHours: -30,
    visitHours: 52,
    mustTellClinic: true,
  },
];

/** Requests for care at each stage at which the call centre has something to do, or waits. */
export async function loadCare(client: Transaction, now: number): Promise<void> {
  const at = momentAt(now);
  const operator = staffOf(OPERATOR).id;
  await copyRows(
    client,
    'medical_care',
    CARE.map(
      (
        {
          market,
          specialty,
          status,
          comment,
          askedHours,
          dueHours,
          visitHours,
          mustTellClinic,
          wantsEnglish,
        },
        index,
      ) => {
        const patient = patientOf(market, index + 2);
        const isTaken = status !== 'requested';
        const time = visitHours === undefined ? null : at(visitHours);
        const visit = time && {
          id: createUuid(),
          startsAt: time,
          place: PLACES[market],
          doctorName: null,
        };
        const isOffer = status === 'offered';
        const isInsured = patient.product !== 'self_paid';
        return {
          id: createUuid(),
          ...describePatient(patient),
          status,
          mode: isInsured ? 'new' : 'self_paid',
          service_type: isInsured ? 'MEDICAL_CARE' : 'SELF_PAID',
          preauth_type: 'none',
          subfunction_id: careOf(specialty),
          starts_at: isOffer ? null : time,
          wishes: '[]',
          wants_english: wantsEnglish ?? false,
          has_no_referral: false,
          mothers_name: patient.mothersName,
          phone: patient.phone,
          email: patient.email,
          zipcode: patient.zipcode,
          city: patient.city,
          street: patient.street,
          comment,
          due_at: at(dueHours),
          promised_at: isOffer ? at(dueHours + OFFER_HOURS) : null,
          // A list of JSON, not of the database.
          offers: JSON.stringify(
            isOffer && visit ? [{ ...visit, reservation: null, heldUntil: null }] : [],
          ),
          booked: visit && !isOffer ? visit : null,
          cancel_reason: status === 'cancelled' ? 'patient' : null,
          must_tell_clinic: mustTellClinic ?? false,
          claimed_by: isTaken ? operator : null,
          claimed_at: isTaken ? at(askedHours + 2) : null,
          created_at: at(askedHours),
          updated_at: at(Math.min(-1, askedHours + 3)),
        };
      },
    ),
  );
}
