import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importPartner } from '#app/features/partners/import-partner.server.ts';
import type { FastifyInstance } from 'fastify';
import { HOLD_SECRET_HEADER } from '#app/platform/call-headers.ts';
import { createPool, type Pool, transact } from '#db/client.ts';
import { ACME } from '#tests/support/acme.ts';
import { ask, createTestApp, CUSTOMER_HEADER, solveHumanCheck } from '#tests/support/app.ts';
import { buildProvider } from '#tests/support/builders/clinics.ts';
import { buildPartner } from '#tests/support/builders/partners.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runJob } from '#tests/support/jobs.ts';
import { IMPORT_KINDS, type ImportKindName } from './kind.ts';
import { PROBLEMS_MAX, runImport } from './run-import.server.ts';
import { describeFirst } from './words.ts';

const SAMPLES = join(import.meta.dirname, '../../../docs/imports');
const HOST = 'acme.localhost';
const RO_HOST = 'ro.acme.localhost';

let database: TestDatabase;
let app: FastifyInstance;

/** As a production database is: migrated, without the demo; one partner. */
beforeAll(async () => {
  database = await createTestDatabase({ hasReference: true });
  const imported = await transact(database.owner, (transaction) =>
    importPartner(transaction, {
      ...ACME,
      hosts: [...ACME.hosts, { host: RO_HOST, market: 'RO', locale: 'ro' }],
    }),
  );
  if (imported.problems) throw new Error(imported.problems.join('\n'));
  app = await createTestApp(database);
}, 60_000);

afterAll(async () => {
  await app.close();
  await database.drop();
});

/** As the staff's imports work: with the login that may do nothing else. */
async function take(
  kind: ImportKindName,
  file: string | Buffer,
  {
    isDryRun = false,
    partner = 'acme',
    pool = database.imports,
    finish,
  }: Partial<{ isDryRun: boolean; partner: string; pool: Pool; finish: () => Promise<void> }> = {},
) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const [row] = await all<{ id: number }>('SELECT id FROM partner WHERE key = $1', [partner]);
  const result = await runImport(row ? pool : database.owner, {
    kind,
    partner: row ?? partner,
    open: () => Readable.from([bytes]),
    isDryRun,
    finish,
  });
  if (!result.problems) return result;
  return { problems: describeFirst('en', result.problems, PROBLEMS_MAX) };
}

const sample = (kind: ImportKindName) => readFileSync(join(SAMPLES, `${kind}.csv`));

async function all<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.owner.query(text, values)).rows as Row[];
}

/** Everything that imports write, to see whether anything has changed. */
async function fingerprint(): Promise<unknown> {
  const tables = [
    'provider',
    'doctor',
    'doctor_subfunction',
    'network_provider',
    'imported_review',
    'service',
    'calendar',
    'calendar_subfunction',
    'calendar_week',
    'product',
    'product_cover',
    'partner_subfunction',
    'customer',
    'subscription',
    'voucher',
    'voucher_eligibility',
    'doctor_listing',
    'provider_listing',
    'listing_count',
  ];
  const counts: Record<string, unknown> = {};
  for (const table of tables) {
    const [row] = await all(
      `SELECT count(*)::int AS n, md5(string_agg((to_jsonb(t) - 'updated_at')::text, ',' ORDER BY (to_jsonb(t) - 'updated_at')::text)) AS md5 FROM ${table} t`,
    );
    counts[table] = row;
  }
  return counts;
}

