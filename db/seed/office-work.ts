import { v7 as createUuid } from 'uuid';
import { dueOn } from '#app/features/privacy-desk/request-rules.ts';
import type { Market } from '#app/i18n/locale.ts';
import { addDays, addWeeks, mondayOf } from '#app/time/week.ts';
import { DEMO_STAFF } from '#app/demo/demo-staff.ts';
import type { Transaction } from '../client.ts';
import { copyRows } from '../copy.ts';
import { momentAt } from './moments.ts';
import { GENERIC_PARTNER } from './partners.ts';
import { PATIENTS, patientOf } from './patients.ts';
import { staffOf } from './staff.ts';
import { bookVisit, COUNT_COVER } from './visits.ts';

/* What the demo's offices have on their tables: approvals, bookings that no clinic has said to know of, reviews, data requests and emergencies. */

interface Case {
  market: Market;
  askedHours: number;
  /** By when it is to be decided. */
  dueHours: number;
  /** Where it stands; missing: nobody has had it yet. */
  stage?: 'document_asked' | 'document_came' | 'proposed';
}

const DOCUMENT = 'findings';
const PROMISED_HOURS = 24;
const CASES: readonly Case[] = [
  { market: 'RO', askedHours: -75, dueHours: -27 },
  { market: 'HU', askedHours: -53, dueHours: -5 },
  { market: 'HU', askedHours: -45, dueHours: 3 },
  { market: 'HU', askedHours: -70, dueHours: 18, stage: 'document_came' },
  { market: 'HU', askedHours: -26, dueHours: 22, stage: 'proposed' },
  { market: 'RO', askedHours: -20, dueHours: 28 },
  { market: 'HU', askedHours: -8, dueHours: 40 },
  { market: 'HU', askedHours: -90, dueHours: 300, stage: 'document_asked' },
];
/** Above what one person decides alone. */
const LARGE_AMOUNT = 260_000;
/** The cases' visits are in different weeks, so that they do not take one clinic's first times all together. */
const FIRST_WEEK = 3;
const WEEKS = 4;

async function loadCases(client: Transaction, now: number, today: string): Promise<void> {
  const at = momentAt(now);
  const colleague = staffOf('second-approvals@staff.example').id;
  for (const [index, { market, askedHours, dueHours, stage }] of CASES.entries()) {
    const id = await bookVisit(client, {
      customerId: patientOf(market, index).id,
      week: addWeeks(mondayOf(today), FIRST_WEEK + (index % WEEKS)),
      approval: 'pending',
      market,
      dueAt: new Date(at(dueHours)),
    });
    const asked = {
      at: at(askedHours + 5),
      kind: 'document_asked',
      staff: colleague,
      document: DOCUMENT,
    };
    const came = { at: at(askedHours + 30), kind: 'document_came', document: DOCUMENT };
    const proposed = {
      at: at(-2),
      kind: 'proposed',
      staff: colleague,
      status: 'approved',
      amount: null,
      reason: null,
    };
    const events = {
      document_asked: [asked],
      document_came: [asked, came],
      proposed: [proposed],
    };
    await client.query(SET_CASE, [
      id,
      at(askedHours),
      at(stage === 'document_asked' ? dueHours : dueHours - PROMISED_HOURS),
      stage === 'document_asked' ? DOCUMENT : null,
      JSON.stringify(stage ? events[stage] : []),
      stage === 'proposed' ? colleague : null,
      LARGE_AMOUNT,
    ]);
  }
  await client.query(COUNT_COVER, [PATIENTS.map(({ id }) => id)]);
}

const SET_CASE = `
  WITH booked AS (UPDATE reservation SET created_at = $2, updated_at = $2 WHERE id = $1)
  UPDATE preauthorization
     SET created_at = $2, updated_at = $2, target_at = $3, document_asked = $4, events = $5::jsonb, version = 1 + jsonb_array_length($5::jsonb),
         proposed_by = $6, proposed_status = CASE WHEN $6::bigint IS NOT NULL THEN 'approved'::preauthorization_status END,
         total_cost = CASE WHEN $6::bigint IS NOT NULL THEN $7 + paid_by_subscription ELSE total_cost END,
         estimated_cost = CASE WHEN $6::bigint IS NOT NULL THEN $7 ELSE estimated_cost END
   WHERE reservation_id = $1`;

