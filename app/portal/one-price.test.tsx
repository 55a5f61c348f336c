import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { AppointmentCard } from '#app/features/appointments/components/appointment-card.tsx';
import { presentAppointment } from '#app/features/appointments/present.ts';
import type { AppointmentRow } from '#app/features/appointments/queries.server.ts';
import type { MailContent } from '#app/features/mail/compose-mail.ts';
import type { MailedReservationRow } from '#app/features/mail/queries.server.ts';
import {
  writeCancelledMail,
  writeConfirmedMail,
  writeDecidedMail,
  writeMovedMail,
} from '#app/features/mail/reservation-mails.ts';
import { toMailed } from '#app/features/mail/send-reservation-mail.server.ts';
import type { RecordedPrice } from '#app/features/prices/recorded-price.ts';
import type { HeldData } from '#app/features/profile/collect-data.server.ts';
import { drawDataCopy } from '#app/features/profile/pdf/draw-data-copy.server.ts';
import { BookedSummary } from '#app/features/reservation-form/booked-item.tsx';
import { catalogue as en } from '#app/i18n/catalogue.en.ts';
import { catalogue as hu } from '#app/i18n/catalogue.hu.ts';
import { catalogue as ro } from '#app/i18n/catalogue.ro.ts';
import { LOCALES, type Locale, type Market } from '#app/i18n/locale.ts';
import { LanguageProvider } from '#app/i18n/use-words.tsx';
import { PREAUTHORIZATION_STATUSES, VISIT_MODES, type VisitMode } from '#app/platform/states.ts';
import { VISITOR } from '#app/platform/viewer.ts';
import { requireTheme } from '#app/themes/index.ts';

const CATALOGUES = { hu, ro, en };
const SETTINGS = {
  appSecret: 'a secret of this test alone',
  publicUrl: 'http://localhost:3000',
  mailFrom: 'post@portal.example',
  mailLimits: { perHour: 1, perDay: 1 },
};
const ID = '0198c0de-0000-7000-8000-000000000000';
const NOW = new Date('2026-11-20T09:00:00Z');
const STARTS_AT = new Date('2026-12-01T09:00:00Z');
const ENDS_AT = new Date('2026-12-01T09:20:00Z');

/** A booked visit as somebody would tell it: what the clinic asks and takes off, and what the insurer said. */
interface Booked {
  price: number | null;
  discountRate: number;
  /** null: nobody else pays a part of it. */
  cover: {
    status: (typeof PREAUTHORIZATION_STATUSES)[number];
    part: number;
    isSplit: boolean;
  } | null;
  status: 'confirmed' | 'cancelled_by_patient' | 'cancelled_by_provider';
  mode: VisitMode;
}

const amount = fc.oneof(
  fc.constantFrom(0, 1, 999, 1_000, 9_999, 10_000),
  fc.integer({ min: 0, max: 1_500_000 }),
);
const booked: fc.Arbitrary<Booked> = fc.record({
  price: fc.option(amount, { freq: 8 }),
  discountRate: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  cover: fc.option(
    fc.record({
      status: fc.constantFrom(...PREAUTHORIZATION_STATUSES),
      part: amount,
      isSplit: fc.boolean(),
    }),
  ),
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant('confirmed' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('cancelled_by_patient' as const, 'cancelled_by_provider' as const),
    },
  ),
  mode: fc.constantFrom(...VISIT_MODES),
});
const readers = fc.record({
  locale: fc.constantFrom(...LOCALES),
  market: fc.constantFrom('HU' as const, 'RO' as const),
});
type Reader = { locale: Locale; market: Market };

/**
 * The sums that a reader is told, in turn, each once. What is cancelled costs nobody anything; the insurer pays its part of what the
 * clinic asks after its discount, unless it refused or could not decide in time, and to the clinic where that sends two invoices
 * or the insurer pays all of it; else the patient pays and claims the part back. While it decides, what is due without it is told too.
 */
function expectedSums({ price, discountRate, cover, status }: Booked): number[] {
  if (status !== 'confirmed' || price === null) return [];
  const asked = Math.floor((price * (100 - discountRate) + 50) / 100);
  const isPaid = cover !== null && !['rejected', 'too_early'].includes(cover.status);
  const part = isPaid ? Math.min(cover.part, asked) : 0;
  const toClinic = cover?.isSplit || part === asked ? part : 0;
  const due = asked - toClinic;
  return unique([
    ...(due > 0 ? [due] : []),
    ...(asked < price ? [price, price - asked] : []),
    ...(toClinic > 0 ? [asked, toClinic] : []),
    ...(part > toClinic ? [part] : []),
    ...(cover?.status === 'pending' && toClinic > 0 ? [asked] : []),
  ]);
}