describe('the sample files make an empty production database usable', () => {
  test('a dry run of the first says what would be imported, and changes nothing', async () => {
    const before = await fingerprint();
    expect(await take('providers', sample('providers'), { isDryRun: true })).toEqual({
      lines: 2,
      added: 2,
      changed: 0,
    });
    expect(await fingerprint()).toEqual(before);
  });

  test.each(IMPORT_KINDS)('%s are imported', async (kind) => {
    const result = await take(kind, sample(kind));
    expect(result).toMatchObject({ changed: 0 });
    expect(result.problems).toBeUndefined();
  });

  interface ListedDoctor {
    id: number;
    nextSlotStartsAt: string | null;
  }
  const findDoctors = async (host: string, filters: string) =>
    (await ask(app, host, { url: `/api/doctors?${filters}` })).json<{ other: ListedDoctor[] }>()
      .other;

  test('the finder shows the doctors with the clinics, prices and places', async () => {
    const found = await findDoctors(HOST, 'subfunction=3');
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).toContain('Dr. Minta Ágnes');
    expect(found[0]?.nextSlotStartsAt).not.toBeNull();
    const romanian = await findDoctors(RO_HOST, 'location=ro-b');
    expect(JSON.stringify(romanian)).toContain('Dr. Ștefania Exemplu');
    const providers = await ask(app, HOST, {
      url: '/api/providers?subfunction=1&location=hu-bp-pest',
    });
    expect(providers.json()).toMatchObject({
      totalRows: 1,
      other: [{ name: 'Dunapart Rendelő', price: 32_000 }],
    });
  });

  test('a visitor holds one of the imported times', async () => {
    const found = await findDoctors(HOST, 'subfunction=1');
    const doctor = found.find(({ nextSlotStartsAt }) => nextSlotStartsAt !== null);
    const week = doctor?.nextSlotStartsAt?.slice(0, 10);
    const answer = await ask(app, HOST, {
      url: `/api/calendar/doctors?doctors=${doctor?.id}&subfunctions=1&dateFrom=${week}`,
    });
    const days = answer.json<Record<string, Record<string, { id: string }[]>>>();
    const slots = Object.values(days[`D${doctor?.id}`] ?? {}).flat();
    expect(slots.length).toBeGreaterThan(0);
    const started = await ask(app, HOST, {
      method: 'POST',
      url: '/api/reservation/start',
      headers: {
        'idempotency-key': randomUUID(),
        [HOLD_SECRET_HEADER]: randomBytes(32).toString('base64url'),
      },
      payload: {
        slotId: slots[0]?.id,
        subfunctionId: 1,
        'g-recaptcha-response': await solveHumanCheck(app, HOST),
      },
    });
    expect(started.statusCode, started.body).toBe(201);
  });

  test('imported again they change nothing', async () => {
    const before = await fingerprint();
    for (const kind of IMPORT_KINDS) {
      expect(await take(kind, sample(kind))).toMatchObject({ added: 0 });
    }
    expect(await fingerprint()).toEqual(before);
  });

  test('a member is known with the product, and may choose a password by the mail of "Forgotten password"', async () => {
    const [member] = await all<{ id: number }>(
      `SELECT id FROM customer WHERE external_id = 'member-1'`,
    );
    const me = await ask(app, HOST, {
      url: '/api/me',
      headers: { [CUSTOMER_HEADER]: String(member?.id) },
    });
    expect(me.json()).toMatchObject({
      customer: { userEmail: 'anna.minta@members.example' },
    });
    const asked = await ask(app, HOST, {
      method: 'POST',
      url: '/api/forgotpwd',
      payload: {
        email: 'Anna.Minta@members.example',
        'g-recaptcha-response': await solveHumanCheck(app, HOST),
      },
    });
    expect(asked.statusCode, asked.body).toBe(200);
    const tokens = await all(
      `SELECT t.kind FROM account_token t JOIN account a ON a.id = t.account_id WHERE a.customer_id = $1`,
      [member?.id],
    );
    expect(tokens).toEqual([{ kind: 'password-recovery' }]);
  });
});

