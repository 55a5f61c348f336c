import { randomUUID } from 'node:crypto';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Topic } from '#app/features/phone-advice/call-back.ts';
import { STAFF_ROLES, type StaffRole } from '#app/platform/actor.ts';
import { PERMISSIONS } from '#app/platform/permissions.ts';
import { createDatabase, STAFF_ROLE, type Pool } from '#db/client.ts';
import type { loadPages } from '#server/web/load-pages.ts';
import { arrangeSession } from '../accounts.ts';
import { createTestApp, STAFF_HOST } from '../app.ts';
import { buildBookingScene, createTestBooking, holdInput, type BookingScene } from '../booking.ts';
import { buildStaff, buildStaffDoctor } from '../builders/people.ts';
import { buildSubfunction } from '../builders/places.ts';
import { buildVoucher, type ProductRow } from '../builders/products.ts';
import { buildReservation } from '../builders/reservations.ts';
import { bookInput, buildInsuredOf } from '../customer.ts';
import { createTestDatabase } from '../database.ts';
import { TEST_PARTNER_KEY } from '../partner-key.ts';

/** Of a partner and of anything that there is none of. */
export const NOWHERE = 999_999_999;
/** Who the patient behind what is here is, and what they have sent and written: an answer with any of it says something of their health. */
export const OF_PATIENT = /Szabó|1986-04-12|\+36205550101|lelet\.pdf|szédülök/;
export const NO_UUID = '0198c0de-0000-7000-8000-000000000000';
const HOUR_MS = 3_600_000;

/**
 * Where somebody works: where the objects are; at another partner and its clinic; at the same partner and another clinic, which is
 * elsewhere for the roles at a clinic alone.
 */
export const PLACES = ['here', 'elsewhere', 'next door'] as const;
export type Place = (typeof PLACES)[number];

/** Somebody of the staff without a role, by whose cookies is asked. */
export const NOBODY = 'without a role here';

export type StaffScene = Awaited<ReturnType<typeof buildStaffScene>>;

