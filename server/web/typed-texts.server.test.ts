import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import { arrangeSession, buildAccountScene, type AccountScene } from '#tests/support/accounts.ts';
import { ask, createTestApp, solveHumanCheck } from '#tests/support/app.ts';
import { createSecret } from '#tests/support/booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/*
 * Every call that takes a name, or another text that somebody typed: what each of them does with signs that hide, turn or break
 * a text, and with one that is too long.
 */

let database: TestDatabase;
let app: FastifyInstance;
let scene: AccountScene;
let session: string;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await buildAccountScene(database.owner);
  const { partner_id, id: account_id } = scene.account;
  session = await arrangeSession(database.owner, { partner_id, account_id }, scene.portal.host);
  app = await createTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const PERSON = { lastName: 'Őze', firstName: 'Țilla', dateOfBirth: '1980-02-29' };
const ADDRESS = { zipcode: '1117', city: 'Budapest', street: 'Irinyi utca 1.' };
const REGISTRANT = {
  ...PERSON,
  ...ADDRESS,
  mothersName: 'Szabó Éva',
  phone: '+36201234567',
  email: 'ozes@example.com',
  voucherCode: 'NOBODYS01',
  acceptsTerms: true,
};
const HELD = { reservationId: randomUUID(), slotId: '1-abc', subfunctionId: 1 };
const PATIENT = {
  patientLastName: 'Őze',
  patientFirstName: 'Țilla',
  patientDateOfBirth: '1980-02-29',
  patientMothersName: 'Szabó Éva',
  patientPhone: '+36201234567',
  patientEmail: 'ozes@example.com',
  patientComment: '',
};
const GUEST = { ...PERSON, mothersName: 'Szabó Éva', relation: 'parent', isAgreed: true };
const PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

interface Row {
  path: string;
  /** Field of the form: its longest text in characters; the field's name in the answer where it is another one. */
  fields: Record<string, number | [max: number, answered: string]>;
  body: (typed: object) => object;
  needsHuman?: boolean;
  isOptional?: boolean;
}

const ROWS: Row[] = [
  {
    path: '/api/registration',
    fields: { lastName: 100, firstName: 100, mothersName: 50, city: 100, street: 200 },
    body: (typed) => ({ ...REGISTRANT, ...typed }),
    needsHuman: true,
  },
  {
    path: '/api/reservation',
    fields: { patientLastName: 100, patientFirstName: 100, patientMothersName: 50 },
    body: (typed) => ({ ...HELD, ...PATIENT, ...typed }),
    needsHuman: true,
  },
  {
    path: '/api/reservation',
    fields: { patientComment: 190, patientClientEid: 64 },
    body: (typed) => ({ ...HELD, ...PATIENT, ...typed }),
    needsHuman: true,
    isOptional: true,
  },
  {
    path: '/api/reservation/booking',
    fields: {
      lastName: [100, 'patientLastName'],
      firstName: [100, 'patientFirstName'],
      mothersName: [50, 'patientMothersName'],
    },
    body: (typed) => ({ ...HELD, patientComment: '', onBehalf: { ...GUEST, ...typed } }),
    needsHuman: true,
  },
  {
    path: '/api/relatives',
    fields: { lastName: 100, firstName: 100, city: 100, street: 200 },
    body: (typed) => ({
      ...PERSON,
      ...ADDRESS,
      relation: 'spouse',
      email: 'ozes@example.com',
      ...typed,
    }),
  },
  {
    path: '/api/relatives/minors',
    fields: { lastName: 100, firstName: 100 },
    body: (typed) => ({ ...PERSON, dateOfBirth: '2020-02-29', relation: 'child', ...typed }),
  },
  {
    path: '/api/profile',
    fields: { city: 100, street: 200 },
    body: (typed) => ({ ...ADDRESS, phone: '+36201234567', ...typed }),
  },
  {
    path: '/api/passkeys',
    fields: { name: 60 },
    body: (typed) => ({ name: 'Phone', response: PASSKEY, ...typed }),
  },
];

const CASES = ROWS.flatMap((row) =>
  Object.entries(row.fields).map(([field, found]) => {
    const [max, answered] = Array.isArray(found) ? found : [found, field];
    return { ...row, field, max, answered };
  }),
);

/** What the call answers of one field. */
async function type(
  { path, body, needsHuman, field, answered }: (typeof CASES)[number],
  text: string,
) {
  const { host } = scene.portal;
  const remoteAddress = `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;
  const human = needsHuman && {
    'g-recaptcha-response': await solveHumanCheck(app, host, { remoteAddress }),
  };
  const answer = await ask(app, host, {
    method: 'POST',
    url: path,
    payload: { ...body({ [field]: text }), ...human },
    cookies: { session },
    remoteAddress,
    headers: { [HOLD_SECRET_HEADER]: createSecret(), [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
  });
  const { httpCode, fields, message } = answer.json<{
    httpCode?: number;
    fields?: Record<string, string>;
    message?: string;
  }>();
  expect(answer.statusCode, JSON.stringify(text)).toBeLessThan(500);
  const error = fields?.[answered] ?? null;
  if (error !== null) {
    expect(httpCode).toBe(answer.statusCode);
    expect(message).toMatch(/\S/);
  }
  return { error, status: error === null ? null : answer.statusCode };
}

const HIDDEN = {
  NUL: 'An\u0000na',
  'a control character': 'An\u001bna',
  'a right-to-left override': 'An\u202ena',
  'a space of no width': 'An\u200bna',
  'half of a pair': 'An\ud83dna',
};

test.each(CASES)(
  '$path refuses in $field what hides, turns or breaks a text, and one character too many with 422 [VD-01]',
  async (one) => {
    for (const [name, text] of Object.entries(HIDDEN)) {
      expect(await type(one, text), name).toEqual({ error: 'charactersInvalid', status: 400 });
    }
    const spaces = await type(one, ' \u00a0\u3000');
    expect(spaces).toEqual(
      one.isOptional ? { error: null, status: null } : { error: 'required', status: 400 },
    );
    expect(await type(one, 'ő'.repeat(one.max + 1))).toEqual({ error: 'tooLong', status: 422 });
    // Characters are counted, not units or bytes, and a letter with a separate accent is one letter.
    for (const text of ['Ő', 'o\u030b'.repeat(one.max), `${'🌷'.repeat(one.max - 1)}ș`]) {
      expect(await type(one, text)).toEqual({ error: null, status: null });
    }
  },
);