describe('what cannot be taken is said line by line, and nothing is imported', () => {
  const HEADER = 'id,market,location,name,zip,city,address,lat,lng,phone\n';
  const line = (values: Partial<Record<string, string>> = {}) =>
    Object.values({
      id: 'clinic-9',
      market: 'HU',
      location: 'hu-bp-05',
      name: 'Próba',
      zip: '1051',
      city: 'Budapest',
      address: 'Nádor utca 1.',
      lat: '47.5',
      lng: '19.05',
      phone: '',
      ...values,
    }).join(',');

  test.each([
    [{ phone: '12ab' }, 'line 2, column phone: "12ab" is no telephone number'],
    [{ market: 'SK' }, 'line 2, column market: must be HU or RO'],
    [{ lat: '91' }, 'line 2, column lat: must be a number from 43 to 49'],
    [{ name: '' }, 'line 2, column name: must not be empty'],
    [
      { location: 'hu-bp' },
      'line 2, column location: "hu-bp" is no place of HU without parts, such as hu-bp-05 or hu-pest',
    ],
    [
      { location: 'ro-cj' },
      'line 2, column location: "ro-cj" is no place of HU without parts, such as hu-bp-05 or hu-pest',
    ],
  ])('of a clinic with %j', async (values, problem) => {
    expect(await take('providers', HEADER + line(values))).toEqual({ problems: [problem] });
  });

  test.each<[ImportKindName, string, string]>([
    ['providers', '', 'line 1: the file is empty; it needs a line with the names of the columns'],
    ['vouchers', 'code,products\n', 'line 1: the column product is missing'],
    ['vouchers', 'code,product\nABC123\n', 'line 2: has 1 cells, the first line has 2'],
    [
      'vouchers',
      'code,product\nABC123,"x\n',
      'line 2: a quotation mark is opened here and never closed',
    ],
    [
      'vouchers',
      'code,product\nx,self-paid\n',
      'line 2, column code: must be 6 to 20 letters and digits',
    ],
    [
      'vouchers',
      'code,product\nABC123,gold-plan\n',
      'line 2, column product: the partner has no product "gold-plan"',
    ],
    [
      'vouchers',
      'code,product\nABC123,self-paid\nabc-123,self-paid\n',
      'line 3, column code: "ABC123" stands in line 2 already',
    ],
    [
      'vouchers',
      'code,product,plan,bundle_created_on\nABC123,self-paid,monthly,2021-02-30\n',
      'line 2, column bundle_created_on: must be a day such as 2026-05-31',
    ],
    [
      'doctors',
      'id,provider,family_name,given_name,services\nd,none,A,B,1\n',
      'line 2, column provider: there is no clinic "none"; import it first',
    ],
    [
      'doctors',
      'id,provider,family_name,given_name,services\nd,clinic-1,A,B,1|9999\n',
      'line 2, column services: there is no service 9999',
    ],
    [
      'prices',
      'provider,doctor,service,price\nclinic-1,doctor-3,1,100\n',
      'line 2, column doctor: the doctor "doctor-3" belongs to another clinic',
    ],
    [
      'prices',
      'provider,service,price\nclinic-1,1,-5\n',
      'line 2, column price: must be a whole number from 0 to 100000000',
    ],
    [
      'calendars',
      'calendar,provider,doctor,slot_minutes,day,hours,from,to\nc,clinic-1,doctor-1,20,monday,open,12:00,8:00\n',
      'line 2, column to: must come after from',
    ],
    [
      'calendars',
      'calendar,provider,doctor,slot_minutes,day,hours,from,to\nc,clinic-1,doctor-1,20,hétfő,open,8:00,12:00\n',
      'line 2, column day: must be a weekday such as monday, a day such as 2026-12-24, or two days such as 2026-12-24/2026-12-31',
    ],
    [
      'calendars',
      'calendar,provider,doctor,slot_minutes,day,hours,from,to\nc,clinic-1,doctor-1,20,monday,open,8:00,12:00\nc,clinic-1,doctor-1,30,tuesday,open,8:00,12:00\n',
      'line 3, column calendar: provider, doctor, person, services, slot_minutes and lead_minutes must be as in line 2',
    ],
    [
      'calendars',
      'calendar,provider,slot_minutes,day,hours,from,to\nc,clinic-1,20,monday,open,8:00,12:00\n',
      'line 2, column services: a calendar without a doctor must say which services it offers',
    ],
    [
      'reviews',
      'id,provider,stars,text,language,written\nr,clinic-1,6,Jó.,hu,2026-05\n',
      'line 2, column stars: must be a whole number from 1 to 5',
    ],
    [
      'reviews',
      'id,provider,stars,text,language,written\nr,clinic-1,5," ",hu,2026-05\n',
      'line 2, column text: must not be empty',
    ],
    [
      'reviews',
      'id,provider,stars,text,language,written\nr,clinic-1,5,Gut.,de,2026-05\n',
      'line 2, column language: must be hu, ro or en',
    ],
    ...['2026-13', 'May 2026', '2999-01'].map((written): [ImportKindName, string, string] => [
      'reviews',
      `id,provider,stars,text,language,written\nr,clinic-1,5,Jó.,hu,${written}\n`,
      'line 2, column written: must be a day or a month such as 2026-05-31 or 2026-05, from 1990 to today',
    ]),
    [
      'reviews',
      'id,provider,stars,text,language,written\nr,none,5,Jó.,hu,2026-05\n',
      'line 2, column provider: there is no clinic "none"; import it first',
    ],
    [
      'reviews',
      'id,provider,stars,text,language,written\nr,clinic-1,5,Jó.,hu,2026-05\nr,clinic-2,4,Bun.,ro,2026-05\n',
      'line 3, column id: "r" stands in line 2 already',
    ],
    [
      'covers',
      'product,specialty\nhealth-plan,magic\n',
      'line 2, column specialty: there is no specialty "magic"',
    ],
  ])('%s: %j', async (kind, file, problem) => {
    const { problems } = await take(kind, file);
    expect(problems?.[0]).toBe(problem);
  });

  test('of members: an address of another, a second subscription in the same time, and whoever was erased', async () => {
    const head =
      'id,email,last_name,first_name,date_of_birth,phone,zip,city,street,product,starts_on\n';
    const person = 'A,B,1990-01-01,+36205550199,1051,Budapest,Fő utca 1.';
    await database.owner.query(
      `INSERT INTO customer (partner_id, user_email, erased_number_hash, erased_at) SELECT id, 'erased@members.example', member_number_hash(id, 'gone-1'), portal_now() FROM partner WHERE key = 'acme'`,
    );
    const { problems } = await take(
      'members',
      `${head}new-1,Anna.Minta@members.example,${person},self-paid,2026-01-01
member-2,ion.exemplu@members.example,${person},health-plan,2026-01-01
gone-1,new@members.example,${person},self-paid,2026-01-01
`,
    );
    expect(problems).toEqual([
      'line 4, column id: this member has left and was erased; take the line out',
      'line 2, column email: the address belongs to the member "member-1"',
      'line 3, column starts_on: the member has another subscription in this time, since 2025-06-01',
    ]);
  });

  test('one wrong line among right ones keeps all of them out', async () => {
    const before = await fingerprint();
    const file = `${HEADER}${line({ id: 'good' })}\n${line({ id: 'bad', lng: 'x' })}\n`;
    expect(await take('providers', file)).toEqual({
      problems: ['line 3, column lng: must be a number from 16 to 30'],
    });
    expect(await fingerprint()).toEqual(before);
  });

  test('of more than a hundred problems the first hundred are said', async () => {
    const file = HEADER + Array.from({ length: 300 }, () => line({ lat: '1' })).join('\n');
    const { problems = [] } = await take('providers', file);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe('and more: mend these first');
  });

  test('for a partner that is not there', async () => {
    expect(await take('vouchers', 'code,product\n', { partner: 'nobody' })).toEqual({
      problems: ['there is no partner nobody with a host'],
    });
  });
});

