import { v7 as createUuid } from 'uuid';
import { DEMO_STAFF } from '#app/demo/demo-staff.ts';
import type { Topic } from '#app/features/phone-advice/call-back.ts';
import { TERMS_VERSION, type GuidedAnswers } from '#app/features/written-advice/advice-rules.ts';
import type { Market } from '#app/i18n/locale.ts';
import type { Transaction } from '../client.ts';
import { copyRows } from '../copy.ts';
import { SPECIALTIES } from './facts.ts';
import { GENERIC_PARTNER } from './partners.ts';
import { PATIENTS, type Patient } from './patients.ts';

const HOUR_MS = 3_600_000;

/** What members of the demo ask of the staff. Hours are from now on, those of what is over are negative. */

/** @returns the moment so many hours from `now`, milliseconds since the epoch */
export const momentAt = (now: number) => (hours: number) =>
  new Date(now + hours * HOUR_MS).toISOString();

/** The `n`th patient of a market, from the first again after the last. */
export function patientOf(market: Market, n: number): Patient {
  const people = PATIENTS.filter((one) => one.market === market);
  const patient = people[n % people.length];
  if (!patient) throw new Error(`the demo has no patients in ${market}`);
  return patient;
}

/** Number and name of one of the demo's staff. */
export function staffOf(email: string): { id: number; name: string } {
  const index = DEMO_STAFF.findIndex((one) => one.email === email);
  const member = DEMO_STAFF[index];
  if (!member) throw new Error(`the demo has no ${email} on the staff`);
  return { id: index + 1, name: member.name };
}

function specialtyOf(key: string): number {
  const specialty = SPECIALTIES.find((one) => one.key === key);
  if (!specialty) throw new Error(`the demo has no specialty ${key}`);
  return specialty.id;
}

/** What is asked for first of a specialty. */
function careOf(key: string): number {
  const [first] = SPECIALTIES.find((one) => one.key === key)?.subfunctions ?? [];
  if (!first) throw new Error(`the demo has no care of ${key}`);
  return first.id;
}

/** Whom a row is about, as several tables have it. */
const own = ({ id, host, locale, lastName, firstName, dateOfBirth }: Patient) => ({
  partner_id: GENERIC_PARTNER,
  customer_id: id,
  host,
  locale,
  last_name: lastName,
  first_name: firstName,
  date_of_birth: dateOfBirth,
});

interface Question {
  market: Market;
  text: string;
  specialty: string | null;
  answers?: Partial<GuidedAnswers>;
  askedHours: number;
  dueHours: number;
  /** Who has taken it on. */
  doctor?: string;
  /** What they wrote. */
  said?: { kind: 'answer' | 'question_back'; text: string; atHours: number };
}

const INTERNIST = 'advice@staff.example';
const CARDIOLOGIST = 'doctor@staff.example';
/** Each was answered in the last weeks and thanked for; the same questions come again and again. */
const ANSWERED: readonly { market: Market; text: string; answer: string }[] = [
  {
    market: 'HU',
    text: 'A vérképemben kicsit magas lett a májenzim. Meddig kell várnom a következő vizsgálattal?',
    answer:
      'Enyhe emelkedésnél négy-hat hét múlva érdemes megismételni a vérvételt, addig ne igyon alkoholt. Ha sárgul, vagy erősen fáj a hasa, azonnal jöjjön vizsgálatra.',
  },
  {
    market: 'HU',
    text: 'Két hete száraz köhögésem van, láz nélkül. Elég, ha várok, vagy menjek tüdőgyógyászhoz?',
    answer:
      'Három hétig egy vírus után is maradhat köhögés. Igyon sokat, párologtasson. Ha három hét után is köhög, vagy fullad, nézesse meg magát tüdőgyógyásszal.',
  },
  {
    market: 'RO',
    text: 'Tensiunea mea este 150 cu 95 de câteva zile. Trebuie să schimb doza medicamentului?',
    answer:
      'Nu schimbați singur doza. Măsurați tensiunea dimineața și seara timp de o săptămână și mergeți cu valorile la cardiolog. La dureri în piept sunați la 112.',
  },
];
/** How many hours answers took, of a promise of 24. */
const ANSWER_HOURS = [2, 5, 9, 14, 20, 23, 30, 3, 7, 18, 11, 40];