const unique = <T,>(list: readonly T[]): T[] => [...new Set(list)];

/** Every amount of money in a text, in turn, each once. */
function sumsOf(text: string, market: Market): number[] {
  const found = text.matchAll(/(\d{1,3}(?:[\u00A0 .,]\d{3})+|\d+)[\u00A0 ](Ft|RON)/g);
  return unique(
    [...found].map(([, digits = '', sign]) => {
      expect(sign).toBe(market === 'HU' ? 'Ft' : 'RON');
      return Number(digits.replaceAll(/\D/g, ''));
    }),
  );
}

const textOfHtml = (html: string) =>
  html
    .replaceAll(/<(?:style|head)\b.*?<\/(?:style|head)>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&nbsp;|&#160;|&#xa0;/gi, '\u00A0');

/** The columns of a booking and of its approval. */
function recordOf({ price, discountRate, cover }: Booked): RecordedPrice {
  return {
    price,
    discount_rate: discountRate,
    preauth_status: cover?.status ?? null,
    total_cost: cover ? price : null,
    estimated_cost: cover && price !== null ? cover.part : null,
    invoice_splitting: cover?.isSplit ?? false,
  };
}
const serviceOf = ({ cover }: Booked) => (cover ? 'PREAUTHORIZATION' : 'SELF_PAID');

const named = { id: 1, name: 'Vizsgálat', locales: {} };

function drawPage(visit: Booked, { locale, market }: Reader): { card: string; summary: string } {
  const viewer = {
    ...VISITOR,
    isLoggedIn: true,
    hasPaidServices: true,
    isInsured: visit.cover !== null,
  };
  const row: AppointmentRow = {
    ...recordOf(visit),
    item: {
      id: ID,
      calendarId: 5,
      mode: visit.mode,
      status: visit.status,
      startsAt: STARTS_AT.toISOString(),
      endsAt: ENDS_AT.toISOString(),
      expiresAt: null,
      serverNow: NOW.toISOString(),
      timeZone: 'Europe/Budapest',
      price: visit.price,
      email: null,
      provider: {
        ...named,
        zip: '1',
        city: 'B',
        address: 'A',
        lat: 47.5,
        lng: 19.05,
        phone: [],
        logoPath: null,
      },
      doctor: null,
      specialization: named,
      subfunction: named,
    },
    host: 'localhost',
    doctor_id: null,
    changeable_until: STARTS_AT,
    now: NOW,
    patient_last_name: 'Kovács',
    patient_first_name: 'Anna',
    patient_comment: null,
    service_type: serviceOf(visit),
    preauthorization: visit.cover?.status ?? null,
    due_at: null,
    document_asked: null,
    reason: null,
    requested_cost: null,
    is_on_behalf: false,
    calendar_sequence: 0,
    is_coming: false,
    is_feed_stale: false,
    reminders: [],
  };
  const appointment = presentAppointment(row, {
    market,
    theme: requireTheme('generic'),
    viewer,
    actor: { kind: 'customer', hasFullAuth: true } as Parameters<
      typeof presentAppointment
    >[1]['actor'],
  });
  const draw = (children: ReactNode) => {
    const element = (
      <LanguageProvider {...{ locale, market }} catalogue={CATALOGUES[locale]}>
        {children}
      </LanguageProvider>
    );
    const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
      hydrationData: { loaderData: { root: { viewer, flags: {} } } },
    });
    return textOfHtml(renderToString(<RouterProvider router={router} />));
  };
  const nothing = () => {};
  return {
    card: draw(
      <AppointmentCard
        appointment={appointment}
        onMove={nothing}
        onCancel={nothing}
        onShowDecision={nothing}
      />,
    ),
    summary: draw(<BookedSummary item={appointment} payment={appointment.payment} />),
  };
}