describe('files as programs of offices write them', () => {
  const rows = (text: string) => `id;market;location;name;zip;city;address;lat;lng\r\n${text}\r\n`;

  test('in windows-1250, parted by semicolons, with a comma in the decimals', async () => {
    // "Őszi Fűfajó" as windows-1250 has it: 0xD5 is Ő, 0xFB is ű, 0xF3 is ó.
    const file = Buffer.from(
      rows(
        'office-1;HU;hu-bp-05;\u00d5szi F\u00fbfaj\u00f3;1051;Budapest;F\u00f5 u. 1.;47,5;19,05',
      ),
      'latin1',
    );
    expect(await take('providers', file)).toMatchObject({ lines: 1 });
    expect(
      await all(`SELECT name, address, lat FROM provider WHERE external_id = 'office-1'`),
    ).toEqual([{ name: 'Őszi Fűfajó', address: 'Fő u. 1.', lat: 47.5 }]);
  });

  test('in UTF-8 with a byte order mark and quoted cells', async () => {
    const file = `\uFEFF"id","market","location","name","zip","city","address","lat","lng"\n"office-2","HU","hu-bp-05","Ős ""Kis"", Bt.","1051","Budapest","Fő u. 2.","47.5","19.05"\n`;
    expect(await take('providers', file)).toMatchObject({ lines: 1 });
    expect(await all(`SELECT name FROM provider WHERE external_id = 'office-2'`)).toEqual([
      { name: 'Ős "Kis", Bt.' },
    ]);
  });

  test('a description brings in no script', async () => {
    const file =
      'id,market,location,name,zip,city,address,lat,lng,description_hu\noffice-3,HU,hu-bp-05,A,1051,Budapest,B,47.5,19.05,<p>Jó</p><script>alert(1)</script>\n';
    await take('providers', file);
    expect(await all(`SELECT description FROM provider WHERE external_id = 'office-3'`)).toEqual([
      { description: { hu: '<p>Jó</p>' } },
    ]);
  });
});