/** The staff's entry with somebody of every role in every place, and one of each thing that an address of theirs can name. */
export async function buildStaffScene(pages: Awaited<ReturnType<typeof loadPages>> | null = null) {
  const database = await createTestDatabase();
  const { owner } = database;
  const here = await buildBookingScene(owner, { times: 2 });
  const elsewhere = await buildBookingScene(owner);
  const db = createDatabase({
    url: database.appUrl,
    staffUrl: database.appUrl.replace('//vizit_app@', `//${STAFF_ROLE}@`),
    partnerKey: TEST_PARTNER_KEY,
  });
  const routes = new Map<string, RouteOptions>();
  const app: FastifyInstance = await createTestApp(database, {
    db,
    pages,
    onRoute: (route) => {
      for (const one of [route.method].flat()) routes.set(`${one} ${route.url}`, route);
    },
  });
  await app.ready();

  const { rows: specialties } = await owner.query<{ id: number }>(
    'SELECT specialization_id AS id FROM subfunction WHERE id = $1',
    [here.subfunctionId],
  );
  const partnerOf = (place: Place) => (place === 'elsewhere' ? elsewhere : here).portal.partner.id;
  const calendarOf = (place: Place) => (place === 'here' ? here : elsewhere).calendar;
  const sessions = new Map<string, string>();
  const staffIds = new Map<string, number>();
  for (const place of PLACES) {
    for (const role of STAFF_ROLES) {
      const partner_id = partnerOf(place);
      const { provider_id, doctor_id } = calendarOf(place);
      const isAtClinic = PERMISSIONS[role].at === 'clinic';
      const one = await buildStaff(owner, [
        { role, partner_id, ...(isAtClinic ? { provider_id } : {}) },
      ]);
      if (role === 'advice_doctor' || role === 'doctor') {
        // One of the staff is somebody of the directory: who is next door is the same doctor as elsewhere.
        const isListed = role === 'doctor' && place !== 'next door' && doctor_id !== null;
        await buildStaffDoctor(owner, one.id, {
          languages: ['hu'],
          specializationIds: specialties.map(({ id }) => id),
          doctorIds: isListed ? [doctor_id] : [],
        });
      }
      const secret = await arrangeSession(owner, one, STAFF_HOST);
      sessions.set(`${role} ${place}`, `${partner_id}-${secret}`);
      staffIds.set(`${role} ${place}`, one.id);
    }
  }
  const partner_id = here.portal.partner.id;
  const roleless = await buildStaff(owner, [], { partner_id });
  sessions.set(NOBODY, `${partner_id}-${await arrangeSession(owner, roleless, STAFF_HOST)}`);
  const staffIdOf = (role: string) => staffIds.get(`${role} here`) ?? 0;
  const { customerId, ...objects } = await buildObjects(database, here, staffIdOf);

  return {
    app,
    here,
    routes,
    objects,
    partnerOf,
    /** Of the calendar that is here. */
    freeTime: new Date(here.starts[1] ?? 0).toISOString(),
    /** How often somebody with a role has been noted as doing something with the patient behind what is here. */
    countNoted: async (role: StaffRole): Promise<number> => {
      const { rows } = await owner.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM audit_entry WHERE actor = 'staff' AND actor_id = $1 AND customer_id = $2`,
        [staffIdOf(role), customerId],
      );
      return rows[0]?.n ?? 0;
    },
    /** The cookies of somebody with a role; null: of nobody. */
    cookiesOf: (caller: `${string} ${Place}` | null): Record<string, string> =>
      caller === null ? {} : { 'staff-session': sessions.get(caller) ?? '' },
    end: async () => {
      await app.close();
      await db.close();
      await database.drop();
    },
  };
}

/** One of each thing that stands in an address of the staff, at the partner and clinic "here", by the part of the address that it is in. */
async function buildObjects(
  database: Awaited<ReturnType<typeof createTestDatabase>>,
  here: BookingScene,
  staffIdOf: (role: string) => number,
) {
  const { owner } = database;
  const { portal, calendar, subfunctionId } = here;
  const partner_id = portal.partner.id;
  const { provider_id } = calendar;
  const booking = createTestBooking(database.app);
  const member = await buildInsuredOf(database, here, {
    care: { is_preauthorization_required: true },
  });
  const hold = { ...holdInput(here), portal: member.portal };
  const approval = await booking.holdSlot(hold);
  await booking.bookHeldSlot(bookInput(hold, approval.id, { preauthType: 'normal' }));
  const { rows: products } = await owner.query<ProductRow>(
    'SELECT p.* FROM product p JOIN subscription s ON s.product_id = p.id WHERE s.customer_id = $1',
    [member.customerId],
  );
  const [product] = products;
  if (!product) throw new Error('the member has no product');

  const visitOf = {
    calendar,
    partner_id,
    customer_id: member.customerId,
    patient_email: member.email,
    patient_last_name: 'Szabó',
    patient_first_name: 'Kata',
    patient_date_of_birth: '1986-04-12',
  };
  const inFuture = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 3 * 24 * HOUR_MS);
  const visit = await buildReservation(owner, {
    ...visitOf,
    subfunction_id: subfunctionId,
    starts_at: inFuture,
  });
  const held = await buildReservation(owner, {
    ...visitOf,
    subfunction_id: subfunctionId,
    starts_at: new Date(inFuture.getTime() - 10 * 24 * HOUR_MS),
    status: 'fulfilled',
  });
  const { id: byVideo } = await buildSubfunction(owner, { is_online: true });
  const videoVisit = await buildReservation(owner, {
    ...visitOf,
    subfunction_id: byVideo,
    starts_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 + 5 * 60_000),
  });

  const write = (owning: Pool, text: string, values: readonly unknown[]) =>
    owning.query<{ id: string }>(text, [...values]).then(({ rows }) => rows[0]?.id ?? '');
  const insert = (text: string, ...values: unknown[]) =>
    write(owner, text, [partner_id, ...values]);
  const { customerId } = member;
  const question = await insert(
    `INSERT INTO advice_question (id, partner_id, customer_id, last_name, first_name, date_of_birth, answers, question, terms_version, locale, host, due_at)
     VALUES (gen_random_uuid(), $1, $2, 'Szabó', 'Kata', '1986-04-12', '{"since": "weeks", "conditions": "", "medicines": "", "allergies": ""}', 'Hetek óta szédülök reggelente.', '2026-11', 'hu', $3,
             portal_now() + interval '1 hour') RETURNING id`,
    customerId,
    portal.host,
  );
  const callBackAbout = (topic: Topic) =>
    insert(
      `INSERT INTO call_back (id, partner_id, customer_id, last_name, first_name, date_of_birth, topic, phone, reach_from, due_at, locale, host)
       VALUES (gen_random_uuid(), $1, $2, 'Szabó', 'Kata', '1986-04-12', $4, '+36205550101', portal_now(), portal_now() + interval '1 hour', 'hu', $3) RETURNING id`,
      customerId,
      portal.host,
      topic,
    );
  const medicalCallBack = await callBackAbout('symptoms');
  // The one that addresses name: the call centre makes it, too.
  const callBack = await callBackAbout('other');
  const care = await insert(
    `INSERT INTO medical_care (id, partner_id, customer_id, host, locale, mode, service_type, preauth_type, subfunction_id, wants_english, has_no_referral,
                               last_name, first_name, date_of_birth, phone, email, due_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'hu', 'new', 'MEDICAL_CARE', 'normal', $4, false, true, 'Szabó', 'Kata', '1986-04-12', '+36205550101', $5,
             portal_now() + interval '1 day') RETURNING id`,
    customerId,
    portal.host,
    subfunctionId,
    member.email,
  );
  const fileOf = (column: string, id: string) =>
    insert(
      `INSERT INTO file (id, partner_id, customer_id, purpose, state, kind, name, size, digest, wrapped_key, key_mark, delete_after, ${column})
       VALUES (gen_random_uuid(), $1, $2, 'referral', 'clean', 'application/pdf', 'lelet.pdf', 1, '\\x00', '\\x00', 'none', portal_now() + interval '1 day', $3) RETURNING id`,
      customerId,
      id,
    );
  const [approvalFile, careFile, questionFile, videoFile] = [
    await fileOf('reservation_id', approval.id),
    await fileOf('medical_care_id', care),
    await fileOf('advice_question_id', question),
    await fileOf('reservation_id', videoVisit.id),
  ];
  const review = await insert(
    `INSERT INTO review (id, reservation_id, partner_id, provider_id, visit_starts_at, stars, comment, locale, state)
     SELECT gen_random_uuid(), r.id, $1, r.provider_id, r.starts_at, 4, 'Pontosan kezdtek.', 'hu', 'published' FROM reservation r WHERE r.id = $2 RETURNING id`,
    held.id,
  );
  const closure = await write(
    owner,
    `INSERT INTO clinic_closure (provider_id, during, reason)
     VALUES ($1, tstzrange(portal_now() + interval '40 days', portal_now() + interval '41 days'), 'doctor_away') RETURNING id::text`,
    [provider_id],
  );
  const opening = await write(
    owner,
    `INSERT INTO calendar_exception (calendar_id, during, is_opening)
     VALUES ($1, tstzrange(portal_now() + interval '50 days', portal_now() + interval '50 days 1 hour'), true) RETURNING id::text`,
    [calendar.id],
  );
  const breakGlass = await insert(
    `INSERT INTO break_glass (id, partner_id, customer_id, staff_id, staff_name, session_id, role, grounds, comment, ends_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 'Kiss Edit', $4, 'call_centre', 'cannot_answer', 'Elájult.', portal_now() + interval '1 hour') RETURNING id`,
    customerId,
    staffIdOf('call_centre'),
    randomUUID(),
  );
  const privacyRequest = await insert(
    `INSERT INTO privacy_request (partner_id, customer_id, kind, state, channel, asked_by, received_on, due_on, staff_id, staff_name)
     VALUES ($1, $2, 'export', 'received', 'letter', 'self', portal_now()::date, portal_now()::date + 30, $3, 'Kiss Edit') RETURNING id::text`,
    customerId,
    staffIdOf('partner_admin'),
  );
  const importOrder = await insert(
    `INSERT INTO import_order (partner_id, kind, file_name, source, size, staff_id, staff_name)
     VALUES ($1, 'vouchers', 'kodok.csv', 'x', 10, $2, 'Kiss Edit') RETURNING id::text`,
    staffIdOf('partner_admin'),
  );
  const team = await insert(
    `INSERT INTO advice_team (partner_id, name, languages, member_ids) VALUES ($1, 'Nappal', '{}', ARRAY[$2::bigint]) RETURNING id::text`,
    staffIdOf('advice_doctor'),
  );
  const template = await insert(
    `INSERT INTO advice_template (id, partner_id, staff_id, is_shared, locale, title, body) VALUES (gen_random_uuid(), $1, $2, true, 'hu', 'Pihenés', 'Pihenjen.') RETURNING id`,
    staffIdOf('advice_doctor'),
  );
  const listView = await insert(
    `INSERT INTO list_view (partner_id, staff_id, list, name, query, is_shared) VALUES ($1, $2, 'approvals', 'Ma', 'due=day', true) RETURNING id::text`,
    staffIdOf('preauthorization'),
  );
  const batch = await insert(
    `INSERT INTO code_batch (partner_id, kind, product_id, size) VALUES ($1, 'voucher', $2, 1) RETURNING id::text`,
    product.id,
  );
  const voucher = await buildVoucher(owner, product);
  const code = await insert(
    'UPDATE voucher SET batch_id = $2 WHERE partner_id = $1 AND code = $3 RETURNING id::text',
    batch,
    voucher.code,
  );
  const colleague = await buildStaff(owner, [{ role: 'content_editor', partner_id }]);

  return {
    customerId,
    partnerId: String(partner_id),
    homePartnerId: String(partner_id),
    providerId: String(provider_id),
    calendarId: String(calendar.id),
    staffId: String(colleague.id),
    batchId: batch,
    codeId: code,
    medicalCallBackId: medicalCallBack,
    reservationId: approval.id,
    /** What `:id`, `:file` and `:fileId` are depends on the address. */
    ids: [
      [/\/clinic\/visits\/|\/rescue\//, visit.id],
      [/\/closures\//, closure],
      [/\/openings\//, opening],
      [/\/reviews\//, review],
      [/\/privacy\//, privacyRequest],
      [/\/(?:emergency|break-glass)\//, breakGlass],
      [/\/imports\//, importOrder],
      [/\/medical-care\//, care],
      [/\/video(?:-visits)?\//, videoVisit.id],
      [/\/call-backs\//, callBack],
      [/\/advice(?:-quality|\/quality)?\/:partnerId\//, question],
      [/\/teams\//, team],
      [/\/templates\//, template],
      [/\/list-views\//, listView],
    ] as const,
    files: [
      [/\/approvals\//, approvalFile],
      [/\/medical-care\//, careFile],
      [/\/video-visits\//, videoFile],
      [/\/advice\//, questionFile],
    ] as const,
  };
}

/** What is "here" of a part of an address; undefined: nothing is, or it is sealed for one session. */
export function findObject(
  { ids, files, ...byName }: StaffScene['objects'],
  route: string,
  name: string,
): string | undefined {
  const known: Record<string, string> = byName;
  if (name in known) return known[name];
  const named = { id: ids, file: files, fileId: files }[name] ?? [];
  return named.find(([address]) => address.test(route))?.[1];
}