/** At clinics with somebody at their desk, so many bookings are not known yet; of some the clinic was called in vain. */
const NEW_BOOKINGS = 9;
const CALLED_IN_VAIN = 2;
const KNOW_BOOKINGS = `
  WITH booked AS (
    SELECT id, created_at, row_number() OVER (PARTITION BY provider_id ORDER BY starts_at > portal_now() DESC, hashtext(id::text)) AS n
      FROM reservation WHERE provider_id = ANY ($1) AND status = 'confirmed')
  UPDATE reservation r
     SET acknowledged_at = CASE WHEN b.n > $2 THEN r.created_at + interval '3 hours' END,
         clinic_calls = CASE WHEN b.n BETWEEN $2 - $3 + 1 AND $2 THEN 1 ELSE 0 END,
         clinic_called_at = CASE WHEN b.n BETWEEN $2 - $3 + 1 AND $2 THEN portal_now() - interval '3 hours' END
    FROM booked b WHERE b.id = r.id`;

const REVIEWS = [
  {
    market: 'HU',
    stars: 5,
    comment: 'Pontosan kezdtünk, mindent érthetően elmagyaráztak.',
    state: 'waiting',
  },
  {
    market: 'RO',
    stars: 4,
    comment: 'Personal amabil, am așteptat doar zece minute.',
    state: 'waiting',
  },
  {
    market: 'HU',
    stars: 2,
    comment: 'Fél órát vártam, és senki nem szólt, miért.',
    state: 'waiting',
  },
  {
    market: 'HU',
    stars: 4,
    comment: 'Alapos vizsgálat, kicsit nehéz volt odatalálni.',
    state: 'published',
    reply: 'Köszönjük! Kitettünk egy táblát a kapuhoz.',
    replyState: 'waiting',
  },
  {
    market: 'RO',
    stars: 5,
    comment: 'Recomand, totul explicat pe înțelesul meu.',
    state: 'published',
    reply: 'Vă mulțumim!',
    replyState: 'published',
  },
  {
    market: 'HU',
    stars: 1,
    comment: 'A pult mellett hangosan beszéltek rólam.',
    state: 'published',
    reported: 'other_people',
  },
  {
    market: 'RO',
    stars: 3,
    comment: 'Sunați la 0720 555 000 pentru reduceri!',
    state: 'refused',
    refusal: 'advertising',
  },
] as const;
const REVIEWED_MARKETS = { HU: 'localhost', RO: 'ro.localhost' } as const;

/** Of visits that took place lately, one for each. */
const INSERT_REVIEW = `
  INSERT INTO review (id, reservation_id, partner_id, provider_id, doctor_id, visit_starts_at, stars, comment, shown_name, locale, state, refusal, reported,
                      reply, reply_state, created_at, changed_at)
  SELECT $1, r.id, r.partner_id, r.provider_id, r.doctor_id, r.starts_at, $3, $4, r.patient_first_name || ' ' || left(r.patient_last_name, 1) || '.', r.locale,
         $5::review_state, $6::review_refusal, $7::review_refusal, $8, $9::review_state, r.ends_at + interval '2 days', r.ends_at + interval '2 days'
    FROM reservation r
   WHERE r.partner_id = $10 AND r.host = $2 AND r.status = 'fulfilled' AND r.customer_id IS NULL
     AND r.starts_at BETWEEN portal_now() - interval '20 days' AND portal_now() - interval '3 days' AND NOT EXISTS (SELECT FROM review v WHERE v.reservation_id = r.id)
   ORDER BY r.starts_at DESC, r.id LIMIT 1`;

async function loadReviews(client: Transaction): Promise<void> {
  for (const { market, stars, comment, state, ...more } of REVIEWS) {
    const { refusal, reported, reply, replyState } = { ...NOT_SAID, ...more };
    const host = REVIEWED_MARKETS[market];
    const said = [refusal, reported, reply, replyState];
    await client.query(INSERT_REVIEW, [
      createUuid(),
      host,
      stars,
      comment,
      state,
      ...said,
      GENERIC_PARTNER,
    ]);
  }
}
const NOT_SAID = { refusal: null, reported: null, reply: null, replyState: null };