describe('members who are there already', () => {
  const head =
    'id,email,last_name,first_name,date_of_birth,phone,zip,city,street,product,starts_on,ends_on,waiting_until\n';
  const member = (id: string, days: string, email = `${id}@members.example`) =>
    `${id},${email},Adó,Béla,1980-05-06,+36205550155,1051,Budapest,Fő utca 1.,self-paid,${days}\n`;

  /** Shares the subscription of the member `id` that started on the day. */
  async function share(id: string, startsOn: string): Promise<void> {
    await database.owner.query(
      `WITH main AS (
         SELECT s.* FROM subscription s JOIN customer c ON c.id = s.customer_id WHERE c.external_id = $1 AND s.starts_on = $2::date),
       person AS (
         INSERT INTO customer (partner_id, user_email) SELECT partner_id, 'wife-of-' || $1 || '@members.example' FROM main RETURNING id),
       joined AS (
         INSERT INTO relative (id, partner_id, holder_id, customer_id, relation, last_name, first_name, date_of_birth, zipcode, city, street, email, hash, expires_at)
         SELECT gen_random_uuid(), main.partner_id, main.customer_id, person.id, 'spouse', 'Adó', 'Éva', '1982-07-08', zipcode, city, street, 'wife@members.example',
                uuid_send(gen_random_uuid()), portal_now()
           FROM main, person)
       INSERT INTO subscription (partner_id, customer_id, product_id, last_name, first_name, date_of_birth, contact_email, phone, mothers_name, zipcode, city, street,
                                 starts_on, ends_on, waiting_until, shared_from)
       SELECT partner_id, person.id, product_id, 'Adó', 'Éva', '1982-07-08', 'wife@members.example', phone, '', zipcode, city, street, starts_on, ends_on, waiting_until, main.id
         FROM main, person`,
      [id, startsOn],
    );
  }

  const sharedBy = (id: string) =>
    all(
      `SELECT u.first_name, u.starts_on::text, u.ends_on::text, u.waiting_until::text
         FROM subscription u JOIN subscription m ON m.id = u.shared_from JOIN customer c ON c.id = m.customer_id
        WHERE c.external_id = $1 ORDER BY u.starts_on`,
      [id],
    );

  test('whoever shares a subscription follows it when a file moves its days, and shares the next one', async () => {
    await take('members', head + member('main-1', '2025-01-01,2026-01-01,'));
    await share('main-1', '2025-01-01');
    const extended = { first_name: 'Éva', starts_on: '2025-01-01', ends_on: '2027-01-01' };
    await take('members', head + member('main-1', '2025-01-01,2027-01-01,2025-02-01'));
    expect(await sharedBy('main-1')).toEqual([{ ...extended, waiting_until: '2025-02-01' }]);
    await take('members', head + member('main-1', '2027-01-01,2028-01-01,'));
    expect(await sharedBy('main-1')).toEqual([
      { ...extended, waiting_until: '2025-02-01' },
      { first_name: 'Éva', starts_on: '2027-01-01', ends_on: '2028-01-01', waiting_until: null },
    ]);
  });

  const register = async (email: string, status: string) =>
    (
      await all<{ id: string }>(
        `WITH person AS (INSERT INTO customer (partner_id, user_email) SELECT id, $1 FROM partner WHERE key = 'acme' RETURNING *)
         INSERT INTO account (partner_id, customer_id, email, password_hash, status, locale, host)
         SELECT partner_id, id, $1, 'of whoever registered', $2::account_status, 'hu', 'acme.localhost' FROM person RETURNING id::text`,
        [email, status],
      )
    )[0]?.id;

  test('a membership goes to the account whose address is confirmed, never to one that somebody only typed the address for', async () => {
    const confirmed = await register('main-3@members.example', 'active');
    const typed = await register('main-4@members.example', 'pending');
    await take(
      'members',
      head + member('main-3', '2025-01-01,,') + member('main-4', '2025-01-01,,'),
    );
    const accounts = await all<{ id: string; number: string; password_hash: string | null }>(
      `SELECT a.id::text, c.external_id AS number, a.status, a.password_hash FROM account a JOIN customer c ON c.id = a.customer_id
        WHERE a.email IN ('main-3@members.example', 'main-4@members.example') ORDER BY a.email`,
    );
    expect(accounts).toEqual([
      {
        id: confirmed,
        number: 'main-3',
        status: 'active',
        password_hash: 'of whoever registered',
      },
      {
        id: expect.not.stringMatching(`^${typed}$`),
        number: 'main-4',
        status: 'pending',
        password_hash: null,
      },
    ]);
  });

  test('a membership is refused to a locked account', async () => {
    await register('main-5@members.example', 'locked');
    expect(await take('members', head + member('main-5', '2025-01-01,,'))).toEqual({
      problems: [
        'line 2, column email: the account of this address is locked; take the line out until it is open',
      ],
    });
  });

  test('today is the day it is in the market of the member: in Romania it begins an hour before', async () => {
    const [now] = await all<{ ms: number }>(
      `SELECT extract(epoch FROM portal_now())::float8 * 1000 AS ms`,
    );
    const pool = createPool({
      url: database.url,
      role: null,
      max: 1,
      clockOffsetMs: Math.round(Date.parse('2040-07-01T21:30:00Z') - (now?.ms ?? 0)),
    });
    const born = async (market: 'HU' | 'RO', day: string) => {
      const phone = market === 'HU' ? '+36205550155' : '+40721555112';
      const file = `id,email,last_name,first_name,date_of_birth,phone,market,zip,city,street,product,starts_on
new-${market},new-${market}@members.example,Adó,Ili,${day},${phone},${market},1051,Budapest,Fő utca 1.,self-paid,2025-01-01
`;
      return (await take('members', file, { isDryRun: true, pool })).problems;
    };
    try {
      expect(await born('HU', '2040-07-01')).toBeUndefined();
      expect(await born('HU', '2040-07-02')).toEqual([
        'line 2, column date_of_birth: must be a day from 1900 to today',
      ]);
      expect(await born('RO', '2040-07-02')).toBeUndefined();
    } finally {
      await pool.end();
    }
  });

  test('what a relative shares is not changed by a line of their own', async () => {
    await take('members', head + member('main-2', '2025-01-01,2030-01-01,'));
    await share('main-2', '2025-01-01');
    const before = await fingerprint();
    expect(
      await take(
        'members',
        head + member('wife-2', '2025-01-01,2026-01-01,', 'wife-of-main-2@members.example'),
      ),
    ).toEqual({
      problems: [
        'line 2, column starts_on: the member shares the subscription of somebody else in this time, since 2025-01-01',
      ],
    });
    expect(await fingerprint()).toEqual(before);
  });
});

test('a product of an employer is imported with the domains of the addresses at work', async () => {
  const file = (domains: string) =>
    `key,name_hu,insured,work_domains\nat-work,Munkahelyi,yes,${domains}\n`;
  expect(await take('products', file('company'))).toEqual({
    problems: [
      'line 2, column work_domains: must be domains parted by |, such as company.example|firm.example',
    ],
  });
  expect(await take('products', file('Company.example|firm.example'))).toMatchObject({ added: 1 });
  expect(await all(`SELECT work_domains FROM product WHERE key = 'at-work'`)).toEqual([
    { work_domains: ['company.example', 'firm.example'] },
  ]);
});

