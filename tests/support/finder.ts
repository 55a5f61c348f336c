import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { setClockOffset } from '#app/time/clock.ts';
import { ask, createTestApp } from './app.ts';
import {
  buildCalendar,
  buildDoctor,
  buildProvider,
  buildService,
  rebuildListings,
  type CalendarRow,
  type DoctorRow,
  type ProviderRow,
} from './builders/clinics.ts';
import { buildPartner, buildPartnerHost, type PartnerRow } from './builders/partners.ts';
import {
  buildLocation,
  buildSpecialization,
  buildSubfunction,
  type LocationRow,
  type SubfunctionRow,
} from './builders/places.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A Wednesday, 9:00 in Budapest and 10:00 in Bucharest; the clocks change on the 29th. */
export const SCENE_NOW = Date.parse('2026-03-04T08:00:00Z');
export const HU_HOST = 'hu.test';
export const RO_HOST = 'ro.test';

/**
 * A small directory of two markets at a fixed time:
 *
 * | provider | place | English | discount | doctors: free times |
 * | Duna Klinika | district V | yes | 10 % | Éva (English): Thu 5th and 12th March 10:00; Botond: Wed 4th 15:00 |
 * | Tisza 100% Rendelő | county Pest | no | 0 | Ádám: 1st April 9:00 |
 * | Balaton Labor | district XIII | no | 0 | a room: Fri 6th March 8:00 |
 * | Clinica Carpați | Cluj, Romania | no | 0 | Ștefan: Thu 5th March 10:00 |
 */