const QUESTIONS: readonly Question[] = [
  {
    market: 'HU',
    text: 'Tegnap óta bedagadt a bal bokám, pedig nem ütöttem meg. Kell miatta sietnem?',
    specialty: 'internal',
    answers: { since: 'days', course: 'worse', strength: 'moderate' },
    askedHours: -30,
    dueHours: -6,
  },
  {
    market: 'RO',
    text: 'De trei săptămâni mă trezesc noaptea cu palpitații. La ce medic ar trebui să merg mai întâi?',
    specialty: 'cardiology',
    answers: { since: 'weeks', course: 'same', strength: 'moderate' },
    askedHours: -26,
    dueHours: -2,
  },
  {
    market: 'HU',
    text: 'Hat hete szedem az új vérnyomáscsökkentőt, és azóta köhögök. Lehet ez a gyógyszertől?',
    specialty: 'cardiology',
    answers: { since: 'weeks', medicines: 'ramipril 5 mg', conditions: 'magas vérnyomás' },
    askedHours: -20,
    dueHours: 4,
  },
  {
    market: 'HU',
    text: 'Mit jelent, ha a leletemen a TSH 5,8? Van vele teendőm a következő vizsgálatig?',
    specialty: 'endocrinology',
    answers: { since: 'no_complaint' },
    askedHours: -9,
    dueHours: 15,
  },
  {
    market: 'RO',
    text: 'Copilul meu de doi ani are o erupție pe burtă, fără febră. Cât pot să aștept?',
    specialty: 'paediatrics',
    answers: { since: 'today', course: 'same', strength: 'mild' },
    askedHours: -3,
    dueHours: 21,
  },
  {
    market: 'HU',
    text: 'Hónapok óta fáj a derekam, ha sokat ülök. Milyen szakorvost keressek, és mit tegyek addig?',
    specialty: null,
    answers: { since: 'months', course: 'same', strength: 'mild' },
    askedHours: -1,
    dueHours: 23,
  },
  {
    market: 'HU',
    text: 'Elkezdhetem a D-vitamint a pajzsmirigygyógyszerem mellett, és mennyit vegyek be belőle?',
    specialty: 'internal',
    answers: { since: 'no_complaint', medicines: 'levotiroxin 75 µg' },
    askedHours: -12,
    dueHours: 12,
    doctor: INTERNIST,
  },
  {
    market: 'HU',
    text: 'Az EKG-mon jobb Tawara-szár-blokk van. Veszélyes ez, ha rendszeresen futok?',
    specialty: 'cardiology',
    answers: { since: 'no_complaint' },
    askedHours: -28,
    dueHours: 10,
    doctor: CARDIOLOGIST,
    said: {
      kind: 'question_back',
      text: 'Panaszmentes edzés közben is, vagy érzett már szédülést, mellkasi szorítást? Volt-e korábban szívultrahangja?',
      atHours: -14,
    },
  },
  {
    market: 'HU',
    text: 'Antibiotikum után mikor kezdhetek újra edzeni? Tegnap vettem be az utolsó szemet.',
    specialty: 'internal',
    answers: { since: 'days', course: 'better', strength: 'mild' },
    askedHours: -50,
    dueHours: -26,
    doctor: INTERNIST,
    said: {
      kind: 'answer',
      text: 'Ha két napja láztalan és nem gyenge, könnyű mozgással kezdheti. A megszokott edzéshez egy héttel az utolsó szem után térjen vissza.',
      atHours: -40,
    },
  },
];

/** Questions that wait for a doctor, are with one, or were answered. */
async function loadQuestions(client: Transaction, now: number): Promise<void> {
  const at = momentAt(now);
  const past = ANSWER_HOURS.map((hours, index) => {
    const { market, text, answer } = ANSWERED[index % ANSWERED.length] ?? ANSWERED[0]!;
    // Two or three a week, for more than four weeks.
    const askedHours = -24 * (3 + index * 2.5) - hours;
    const question: Question = {
      market,
      text,
      specialty: market === 'RO' ? 'cardiology' : 'internal',
      askedHours,
      dueHours: askedHours + 24,
      doctor: index % 4 === 1 ? CARDIOLOGIST : INTERNIST,
      said: { kind: 'answer', text: answer, atHours: askedHours + hours },
    };
    return { ...question, isClosed: true };
  });
  const rows = [...QUESTIONS.map((one) => ({ ...one, isClosed: false })), ...past].map(
    (question, index) => ({
      ...question,
      id: createUuid(),
      patient: patientOf(question.market, index),
    }),
  );
  await copyRows(
    client,
    'advice_question',
    rows.map(
      ({
        id,
        patient,
        text,
        specialty,
        answers,
        askedHours,
        dueHours,
        doctor,
        said,
        isClosed,
      }) => ({
        id,
        ...own(patient),
        specialization_id: specialty && specialtyOf(specialty),
        answers: { since: 'weeks', conditions: '', medicines: '', allergies: '', ...answers },
        question: text,
        terms_version: TERMS_VERSION,
        status: isClosed ? 'closed' : statusOf(doctor, said),
        due_at: at(dueHours),
        claimed_by: doctor ? staffOf(doctor).id : null,
        claimed_at: doctor ? at(said ? said.atHours - 0.5 : -0.5) : null,
        created_at: at(askedHours),
        updated_at: at(said ? said.atHours : askedHours),
        answered_at: said?.kind === 'answer' ? at(said.atHours) : null,
        closed_at: isClosed && said ? at(said.atHours + 1) : null,
      }),
    ),
  );
  await copyRows(
    client,
    'advice_message',
    rows.flatMap(({ id, doctor, said, dueHours }) =>
      said && doctor
        ? [
            {
              id: createUuid(),
              partner_id: GENERIC_PARTNER,
              question_id: id,
              kind: said.kind,
              message: said.text,
              staff_id: staffOf(doctor).id,
              doctor_name: staffOf(doctor).name,
              due_at: said.kind === 'answer' ? at(dueHours) : null,
              created_at: at(said.atHours),
            },
          ]
        : [],
    ),
  );
}