test('a clinic has its imported stars while one review of it can be read, in every answer and in the order of the list [C350]', async () => {
  const head = 'id,provider,stars,text,language,written,author,active\n';
  const of = (provider: string, active = '') =>
    `${head}wandering,${provider},4,Kedvesek.,hu,2026-02,,${active}\n`;
  const quiet = `${head}review-3,clinic-2,4,x,ro,2026-06,,no\n`;
  const stars = async (name: string, host: string) => {
    const answer = await ask(app, host, { url: '/api/providers?location=' });
    const { other } = answer.json<{
      other: { name: string; ratingAllAvg: number | null; reviewCount: number }[];
    }>();
    const found = other.find((one) => one.name === name);
    const [listed] = await all<{ rating: number | null; rank: number }>(
      `SELECT l.rating, l.rank FROM provider_listing l JOIN provider p ON p.id = l.provider_id WHERE p.name = $1 AND l.subfunction_id = 0`,
      [name],
    );
    return [found?.ratingAllAvg, found?.reviewCount, listed?.rating, listed?.rank];
  };
  const unirii = () => stars('Clinica Unirii', RO_HOST);
  const shown = await unirii();
  expect(shown.slice(0, 3)).toEqual([4.4, 86, 4.4]);

  expect(await take('reviews', quiet)).toEqual({ lines: 1, added: 0, changed: 1 });
  const unread = await unirii();
  expect(unread.slice(0, 3)).toEqual([null, 0, null]);
  expect(unread[3]).not.toBe(shown[3]);
  // Once more: there is nothing left to take away.
  expect(await take('reviews', quiet)).toEqual({ lines: 1, added: 0, changed: 0 });

  expect(await take('reviews', of('clinic-2'))).toEqual({ lines: 1, added: 1, changed: 0 });
  expect(await unirii()).toEqual(shown);
  // A review that turns out to be of another clinic goes with its stars.
  await take('reviews', of('clinic-1'));
  expect(await unirii()).toEqual(unread);
  await take('reviews', of('clinic-1', 'no'));
  expect(
    await all(
      `SELECT p.external_id, p.readable_review_count AS n FROM provider p WHERE external_id IN ('clinic-1', 'clinic-2') ORDER BY 1`,
    ),
  ).toEqual([
    { external_id: 'clinic-1', n: 2 },
    { external_id: 'clinic-2', n: 0 },
  ]);
  await take('reviews', sample('reviews'));
});

test('hours that change replace what was on offer; a closed day has no times, an extra day has', async () => {
  const head = 'calendar,provider,doctor,slot_minutes,day,hours,from,to\n';
  const own = (day: string, hours: string, from = '', to = '') =>
    `calendar-9,clinic-1,doctor-2,60,${day},${hours},${from},${to}\n`;
  const week = async () =>
    all<{ start: string }>(
      `SELECT to_char(w.week::timestamp + m * interval '1 minute', 'YYYY-MM-DD HH24:MI') AS start
         FROM calendar c JOIN calendar_week w ON w.calendar_id = c.id CROSS JOIN unnest(w.open) m
        WHERE c.external_id = 'calendar-9' AND w.week = '${nextMonday}' ORDER BY 1`,
    );
  const nextMonday = await mondayWithoutHolidays();
  const day = (offset: number) =>
    new Date(Date.parse(nextMonday) + offset * 86_400_000).toISOString().slice(0, 10);
  await take(
    'calendars',
    head + own('monday', 'open', '8:00', '10:00') + own('tuesday', 'open', '8:00', '10:00'),
  );
  expect((await week()).map(({ start }) => start)).toEqual([
    `${day(0)} 08:00`,
    `${day(0)} 09:00`,
    `${day(1)} 08:00`,
    `${day(1)} 09:00`,
  ]);
  // Somebody watches for the care of that calendar.
  await database.owner.query(
    `INSERT INTO earlier_watch (id, partner_id, customer_id, stop_hash, locale, host, country, target, target_id, subfunction_id, before)
     SELECT gen_random_uuid(), u.partner_id, u.id, '\\x00', 'hu', 'x', 'HU', 'search', 0, cs.subfunction_id, $1::timestamptz
       FROM (SELECT id, partner_id FROM customer ORDER BY id LIMIT 1) u, calendar c JOIN calendar_subfunction cs ON cs.calendar_id = c.id WHERE c.external_id = 'calendar-9' LIMIT 1`,
    [`${day(6)}T00:00:00Z`],
  );
  await take(
    'calendars',
    head +
      own('monday', 'open', '8:00', '10:00') +
      own('tuesday', 'open', '9:00', '11:00') +
      own(day(0), 'closed') +
      own(day(5), 'open', '9:00', '10:00'),
  );
  expect((await week()).map(({ start }) => start)).toEqual([
    `${day(1)} 09:00`,
    `${day(1)} 10:00`,
    `${day(5)} 09:00`,
  ]);
  // Only what was not open before is offered to who watches.
  const opened = await all<{ start: string }>(
    `SELECT to_char((o.payload ->> 'startsAt')::timestamptz AT TIME ZONE c.tz, 'YYYY-MM-DD HH24:MI') AS start
       FROM outbox o JOIN calendar c ON c.id = (o.payload ->> 'calendar')::bigint WHERE o.kind = 'time_opened' ORDER BY 1`,
  );
  const inWeek = opened.map(({ start }) => start).filter((start) => start >= nextMonday);
  expect(inWeek).toEqual([`${day(1)} 10:00`, `${day(5)} 09:00`]);
});