/** Every mail that such a visit has, with what its calendar file says. */
function writeMails(visit: Booked, { locale, market }: Reader): MailContent[] {
  const row: MailedReservationRow = {
    ...recordOf(visit),
    id: ID,
    status: visit.status,
    locale,
    host: 'localhost',
    country: market,
    theme: 'generic',
    record: null,
    version: 1,
    starts_at: STARTS_AT,
    ends_at: ENDS_AT,
    hold_expires_at: null,
    customer_id: 7,
    changeable_until: STARTS_AT,
    has_appointments: true,
    has_accounts: true,
    full_auth_token_id: null,
    document_until: null,
    preauth_type: null,
    service_type: serviceOf(visit),
    now: NOW,
    tz: 'Europe/Budapest',
    calendar_sequence: 0,
    patient_last_name: 'Kovács',
    patient_first_name: 'Anna',
    patient_email: 'anna@example.com',
    booker_last_name: null,
    booker_first_name: null,
    provider_name: 'Duna Klinika',
    zip: '1051',
    city: 'Budapest',
    address: 'Nádor utca 1.',
    phone: [],
    lat: 47.5,
    lng: 19.05,
    doctor_name: null,
    specialization_name: 'Kardiológia',
    specialization_locales: {},
    subfunction_name: 'Vizsgálat',
    subfunction_locales: {},
    is_by_video: visit.mode === 'video',
    closing_reason: null,
    is_yet_theirs: true,
  };
  const mailed = toMailed(row, SETTINGS);
  const writtenAt = NOW.getTime();
  if (visit.status !== 'confirmed') return [writeCancelledMail(mailed, writtenAt)];
  const decision = visit.cover?.status;
  return [
    writeConfirmedMail(mailed, 'token', writtenAt),
    writeMovedMail(mailed, 'token', writtenAt),
    ...(decision === 'approved' || decision === 'rejected'
      ? [writeDecidedMail(mailed, decision, 'token', writtenAt)]
      : []),
  ];
}

const textOfCalendar = (content: string) =>
  content.replaceAll(/\r?\n[ \t]/g, '').replaceAll('\\,', ',');

const HELD: HeldData = {
  account: null,
  subscriptions: [],
  medicalCare: [],
  files: [],
  coverUse: [],
  reservations: [],
  relatives: { adults: [], minors: [], sharedFrom: null },
  consents: [],
  questionnaires: { drafts: {}, results: [] },
  labRegistrations: [],
  mails: [],
  invitations: [],
  emergencies: [],
  privacyRequests: [],
  advice: { draft: null, questions: [] },
  earlierTimes: { watches: [], offers: [] },
  callBacks: [],
  secondFactor: { codesSince: null, recoveryCodesLeft: 0 },
  passkeys: [],
  sessions: [],
  events: [],
};

function holdVisit(visit: Booked, at: number): HeldData['reservations'][number] {
  const { preauth_status: preauthorization, ...noted } = recordOf(visit);
  return {
    ...noted,
    preauthorization,
    starts_at: STARTS_AT.toISOString(),
    time_zone: 'Europe/Budapest',
    status: visit.status,
    provider: `Visit ${at}!`,
    doctor: null,
    service: 'Kardiológia',
    mode: visit.mode,
    service_type: serviceOf(visit),
    patient_last_name: 'Kovács',
    patient_first_name: 'Anna',
    patient_date_of_birth: null,
    patient_mothers_name: null,
    patient_phone: null,
    patient_email: null,
    patient_comment: null,
    patient_client_eid: null,
    preauthorization_decided_at: null,
    paid_by_subscription: visit.cover?.part ?? null,
    refusal_reason: null,
    requested_cost: null,
    asked_documents: [],
    on_behalf_relation: null,
    video_waiting_since: null,
    video_rating: null,
    video_closed_as: null,
    arrived_at: null,
    closing_reason: null,
    said_coming_at: null,
    review: null,
    messages: [],
  };
}

/** What the printed copy says of each visit, in turn. */
async function readCopy(visits: readonly Booked[], { locale, market }: Reader): Promise<string[]> {
  const pdf = await drawDataCopy({
    locale,
    market,
    portal: 'Vizit',
    timeZone: 'Europe/Budapest',
    now: NOW,
    data: { ...HELD, reservations: visits.map(holdVisit) },
  });
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  return text
    .replaceAll(/[ \n]+/g, ' ')
    .split(/Visit \d+!/)
    .slice(1);
}

test('page, mail and its calendar entry tell the sums that are due, whatever the price, discount, cover, decision and language', () => {
  fc.assert(
    fc.property(booked, readers, (visit, reader) => {
      const sums = expectedSums(visit);
      const read = (text: string) => sumsOf(text, reader.market);
      const { card, summary } = drawPage(visit, reader);
      expect(read(card)).toEqual(sums);
      // What a member pays stands beside it there.
      expect(read(summary)).toEqual(visit.cover ? [] : sums);
      for (const { text, html, calendar } of writeMails(visit, reader)) {
        expect(read(text)).toEqual(sums);
        expect(read(textOfHtml(html))).toEqual(sums);
        if (calendar) expect(read(textOfCalendar(calendar.content))).toEqual(sums);
      }
    }),
  );
});

test('and so does the copy of all data, printed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(booked, { minLength: 10, maxLength: 10 }),
      readers,
      async (visits, reader) => {
        const told = await readCopy(visits, reader);
        expect(told.map((text) => sumsOf(text, reader.market))).toEqual(visits.map(expectedSums));
      },
    ),
    { numRuns: 8 },
  );
});
