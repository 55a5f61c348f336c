import { DEMO_EMAILS, DEMO_KINDS, DEMO_PASSWORD } from '#app/demo/demo-sign-ins.ts';
import { TIME_CONFIRMATION_TYPE } from '#app/features/reservations/customer-type.ts';
import { addDays } from '#app/time/week.ts';
import { createPasswords } from '#app/platform/passwords.server.ts';
import type { Transaction } from '../client.ts';
import { copyRows, type CopyRow } from '../copy.ts';
import { SPECIALTIES } from './facts.ts';
import { findProductIds, GENERIC_PARTNER } from './partners.ts';

/** Customers of the demo, one of each kind, by their ids. */
export const DEMO_CUSTOMERS = {
  insuredWithCardNetwork: 1,
  insured: 2,
  inWaitingPeriod: 3,
  selfPaid: 4,
  withoutSubscription: 5,
  confirmingTimes: 6,
} as const;

const VERIFIED_AT = '2026-01-01T00:00:00Z';
/** No insurance of the demo pays for these. */
const NOT_INSURED = new Set(['plastic', 'dentistry', 'orthodontics', 'massage', 'sexology']);
/** Above this amount imaging needs approval. */
const APPROVED_FROM = new Map([['radiology', 60_000]]);
/** Gastroscopy, whatever it costs; an operation on the skin above an amount. */
export const GASTROSCOPY = 66;
const MOLE_REMOVAL = 5;
const MOLE_REMOVAL_APPROVED_FROM = 60_000;
/** Terms of the demo's insurances that are not "all of it", and what the members have used of them. */
const TERMS = new Map<string, { cover?: Partial<Cover>; use?: Partial<Use> }>([
  ['dermatology', { cover: { limit_amount: 150_000 }, use: { amount: 138_000, quantity: 4 } }],
  ['cardiology', { cover: { limit_amount: 200_000 }, use: { amount: 200_000, quantity: 5 } }],
  ['physiotherapy', { cover: { quantity_limit: 10 }, use: { amount: 120_000, quantity: 10 } }],
  ['radiology', { cover: { downpayment: 20, downpayment_type: 'percent' } }],
  ['gastro', { cover: { downpayment: 10_000 } }],
  ['laboratory', { cover: { limit_amount_per_visit: 15_000 } }],
]);

interface Cover {
  limit_amount: number | null;
  quantity_limit: number | null;
  downpayment: number;
  downpayment_type: 'amount' | 'percent';
  limit_amount_per_visit: number | null;
}

interface Use {
  amount: number;
  quantity: number;
}

const ALL_OF_IT: Cover = {
  limit_amount: null,
  quantity_limit: null,
  downpayment: 0,
  downpayment_type: 'amount',
  limit_amount_per_visit: null,
};