function statusOf(doctor: string | undefined, said: Question['said']): string {
  if (!doctor) return 'submitted';
  if (!said) return 'assigned';
  return said.kind === 'answer' ? 'answered' : 'waiting_for_patient';
}

interface CallBack {
  market: Market;
  topic: Topic;
  /** By when the call is to be made. */
  dueHours: number;
  attempts?: number;
  /** Who calls. */
  caller?: string;
}

const OPERATOR = 'call-centre@staff.example';
/** Hours in which somebody can be reached. */
const REACH_HOURS = 4;
const ASKED_BEFORE_HOURS = 6;

const CALL_BACKS: readonly CallBack[] = [
  { market: 'HU', topic: 'which_doctor', dueHours: -3 },
  { market: 'RO', topic: 'other', dueHours: -1.5, attempts: 1 },
  { market: 'HU', topic: 'test_results', dueHours: 1 },
  { market: 'HU', topic: 'other', dueHours: 2.5, caller: OPERATOR },
  { market: 'RO', topic: 'which_doctor', dueHours: 3.5 },
  { market: 'HU', topic: 'medicine', dueHours: 6, caller: INTERNIST },
  { market: 'RO', topic: 'symptoms', dueHours: 20 },
  { market: 'HU', topic: 'which_doctor', dueHours: 22 },
];
/** Of calls that were made: so many hours before what was promised, the last ones after it. */
const CALLED_BEFORE_HOURS = [3, 2.5, 1, 3.5, 2, 0.5, 3, 1.5, -1, -3];
const CALL_NOTES: Record<Market, string> = {
  HU: 'Elmondtam, melyik szakorvoshoz forduljon, és segítettem időpontot keresni.',
  RO: 'I-am spus la ce specialist să meargă și am căutat împreună o oră liberă.',
};

/** Members who want to be called, and calls of the last weeks. */
async function loadCallBacks(client: Transaction, now: number): Promise<void> {
  const at = momentAt(now);
  const open = CALL_BACKS.map((one) => ({ ...one, calledHours: null }));
  const made = CALLED_BEFORE_HOURS.map((before, index): CallBack & { calledHours: number } => {
    const dueHours = -24 * (2 + index * 3);
    return {
      market: index % 3 === 2 ? 'RO' : 'HU',
      topic: index % 2 === 0 ? 'which_doctor' : 'test_results',
      dueHours,
      caller: index % 2 === 0 ? OPERATOR : INTERNIST,
      calledHours: dueHours - before,
    };
  });
  await copyRows(
    client,
    'call_back',
    [...open, ...made].map(({ market, topic, dueHours, attempts, caller, calledHours }, index) => {
      const patient = patientOf(market, index);
      const isMade = calledHours !== null;
      return {
        id: createUuid(),
        ...own(patient),
        topic,
        phone: patient.phone,
        reach_from: at(dueHours - REACH_HOURS),
        due_at: at(dueHours),
        status: isMade ? 'done' : caller ? 'claimed' : 'requested',
        created_at: at(dueHours - REACH_HOURS - ASKED_BEFORE_HOURS),
        attempts: attempts ?? 0,
        claimed_by: caller ? staffOf(caller).id : null,
        claimed_at: caller ? at(isMade ? calledHours - 0.1 : -0.1) : null,
        note: isMade ? CALL_NOTES[market] : null,
        is_reached: isMade ? true : null,
        ended_at: isMade ? at(calledHours) : null,
      };
    }),
  );
}

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
  RO: 'Clinica Centrală, 010031 București, Strada Academiei 12',
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
async function loadCare(client: Transaction, now: number): Promise<void> {
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
          ...own(patient),
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

/** What members asked of doctors and the call centre, by mail of the portal, on the telephone and by form. After staff and patients. */
export async function loadMemberRequests(client: Transaction, now: number): Promise<void> {
  await loadQuestions(client, now);
  await loadCallBacks(client, now);
  await loadCare(client, now);
}
