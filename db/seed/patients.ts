import { MARKET_LOCALE, type Locale, type Market } from '#app/i18n/locale.ts';
import { addDays } from '#app/time/week.ts';
import type { Transaction } from '../client.ts';
import { copyRows } from '../copy.ts';
import { DEMO_CUSTOMERS } from './members.ts';
import { findProductIds, GENERIC_PARTNER } from './partners.ts';

/** Somebody whose visits and requests the demo's staff work on. Who tries the portal is somebody else: `DEMO_CUSTOMERS`. */
export interface Patient {
  /** Of the customer, the account and the subscription. */
  id: number;
  market: Market;
  host: string;
  locale: Locale;
  email: string;
  lastName: string;
  firstName: string;
  dateOfBirth: string;
  mothersName: string;
  phone: string;
  zipcode: string;
  city: string;
  street: string;
  product: 'card_insurance' | 'insurance' | 'self_paid';
  /** So many days ago they registered. */
  since: number;
}

type Facts = readonly [
  lastName: string,
  firstName: string,
  dateOfBirth: string,
  mothersName: string,
  address: string,
  product: Patient['product'],
  since: number,
];

const HUNGARIANS: readonly Facts[] = [
  [
    'Szilágyi',
    'Márta',
    '1958-03-17',
    'Bíró Erzsébet',
    '1052 Budapest, Petőfi Sándor utca 7.',
    'card_insurance',
    280,
  ],
  [
    'Lengyel',
    'Tamás',
    '1971-10-02',
    'Orosz Klára',
    '1134 Budapest, Váci út 22.',
    'card_insurance',
    240,
  ],
  [
    'Barta',
    'Eszter',
    '1988-06-25',
    'Gulyás Mária',
    '6722 Szeged, Tisza Lajos körút 41.',
    'insurance',
    190,
  ],
  [
    'Pásztor',
    'István',
    '1964-01-09',
    'Fodor Anna',
    '4026 Debrecen, Bem tér 3.',
    'card_insurance',
    310,
  ],
  [
    'Hegedűs',
    'Nóra',
    '1995-12-14',
    'Sipos Ágnes',
    '9022 Győr, Bajcsy-Zsilinszky út 18.',
    'insurance',
    150,
  ],
  [
    'Vincze',
    'Attila',
    '1982-08-30',
    'Kocsis Zsuzsanna',
    '7624 Pécs, Hungária utca 55.',
    'card_insurance',
    120,
  ],
  [
    'Gál',
    'Petra',
    '2000-05-06',
    'Nemes Katalin',
    '3530 Miskolc, Széchenyi utca 60.',
    'insurance',
    26,
  ],
  [
    'Bodnár',
    'Zsolt',
    '1977-02-19',
    'Hajdu Ilona',
    '8000 Székesfehérvár, Fő utca 12.',
    'card_insurance',
    17,
  ],
  [
    'Somogyi',
    'Lilla',
    '1991-09-11',
    'Major Judit',
    '6000 Kecskemét, Rákóczi út 5.',
    'self_paid',
    9,
  ],
];
const ROMANIANS: readonly Facts[] = [
  [
    'Ionescu',
    'Maria',
    '1969-07-21',
    'Elena',
    '010071 București, Calea Victoriei 118',
    'card_insurance',
    260,
  ],
  [
    'Popa',
    'Andrei',
    '1985-11-28',
    'Doina',
    '400001 Cluj-Napoca, Strada Memorandumului 9',
    'card_insurance',
    210,
  ],
  [
    'Stan',
    'Gabriela',
    '1993-04-03',
    'Viorica',
    '300223 Timișoara, Bulevardul Republicii 14',
    'insurance',
    130,
  ],
  [
    'Marin',
    'Cristian',
    '1979-01-16',
    'Ana',
    '500030 Brașov, Strada Mureșenilor 3',
    'card_insurance',
    21,
  ],
  [
    'Kelemen',
    'Botond',
    '1966-08-08',
    'Rozália',
    '540026 Târgu Mureș, Piața Trandafirilor 40',
    'insurance',
    5,
  ],
];