/** Members of the demo and what their products cover. The same for every day but for the dates. */
export async function loadMembers(client: Transaction, today: string): Promise<void> {
  const insured = SPECIALTIES.filter(({ key }) => !NOT_INSURED.has(key));
  await copyRows(
    client,
    'partner_subfunction',
    insured.flatMap(({ key, subfunctions }) =>
      subfunctions.map(({ id }) => ({
        partner_id: GENERIC_PARTNER,
        subfunction_id: id,
        is_included_in_insurance: true,
        is_preauthorization_required: id === GASTROSCOPY,
        preauthorization_limit:
          id === MOLE_REMOVAL ? MOLE_REMOVAL_APPROVED_FROM : (APPROVED_FROM.get(key) ?? null),
      })),
    ),
  );
  const product = await findProductIds(client, GENERIC_PARTNER);
  await copyRows(
    client,
    'product_cover',
    insured.flatMap(({ id, key }) =>
      [product('card_insurance'), product('insurance')].map((product_id) => ({
        partner_id: GENERIC_PARTNER,
        product_id,
        specialization_id: id,
        ...ALL_OF_IT,
        ...TERMS.get(key)?.cover,
      })),
    ),
  );
  await copyRows(
    client,
    'customer',
    Object.values(DEMO_CUSTOMERS).map((id) => ({
      id,
      partner_id: GENERIC_PARTNER,
      user_email: emailOf(id),
      customer_type: id === DEMO_CUSTOMERS.confirmingTimes ? TIME_CONFIRMATION_TYPE : null,
    })),
  );
  await loadAccounts(client);
  const subscriptions = createSubscriptions(today, product);
  await copyRows(client, 'subscription', subscriptions);
  await copyRows(
    client,
    'cover_use',
    subscriptions
      .filter(({ product_id }) => product_id !== product('self_paid'))
      .flatMap((subscription) => coverUses(subscription)),
  );
  for (const table of ['customer', 'account', 'subscription']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT max(id) FROM ${table}))`,
      [table],
    );
  }
}

/** One hash for all: the password is no secret. */
async function loadAccounts(client: Transaction): Promise<void> {
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
  await copyRows(
    client,
    'account',
    Object.values(DEMO_CUSTOMERS).map((id) => ({
      id,
      partner_id: GENERIC_PARTNER,
      customer_id: id,
      email: emailOf(id),
      password_hash: passwordHash,
      status: 'active',
      locale: 'hu',
      host: 'localhost',
      verified_at: VERIFIED_AT,
    })),
  );
}

function createSubscriptions(today: string, productId: (key: string) => number) {
  const of = (customer: number, product: string, startedDaysAgo: number, person: Person) => ({
    id: customer,
    partner_id: GENERIC_PARTNER,
    customer_id: customer,
    product_id: productId(product),
    ...person,
    contact_email: emailOf(customer),
    phone: `+36205550${100 + customer}`,
    starts_on: addDays(today, -startedDaysAgo),
    waiting_until: null as string | null,
  });
  return [
    of(DEMO_CUSTOMERS.insuredWithCardNetwork, 'card_insurance', 200, PERSONS.kata),
    of(DEMO_CUSTOMERS.insured, 'insurance', 120, PERSONS.gergely),
    {
      ...of(DEMO_CUSTOMERS.inWaitingPeriod, 'card_insurance', 30, PERSONS.dora),
      waiting_until: addDays(today, 60),
    },
    of(DEMO_CUSTOMERS.selfPaid, 'self_paid', 90, PERSONS.balint),
    of(DEMO_CUSTOMERS.confirmingTimes, 'insurance', 60, PERSONS.reka),
  ];
}

/** All in the first insurance year. */
function coverUses(subscription: ReturnType<typeof createSubscriptions>[number]): CopyRow[] {
  if (subscription.waiting_until !== null) return [];
  return SPECIALTIES.flatMap(({ id, key }) => {
    const use = TERMS.get(key)?.use;
    if (!use) return [];
    return [
      {
        partner_id: GENERIC_PARTNER,
        subscription_id: subscription.id,
        specialization_id: id,
        period_starts_on: subscription.starts_on,
        amount: use.amount ?? 0,
        quantity: use.quantity ?? 0,
      },
    ];
  });
}

function emailOf(customer: number): string {
  const kind = DEMO_KINDS.find((one) => DEMO_CUSTOMERS[one] === customer);
  if (!kind) throw new Error(`the demo has no customer ${customer}`);
  return DEMO_EMAILS[kind];
}

interface Person {
  last_name: string;
  first_name: string;
  date_of_birth: string;
  mothers_name: string;
  zipcode: string;
  city: string;
  street: string;
}

const PERSONS = {
  kata: {
    last_name: 'Szabó',
    first_name: 'Kata',
    date_of_birth: '1986-04-12',
    mothers_name: 'Nagy Ilona',
    zipcode: '1117',
    city: 'Budapest',
    street: 'Irinyi József utca 14.',
  },
  gergely: {
    last_name: 'Fekete',
    first_name: 'Gergely',
    date_of_birth: '1979-11-03',
    mothers_name: 'Varga Éva',
    zipcode: '6720',
    city: 'Szeged',
    street: 'Kárász utca 9.',
  },
  dora: {
    last_name: 'Balogh',
    first_name: 'Dóra',
    date_of_birth: '1993-07-21',
    mothers_name: 'Kiss Judit',
    zipcode: '4024',
    city: 'Debrecen',
    street: 'Piac utca 31.',
  },
  balint: {
    last_name: 'Molnár',
    first_name: 'Bálint',
    date_of_birth: '1990-02-28',
    mothers_name: 'Tóth Katalin',
    zipcode: '9021',
    city: 'Győr',
    street: 'Baross Gábor út 5.',
  },
  reka: {
    last_name: 'Horváth',
    first_name: 'Réka',
    date_of_birth: '1972-09-08',
    mothers_name: 'Takács Erzsébet',
    zipcode: '7621',
    city: 'Pécs',
    street: 'Király utca 22.',
  },
} satisfies Record<string, Person>;
