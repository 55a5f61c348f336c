import { v7 as createUuid } from 'uuid';
import { TERMS_VERSION, type GuidedAnswers } from '#app/features/written-advice/advice-rules.ts';
import type { Market } from '#app/i18n/locale.ts';
import type { Transaction } from '../client.ts';
import { copyRows } from '../copy.ts';
import { SPECIALTIES } from './facts.ts';
import { momentAt } from './moments.ts';
import { GENERIC_PARTNER } from './partners.ts';
import { describePatient, patientOf } from './patients.ts';
import { staffOf } from './staff.ts';

function specialtyOf(key: string): number {
  const specialty = SPECIALTIES.find((one) => one.key === key);
  if (!specialty) throw new Error(`the demo has no specialty ${key}`);
  return specialty.id;
}

/** Hours are from now on, those of what is over are negative. */
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
      'Nu schimbați doza din proprie inițiativă. Măsurați tensiunea dimineața și seara timp de o săptămână și mergeți cu valorile la cardiolog. La dureri în piept sunați la 112.',
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
export async function loadQuestions(client: Transaction, now: number): Promise<void> {
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
        ...describePatient(patient),
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