const ADMINISTRATOR = 'admin@staff.example';
const AUDITOR = 'auditor@staff.example';
const DATA_REQUESTS = [
  {
    market: 'HU',
    kind: 'erase',
    state: 'received',
    channel: 'letter',
    receivedDays: 36,
    reference: 'LEV-2041',
  },
  {
    market: 'RO',
    kind: 'export',
    state: 'received',
    channel: 'mail',
    receivedDays: 12,
    reference: 'RO-118',
  },
  {
    market: 'HU',
    kind: 'export',
    state: 'identity_check',
    channel: 'phone',
    receivedDays: 3,
    reference: null,
  },
  {
    market: 'HU',
    kind: 'erase',
    state: 'received',
    channel: 'person',
    receivedDays: 1,
    reference: 'LEV-2077',
  },
  {
    market: 'RO',
    kind: 'export',
    state: 'done',
    channel: 'letter',
    receivedDays: 50,
    reference: 'RO-097',
  },
  {
    market: 'HU',
    kind: 'erase',
    state: 'refused',
    channel: 'letter',
    receivedDays: 44,
    reference: 'LEV-1998',
  },
] as const;
const CLOSED_AFTER_DAYS = 9;

async function loadDataRequests(client: Transaction, today: string): Promise<void> {
  const { id: staff_id, name: staff_name } = staffOf(ADMINISTRATOR);
  await copyRows(
    client,
    'privacy_request',
    DATA_REQUESTS.map(({ market, kind, state, channel, receivedDays, reference }, index) => {
      const receivedOn = addDays(today, -receivedDays);
      const isClosed = state === 'done' || state === 'refused';
      const closedOn = `${addDays(receivedOn, CLOSED_AFTER_DAYS)}T10:00:00Z`;
      return {
        partner_id: GENERIC_PARTNER,
        customer_id: patientOf(market, index).id,
        kind,
        state,
        channel,
        asked_by: 'self',
        reference,
        received_on: receivedOn,
        due_on: dueOn(receivedOn),
        refusal: state === 'refused' ? 'law_keeps' : null,
        staff_id,
        staff_name,
        decided_by: isClosed ? staff_id : null,
        decider_name: isClosed ? staff_name : null,
        created_at: `${receivedOn}T08:00:00Z`,
        closed_at: isClosed ? closedOn : null,
      };
    }),
  );
}

const EMERGENCIES = [
  {
    market: 'HU',
    email: 'doctor@staff.example',
    hours: -7,
    grounds: 'cannot_answer',
    comment: 'Video közben elájult, a gyógyszereit kellett megmondanom a mentőnek.',
    verdict: null,
  },
  {
    market: 'RO',
    email: 'advice@staff.example',
    hours: -29,
    grounds: 'ambulance_asks',
    comment: 'Ambulanța a cerut lista alergiilor, pacienta nu putea vorbi.',
    verdict: null,
  },
  {
    market: 'HU',
    email: 'call-centre@staff.example',
    hours: -170,
    grounds: 'life_in_danger',
    comment: 'Mellkasi fájdalommal hívott, megszakadt a vonal, a címe kellett a mentőnek.',
    verdict: 'justified',
  },
] as const;
const OPEN_HOURS = 0.5;
const JUDGED_AFTER_HOURS = 20;

async function loadEmergencies(client: Transaction, now: number): Promise<void> {
  const at = momentAt(now);
  const auditor = staffOf(AUDITOR);
  await copyRows(
    client,
    'break_glass',
    EMERGENCIES.map(({ market, email, hours, grounds, comment, verdict }, index) => {
      const { id, name } = staffOf(email);
      return {
        id: createUuid(),
        partner_id: GENERIC_PARTNER,
        customer_id: patientOf(market, index + 1).id,
        staff_id: id,
        staff_name: name,
        // Of a session that has ended.
        session_id: createUuid(),
        role: DEMO_STAFF[id - 1]?.roles[0] ?? '',
        grounds,
        comment,
        opened_at: at(hours),
        ends_at: at(hours + OPEN_HOURS),
        verdict,
        note: verdict && 'A mentők naplója megerősíti.',
        reviewed_by: verdict && auditor.id,
        reviewer_name: verdict && auditor.name,
        reviewed_at: verdict && at(hours + JUDGED_AFTER_HOURS),
      };
    }),
  );
}

/** What the demo's offices work off. After staff, patients, reservations and past visits. */
export async function loadOfficeWork(
  client: Transaction,
  { now, today }: { now: number; today: string },
): Promise<void> {
  await loadCases(client, now, today);
  const desks = DEMO_STAFF.flatMap(({ clinic }) => clinic ?? []);
  await client.query(KNOW_BOOKINGS, [desks, NEW_BOOKINGS, CALLED_IN_VAIN]);
  await loadReviews(client);
  await loadDataRequests(client, today);
  await loadEmergencies(client, now);
}