const HOSTS: Record<Market, string> = { HU: 'localhost', RO: 'ro.localhost' };
/** Numbers that nobody has. */
const PHONES: Record<Market, string> = { HU: '+36205550', RO: '+40720555' };
const FIRST_NUMBER = 200;

const toPatient =
  (market: Market, firstId: number) =>
  (
    [lastName, firstName, dateOfBirth, mothersName, address, product, since]: Facts,
    index: number,
  ): Patient => {
    const [, zipcode = '', city = '', street = ''] = /^(\S+) ([^,]+), (.+)$/.exec(address) ?? [];
    const id = firstId + index;
    return {
      id,
      market,
      host: HOSTS[market],
      locale: MARKET_LOCALE[market],
      email: `member-${id}@members.example`,
      lastName,
      firstName,
      dateOfBirth,
      mothersName,
      phone: `${PHONES[market]}${FIRST_NUMBER + id}`,
      zipcode,
      city,
      street,
      product,
      since,
    };
  };

const FIRST_ID = Object.values(DEMO_CUSTOMERS).length + 1;
export const PATIENTS: readonly Patient[] = [
  ...HUNGARIANS.map(toPatient('HU', FIRST_ID)),
  ...ROMANIANS.map(toPatient('RO', FIRST_ID + HUNGARIANS.length)),
];

/** Customers of the demo beside those with whom it is tried, so that the staff have somebody to work for. Their password is the same. */
export async function loadPatients(client: Transaction, today: string): Promise<void> {
  const product = await findProductIds(client, GENERIC_PARTNER);
  const own = { partner_id: GENERIC_PARTNER };
  await copyRows(
    client,
    'customer',
    PATIENTS.map(({ id, email }) => ({ ...own, id, user_email: email })),
  );
  const { rows } = await client.query<{ password_hash: string }>(
    'SELECT password_hash FROM account WHERE id = $1',
    [DEMO_CUSTOMERS.insured],
  );
  await copyRows(
    client,
    'account',
    PATIENTS.map(({ id, email, locale, host, since }) => {
      const registered = `${addDays(today, -since)}T09:30:00Z`;
      return {
        ...own,
        id,
        customer_id: id,
        email,
        password_hash: rows[0]?.password_hash ?? null,
        status: 'active',
        locale,
        host,
        created_at: registered,
        verified_at: registered,
      };
    }),
  );
  await copyRows(
    client,
    'subscription',
    PATIENTS.map((patient) => ({
      ...own,
      id: patient.id,
      customer_id: patient.id,
      product_id: product(patient.product),
      last_name: patient.lastName,
      first_name: patient.firstName,
      date_of_birth: patient.dateOfBirth,
      mothers_name: patient.mothersName,
      contact_email: patient.email,
      phone: patient.phone,
      zipcode: patient.zipcode,
      city: patient.city,
      street: patient.street,
      starts_on: addDays(today, -patient.since),
    })),
  );
  for (const table of ['customer', 'account', 'subscription']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT max(id) FROM ${table}))`,
      [table],
    );
  }
}

/** The `n`th patient of a market, from the first again after the last. */
export function patientOf(market: Market, n: number): Patient {
  const people = PATIENTS.filter((one) => one.market === market);
  const patient = people[n % people.length];
  if (!patient) throw new Error(`the demo has no patients in ${market}`);
  return patient;
}

/** Whom a row is about, as tables of what members ask for have it. */
export const describePatient = ({
  id,
  host,
  locale,
  lastName,
  firstName,
  dateOfBirth,
}: Patient) => ({
  partner_id: GENERIC_PARTNER,
  customer_id: id,
  host,
  locale,
  last_name: lastName,
  first_name: firstName,
  date_of_birth: dateOfBirth,
});