/** A week on offer in which no holiday closes a day, and no clock is changed. */
async function mondayWithoutHolidays(): Promise<string> {
  const [row] = await all<{ monday: string }>(
    `SELECT to_char(w, 'YYYY-MM-DD') AS monday FROM generate_series(date_trunc('week', portal_now()) + interval '14 days', portal_now() + interval '150 days', '7 days') w
      WHERE NOT EXISTS (SELECT FROM holiday h WHERE h.country = 'HU' AND h.day BETWEEN w::date AND w::date + 6)
        AND extract(month FROM w) NOT IN (3, 10) LIMIT 1`,
  );
  return row?.monday ?? '';
}

test('patients search while a long list is being written, and find what was there before', async () => {
  const CLINICS = 600;
  const line = String(sample('providers')).split('\n')[1] ?? '';
  const [header] = String(sample('providers')).split('\n');
  const lines = Array.from({ length: CLINICS }, (_, n) =>
    line.replace('clinic-1', `chain-${n}`).replace('Dunapart Rendelő', `Hosszú Lista ${n}`),
  );
  const search = async () => {
    const answer = await ask(app, HOST, { url: '/api/providers?location=hu-bp-05' });
    return [answer.statusCode, answer.json<{ totalRows: number }>().totalRows];
  };
  const [, before] = await search();
  let meanwhile: unknown;
  await take('providers', [header, ...lines].join('\n'), {
    finish: async () => {
      meanwhile = await search();
    },
  });
  expect(meanwhile).toEqual([200, before]);
  expect(await search()).toEqual([200, Number(before) + CLINICS]);
});

/** What the listings hold and should not, and what they should and do not. */
const wrongListings = () =>
  all(
    ['doctor_listing', 'provider_listing']
      .map(
        (name) => `SELECT '${name}', provider_id FROM (
          (SELECT * FROM ${name} EXCEPT SELECT * FROM ${name}_due) UNION ALL (SELECT * FROM ${name}_due EXCEPT SELECT * FROM ${name})) x`,
      )
      .join(' UNION ALL '),
  );