export interface FinderScene {
  database: TestDatabase;
  app: FastifyInstance;
  partner: PartnerRow;
  consultation: SubfunctionRow;
  moles: SubfunctionRow;
  blood: SubfunctionRow;
  places: Record<'budapest' | 'district5' | 'district13' | 'pest' | 'cluj', LocationRow>;
  duna: ProviderRow;
  tisza: ProviderRow;
  balaton: ProviderRow;
  carpati: ProviderRow;
  eva: DoctorRow;
  botond: DoctorRow;
  adam: DoctorRow;
  stefan: DoctorRow;
  calendars: Record<'eva' | 'botond' | 'adam' | 'room' | 'stefan', CalendarRow>;
  get(
    path: string,
    host?: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Another process on the same database: it has read nothing yet. */
  createApp(options?: { perPage?: number }): Promise<FastifyInstance>;
  /** Brings the listings in line with what a test has changed. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export async function createFinderScene(): Promise<FinderScene> {
  const database = await createTestDatabase();
  const db = database.owner;
  const clockOffsetMs = SCENE_NOW - Date.now();
  setClockOffset(clockOffsetMs);

  const partner = await buildPartner(db);
  await buildPartnerHost(db, { host: HU_HOST, partner_id: partner.id });
  await buildPartnerHost(db, { host: RO_HOST, partner_id: partner.id, country: 'RO' });

  const country = await buildLocation(db, { kind: 'country', code: 'hu', name: 'Magyarország' });
  const capital = await buildLocation(db, {
    kind: 'capital',
    code: 'hu-bp',
    name: 'Budapest',
    parent_id: country.id,
  });
  const district = (number: number, name: string) =>
    buildLocation(db, {
      kind: 'district',
      code: `hu-bp-${String(number).padStart(2, '0')}`,
      number,
      name,
      parent_id: capital.id,
    });
  const district13 = await district(13, 'XIII. kerület');
  const district5 = await district(5, 'V. kerület');
  const pest = await buildLocation(db, { code: 'hu-pest', name: 'Pest', parent_id: country.id });
  const cluj = await buildLocation(db, { code: 'ro-cj', name: 'Cluj', country: 'RO' });
  await db.query('UPDATE location SET leaf_ids = $2 WHERE id = $1', [
    capital.id,
    [district13.id, district5.id],
  ]);
  await db.query('UPDATE location SET leaf_ids = $2 WHERE id = $1', [
    country.id,
    [district13.id, district5.id, pest.id],
  ]);

  const dermatology = await buildSpecialization(db, {
    name: 'Dermatology',
    locales: { hu: 'Bőrgyógyászat', ro: 'Dermatologie', en: 'Dermatology' },
  });
  const laboratory = await buildSpecialization(db, {
    name: 'Laboratory',
    locales: { hu: 'Laboratórium', ro: 'Laborator', en: 'Laboratory' },
  });
  const consultation = await buildSubfunction(db, {
    specialization_id: dermatology.id,
    name: 'Specialist consultation',
    locales: { hu: 'Szakorvosi vizsgálat', ro: 'Consultație', en: 'Specialist consultation' },
  });
  const moles = await buildSubfunction(db, {
    specialization_id: dermatology.id,
    name: 'Mole screening',
    locales: { hu: 'Anyajegyszűrés', ro: 'Control alunițe', en: 'Mole screening' },
    sorting_order: 1,
  });
  const blood = await buildSubfunction(db, {
    specialization_id: laboratory.id,
    name: 'Blood test',
    locales: { hu: 'Vérvétel', ro: 'Recoltare sânge', en: 'Blood test' },
  });

  const duna = await buildProvider(db, {
    location_id: district5.id,
    name: 'Duna Klinika',
    languages: ['hu', 'en'],
    discount_rate: 10,
    discount_locales: { hu: '10% kedvezmény' },
    rating_all_avg: 4.5,
    review_count: 12,
    readable_review_count: 3,
    doctor_count: 2,
    specialization_count: 1,
  });
  const tisza = await buildProvider(db, { location_id: pest.id, name: 'Tisza 100% Rendelő' });
  const balaton = await buildProvider(db, { location_id: district13.id, name: 'Balaton Labor' });
  const carpati = await buildProvider(db, {
    country: 'RO',
    location_id: cluj.id,
    name: 'Clinica Carpați',
  });

  const eva = await buildDoctor(db, {
    provider_id: duna.id,
    family_name: 'Kovács',
    given_name: 'Éva',
    languages: ['hu', 'en'],
    description: { hu: '<p>Bőrgyógyász <script>alert(1)</script></p>', en: '<p>Dermatologist</p>' },
    subfunctions: [consultation.id, moles.id],
  });
  const botond = await buildDoctor(db, {
    provider_id: duna.id,
    family_name: 'Nagy',
    given_name: 'Botond',
    languages: ['hu'],
    subfunctions: [consultation.id],
  });
  const adam = await buildDoctor(db, {
    provider_id: tisza.id,
    family_name: 'Kovács-Tóth',
    given_name: 'Ádám',
    languages: ['hu'],
    subfunctions: [consultation.id],
  });
  const stefan = await buildDoctor(db, {
    provider_id: carpati.id,
    family_name: 'Țîrlea',
    given_name: 'Ștefan',
    name: 'Dr. Ștefan Țîrlea',
    languages: ['ro'],
    subfunctions: [consultation.id],
  });

  const calendars = {
    eva: await buildCalendar(db, {
      doctor_id: eva.id,
      subfunctions: [consultation.id, moles.id],
      times: ['2026-03-05T10:00', '2026-03-12T10:00'],
    }),
    botond: await buildCalendar(db, {
      doctor_id: botond.id,
      subfunctions: [consultation.id],
      times: ['2026-03-04T15:00'],
    }),
    adam: await buildCalendar(db, {
      doctor_id: adam.id,
      subfunctions: [consultation.id],
      times: ['2026-04-01T09:00'],
    }),
    room: await buildCalendar(db, {
      doctor_id: null,
      provider_id: balaton.id,
      subfunctions: [blood.id],
      times: ['2026-03-06T08:00'],
    }),
    stefan: await buildCalendar(db, {
      doctor_id: stefan.id,
      subfunctions: [consultation.id],
      times: ['2026-03-05T10:00'],
    }),
  };

  const price = (values: Parameters<typeof buildService>[1]) => buildService(db, values);
  await price({ provider_id: duna.id, subfunction_id: consultation.id, price: 30_000 });
  await price({ provider_id: duna.id, subfunction_id: moles.id, price: 20_000 });
  await price({
    provider_id: duna.id,
    doctor_id: eva.id,
    subfunction_id: consultation.id,
    price: 28_000,
  });
  await price({ provider_id: tisza.id, subfunction_id: consultation.id, price: null });
  await price({ provider_id: balaton.id, subfunction_id: blood.id, price: 9000 });

  const shifted = database.createAppPool({ clockOffsetMs });
  const createApp = (options = {}) => createTestApp({ ...database, app: shifted }, options);
  const app = await createApp();
  const refresh = () => rebuildListings(db, clockOffsetMs);
  await refresh();

  return {
    database,
    app,
    partner,
    consultation,
    moles,
    blood,
    places: { budapest: capital, district5, district13, pest, cluj },
    duna,
    tisza,
    balaton,
    carpati,
    eva,
    botond,
    adam,
    stefan,
    calendars,
    get: (path, host = HU_HOST, headers = {}) =>
      ask(app, host, { url: path, remoteAddress: nextAddress(), headers }),
    createApp,
    refresh,
    async close() {
      setClockOffset(0);
      await app.close();
      await database.drop();
    },
  };
}

let askers = 0;
/** Every call comes from somebody else: tests ask more than one visitor may. */
function nextAddress(): string {
  askers += 1;
  return `10.0.${askers >> 8}.${askers & 255}`;
}