/** What searches count, and would count otherwise if all of it were counted anew. */
async function miscounted() {
  const read = async () => ({
    totals: await all('SELECT * FROM listing_count ORDER BY 1, 2, 3, 4, 5'),
    words: await all('SELECT * FROM name_word ORDER BY 1, 2, 3'),
    squares: await all(
      `SELECT 0 AS subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id FROM marker_group
       UNION ALL SELECT subfunction_id, country, zoom, x, y, location_id, speaks_english, has_discount, has_doctor, has_english_doctor, n, provider_id FROM service_marker_group ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    ),
  });
  const kept = await read();
  await database.owner.query('SELECT rebuild_listing_counts()');
  const anew = await read();
  return Object.entries(anew).flatMap(([name, rows]) =>
    isDeepStrictEqual(rows, kept[name as keyof typeof kept]) ? [] : [name],
  );
}

test('what a clinic saves while doctors of it are imported is saved at once, and both are found afterwards', async () => {
  const [clinic] = await all<{ id: number; partner: number; calendar: number; week: string }>(
    `SELECT p.id, p.owner_partner_id AS partner, c.id AS calendar, w.week::text AS week
       FROM provider p JOIN calendar c ON c.provider_id = p.id JOIN calendar_week w ON w.calendar_id = c.id
      WHERE p.external_id = 'clinic-1' ORDER BY c.id, w.week DESC LIMIT 1`,
  );
  if (!clinic) throw new Error('the samples have such a clinic');
  const save = (pool: Pool, statements: [text: string, values: unknown[]][]) =>
    transact(
      pool,
      async (transaction) => {
        for (const [text, values] of statements) await transaction.query(text, values);
      },
      { partnerId: clinic.partner },
    );
  const weeks = [{ calendar: clinic.calendar, week: clinic.week, open: [] }];
  const profile = { picture: null, description: null, languages: ['hu'], phone: [], web: null };
  const [header, line = ''] = String(sample('doctors')).split('\n');
  const lines = [line.replace('Minta', 'Másik'), line.replace('doctor-1', 'doctor-new')];
  await take('doctors', [header, ...lines].join('\n'), {
    finish: async () => {
      await save(database.app, [
        ['SELECT lock_calendar($1, $2)', [clinic.id, clinic.calendar]],
        ['SELECT put_calendar_weeks($1, portal_now())', [JSON.stringify(weeks)]],
      ]);
      await save(database.staff, [
        ['SELECT lock_profile($1, NULL)', [clinic.id]],
        ['SELECT publish_clinic_profile($1, $2)', [clinic.id, { ...profile, email: null }]],
      ]);
    },
  });
  expect(await wrongListings()).toEqual([]);
  expect(await miscounted()).toEqual([]);
  const found = await all(
    `SELECT d.name, p.doctor_count, l.speaks_english FROM doctor d JOIN provider p ON p.id = d.provider_id
       JOIN provider_listing l ON l.provider_id = p.id AND l.subfunction_id = 0 JOIN doctor_listing dl ON dl.doctor_id = d.id AND dl.subfunction_id = 0
      WHERE d.external_id IN ('doctor-1', 'doctor-new') ORDER BY d.external_id`,
  );
  const [counted] = await all<{ n: number }>(
    'SELECT count(*)::int AS n FROM doctor WHERE provider_id = $1 AND is_active',
    [clinic.id],
  );
  const rest = { doctor_count: counted?.n, speaks_english: false };
  expect(found).toEqual([
    { name: 'Dr. Másik Ágnes', ...rest },
    { name: 'Dr. Minta Ágnes', ...rest },
  ]);
});

test('what a second import says of a clinic while its listings are being written is written, too', async () => {
  const [header, line = ''] = String(sample('doctors')).split('\n');
  const doctors = (...lines: string[]) => take('doctors', [header, ...lines].join('\n'));
  const imports = await transact(database.owner, async (reading) => {
    await reading.query(
      `SELECT FROM provider_listing l JOIN provider p ON p.id = l.provider_id WHERE p.external_id = 'clinic-1' FOR UPDATE OF l`,
    );
    // Its doctors are written before the clinic, which has one more of them.
    const first = doctors(line.replace('doctor-1', 'doctor-third'));
    await expect.poll(() => database.countWaiting()).toBe(1);
    const second = doctors(line.replace('Minta', 'Harmadik'));
    await expect.poll(() => database.countWaiting()).toBe(2);
    return [first, second];
  });
  await Promise.all(imports);
  expect(await wrongListings()).toEqual([]);
  expect(await miscounted()).toEqual([]);
});

test('the listings that a killed import has left are the worker’s, but for clinics that another one is at', async () => {
  await database.owner.query(
    `UPDATE doctor SET is_active = false WHERE external_id = 'doctor-new'`,
  );
  // Clinics that move, change their name or are no more.
  for (const [clinic, change] of [
    ['chain-5', `name = 'Egészen Más'`],
    // In a later batch than the others at its place.
    ['chain-300', 'lat = lat + 3'],
    [
      'chain-9',
      `location_id = (SELECT id FROM location WHERE id <> location_id ORDER BY id DESC LIMIT 1)`,
    ],
    ['chain-0', 'is_active = false'],
  ]) {
    await database.owner.query(`UPDATE provider SET ${change} WHERE external_id = $1`, [clinic]);
  }
  await database.owner.query(
    `INSERT INTO outdated_listing (provider_id) SELECT provider_id FROM doctor WHERE external_id = 'doctor-new' UNION ALL SELECT id FROM provider WHERE external_id LIKE 'chain-%'`,
  );
  expect(await wrongListings()).not.toEqual([]);
  const left = async () => (await all('SELECT DISTINCT provider_id FROM outdated_listing')).length;
  expect(await left()).toBeGreaterThan(100);
  await transact(database.owner, async (importing) => {
    await importing.query(
      `UPDATE provider SET updated_at = portal_now() WHERE external_id = 'chain-7'`,
    );
    await runJob(database.worker, 'refresh_outdated_listings');
    // All others, fifty at once: nobody waits for the one that is locked, and it keeps nobody from their turn.
    expect(await left()).toBe(1);
    // Nor do counts wait for it.
    expect(await miscounted()).toEqual([]);
  });
  await runJob(database.worker, 'refresh_outdated_listings');
  expect(await left()).toBe(0);
  expect(await wrongListings()).toEqual([]);
});

test('the audit says which import it was, and nothing of one that was only tried', async () => {
  const count = async () =>
    all(
      `SELECT actor_task, count(*)::int FROM audit_entry a JOIN partner p ON p.id = a.partner_id
        WHERE p.key = 'acme' AND actor = 'system' AND action = 'data_imported' AND actor_task = 'import products' GROUP BY 1`,
    );
  const before = await count();
  await take('products', sample('products'), { isDryRun: true });
  expect(await count()).toEqual(before);
  await take('products', sample('products'));
  const imports = (before[0] as { count: number } | undefined)?.count ?? 0;
  expect(await count()).toEqual([{ actor_task: 'import products', count: imports + 1 }]);
});

test('a file of reviews changes and takes away none of another partner, whatever their ids', async () => {
  const partner = await buildPartner(database.owner, { id: 1_000 });
  const clinic = await buildProvider(database.owner, { location_id: 1 });
  await database.owner.query(
    `UPDATE provider SET owner_partner_id = $1, external_id = 'clinic-2', readable_review_count = 1 WHERE id = $2`,
    [partner.id, clinic.id],
  );
  await database.owner.query(
    `INSERT INTO imported_review (owner_partner_id, external_id, provider_id, stars, comment, locale, written_on)
     VALUES ($1, 'same', $2, 3, 'Rendben volt.', 'hu', '2026-01-01')`,
    [partner.id, clinic.id],
  );
  const file = (active: string) =>
    `id,provider,stars,text,language,written,active\nsame,clinic-2,5,Kedvesek.,hu,2026-02,${active}\n`;
  expect(await take('reviews', file('yes'))).toEqual({ lines: 1, added: 1, changed: 0 });
  expect(await take('reviews', file('no'))).toEqual({ lines: 1, added: 0, changed: 1 });
  expect(
    await all(
      `SELECT v.stars, p.readable_review_count AS n FROM imported_review v JOIN provider p ON p.id = v.provider_id WHERE v.external_id = 'same'`,
    ),
  ).toEqual([{ stars: 3, n: 1 }]);
});
