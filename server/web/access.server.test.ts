import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '#app/platform/actor.ts';
import type { Portal } from '#app/platform/portal.ts';
import { member, staff, type Who } from '#app/platform/who.ts';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import {
  arrangeSession,
  buildAccountScene,
  PASSWORD,
  type AccountScene,
} from '#tests/support/accounts.ts';
import { ask, createTestApp, solveHumanCheck } from '#tests/support/app.ts';
import {
  buildBookingScene,
  createSecret,
  holdInput,
  submitInput,
  type BookingScene,
} from '#tests/support/booking.ts';
import {
  buildProduct,
  buildStaff,
  buildSubscription,
  type ProductRow,
  type StaffRow,
} from '#tests/support/builders.ts';
import { careOf } from '#tests/support/care.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/*
 * Who may ask what: every call of the portal with every kind of caller. Who is refused is read from the contract of the
 * call; what comes of it for the others is written down here. A call that is not written down fails, and so does one whose
 * contract lets in others than those for whom an outcome is written.
 */

/** The kinds of caller, in the order of a row's outcomes. */
const CALLERS = [
  'a visitor',
  'the owner',
  'another member',
  "the owner at another partner's host",
  'a member of the staff',
] as const;
type Caller = (typeof CALLERS)[number];
const STAFF = 'a member of the staff';

interface World {
  owner: AccountScene;
  other: AccountScene;
  /** Another partner's account and host. */
  elsewhere: AccountScene;
  /** At the owner's partner, with every role there is. */
  staff: StaffRow;
  booking: BookingScene;
  specializationId: number;
  /** A time that nobody has asked for yet. */
  nextSlot: () => string;
  /** A hold of the owner's, made in another browser. */
  hold: string;
}

type Sent = Pick<InjectOptions, 'headers'> & { url?: string; payload?: object };

interface Row {
  /** What is sent; the object in it, where there is one, is the owner's. The address is the route's own unless given. */
  send: (world: World) => Sent | Promise<Sent>;
  needsHuman?: boolean;
  /** Status codes, one for each caller whom the contract lets in. */
  outcomes: readonly number[];
}

/** Of those above, whom a contract may let in. */
const SIGNED_IN_HERE: readonly Caller[] = ['the owner', 'another member'];

/**
 * What each caller is answered. Where anybody is let in, somebody of the staff is what a visitor is: nobody's member.
 * @throws when the outcomes are not of those whom the contract lets in
 */
function expectationsOf(who: Who, outcomes: readonly number[]): number[] {
  const isIn = (caller: Caller) => {
    if (who === 'anyone') return caller !== STAFF;
    return (who === 'customer' || 'member' in who) && SIGNED_IN_HERE.includes(caller);
  };
  if (CALLERS.filter(isIn).length !== outcomes.length) {
    throw new Error(`${outcomes.length} outcomes do not fit who may ask: ${JSON.stringify(who)}`);
  }
  const left = [...outcomes];
  return CALLERS.map((caller) => {
    if (who === 'anyone' && caller === STAFF) return outcomes[0] ?? 0;
    return isIn(caller) ? (left.shift() ?? 0) : refusalOf(who, caller);
  });
}

/** 401: who signs in may be let in; 403: nothing that the caller can do helps. */
function refusalOf(who: Who, caller: Caller): 401 | 403 {
  const isForMembers = typeof who === 'object' && 'member' in who;
  const isSomebody = SIGNED_IN_HERE.includes(caller) || caller === STAFF;
  return isSomebody || isForMembers ? 403 : 401;
}

const PUBLIC = [200, 200, 200, 200] as const;
const NOBODY = [404, 404, 404, 404] as const;
const SIGNED_IN = [200, 200] as const;
const OWN_OBJECT = [200, 404] as const;
/** An object that none of them has. */
const NOBODYS_OBJECT = [404, 404];
const UNKNOWN_TOKEN = 'A'.repeat(43);
const holdHeaders = () => ({
  [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
  [HOLD_SECRET_HEADER]: createSecret(),
});
const holdOf = ({ subfunctionId, slotIds }: BookingScene) => ({
  slotId: slotIds[0] ?? 'none',
  subfunctionId,
});
const providerOf = ({ booking }: World) => booking.calendar.provider_id;
const doctorOf = ({ booking }: World) => booking.calendar.doctor_id ?? 0;
const open = (url: (world: World) => string): Row => ({
  send: (world) => ({ url: url(world) }),
  outcomes: PUBLIC,
});
/** A mailed link opens for whoever holds it; an unknown one for nobody. */
const byToken = (values: object = {}): Row => ({
  send: () => ({ payload: { token: UNKNOWN_TOKEN, ...values } }),
  needsHuman: true,
  outcomes: NOBODY,
});

/** What is no video visit of theirs. */
const noVideoVisit = (what: string, payload: object = {}): Row => ({
  send: () => ({ url: `/api/video-visits/${randomUUID()}/${what}`, payload }),
  outcomes: NOBODYS_OBJECT,
});
/** Asked without an upgrade there is nothing. */
const NO_SOCKET = NOBODY;

/** A mailed link that works for its own account alone. */
const byOwnToken = (): Row => ({ ...byToken(), outcomes: NOBODYS_OBJECT });

/** Signed in, but what it takes is not known. */
const WRONG_PASSWORD = [400, 400];
const wrongPassword = (): Row => ({
  send: () => ({ payload: { password: 'not it' } }),
  outcomes: WRONG_PASSWORD,
});

const ADVICE_DRAFT = {
  onBehalf: '',
  lastName: '',
  firstName: '',
  dateOfBirth: '',
  relation: '',
  specialization: '',
  since: '',
  course: '',
  strength: '',
  conditions: '',
  medicines: '',
  allergies: '',
  question: '',
  id: '0198c0de-0000-7000-8000-000000000001',
  isAgreed: false,
  files: [],
};
const ROWS: Record<string, Row> = {
  'GET /healthz': open(() => '/healthz'),
  'GET /readyz': open(() => '/readyz'),
  'GET /api/openapi.json': open(() => '/api/openapi.json'),
  'GET /api/human-check': open(() => '/api/human-check'),
  'POST /api/client-log': {
    send: () => ({ payload: { call: 'searchDoctors', errorCode: 'unknown_error' } }),
    outcomes: PUBLIC,
  },

  // Accounts.
  'POST /api/login': {
    send: ({ owner }) => ({ payload: { email: owner.email, password: PASSWORD } }),
    needsHuman: true,
    // At another partner nobody has this account.
    outcomes: [200, 200, 200, 401],
  },
  // Whoever asks is told the same; an answer that no passkey has given opens nothing.
  'GET /api/login/passkey': open(() => '/api/login/passkey'),
  'POST /api/login/passkey': {
    send: () => ({
      payload: {
        response: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
      },
    }),
    outcomes: [400, 400, 400, 400],
  },
  'POST /api/second-factor/prepare': wrongPassword(),
  'POST /api/second-factor/on': {
    send: () => ({ payload: { code: '123456' } }),
    outcomes: WRONG_PASSWORD,
  },
  'POST /api/second-factor/off': wrongPassword(),
  'POST /api/second-factor/recovery-codes': wrongPassword(),
  'POST /api/passkeys/prepare': wrongPassword(),
  'POST /api/passkeys': {
    send: () => ({
      payload: {
        name: 'Phone',
        response: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
        },
      },
    }),
    outcomes: WRONG_PASSWORD,
  },
  // With the right password it is nobody's.
  'POST /api/passkeys/:id/remove': {
    send: () => ({
      url: `/api/passkeys/${randomUUID()}/remove`,
      payload: { password: PASSWORD },
    }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/logout': { send: () => ({ payload: {} }), outcomes: PUBLIC },
  'GET /api/me': open(() => '/api/me'),
  'GET /api/available-services': open(() => '/api/available-services'),
  'GET /api/static-content/:key': {
    send: () => ({ url: '/api/static-content/introduction' }),
    // None of the partners has such a text.
    outcomes: [404, 404, 404, 404],
  },
  'GET /api/sessions': { send: () => ({}), outcomes: SIGNED_IN },
  'POST /api/sessions/end-others': { send: () => ({ payload: {} }), outcomes: SIGNED_IN },
  'POST /api/sessions/:id/end': {
    send: async (world) => ({
      url: `/api/sessions/${await findSession(world.owner)}/end`,
      payload: {},
    }),
    outcomes: OWN_OBJECT,
  },
  'POST /api/forgotpwd': {
    send: ({ owner }) => ({ payload: { email: owner.email } }),
    needsHuman: true,
    outcomes: PUBLIC,
  },
  'POST /api/forgotpwd/newpassword': byToken({ password: PASSWORD }),
  'POST /api/registration/password': byToken({ password: PASSWORD }),
  'POST /api/registration/verification': byToken(),
  'POST /api/newemail/verification': byOwnToken(),
  'POST /api/new-contact-email/verification': byOwnToken(),
  'POST /api/corporate/verification': byOwnToken(),
  // Nobody's employer pays.
  'POST /api/corporate/address': {
    send: () => ({ payload: { email: 'kata@ceg.example' } }),
    outcomes: [403, 403],
  },
  'POST /api/auth/full-auth': {
    send: () => ({ payload: { dateOfBirth: '1986-04-12' } }),
    needsHuman: true,
    outcomes: SIGNED_IN,
  },
  'GET /api/account-token-check/:token': {
    send: () => ({ url: `/api/account-token-check/${UNKNOWN_TOKEN}` }),
    outcomes: NOBODY,
  },
  'GET /api/account-token/:token/view': {
    send: () => ({ url: `/api/account-token/${UNKNOWN_TOKEN}/view` }),
    outcomes: NOBODY,
  },
  'POST /api/resend-token/:token': {
    // Nobody learns from it whether the link was ever one. One link is sent again three times an hour, whoever asks.
    send: () => ({ url: `/api/resend-token/${createSecret()}`, payload: {} }),
    needsHuman: true,
    outcomes: PUBLIC,
  },

  // A person's own pages: whoever is signed in acts on their own account alone. The password is asked for again.
  'POST /api/profile': {
    send: () => ({
      payload: { phone: '+36205550101', zipcode: '1117', city: 'Budapest', street: 'Fő utca 1.' },
    }),
    outcomes: SIGNED_IN,
  },
  'POST /api/profile/settings': {
    send: () => ({ payload: { locale: 'hu', hasReminders: true } }),
    outcomes: SIGNED_IN,
  },
  'POST /api/profile/marketing': {
    send: () => ({ payload: { isGiven: true } }),
    outcomes: SIGNED_IN,
  },
  'POST /api/profile/password': {
    send: () => ({ payload: { oldPassword: 'not it', password: PASSWORD } }),
    outcomes: WRONG_PASSWORD,
  },
  'POST /api/change-email': {
    send: () => ({ payload: { kind: 'email', email: 'new@members.test', password: 'not it' } }),
    outcomes: WRONG_PASSWORD,
  },
  'POST /api/profile/copies': {
    send: () => ({ payload: { password: 'not it' } }),
    outcomes: WRONG_PASSWORD,
  },
  'GET /api/profile/copies/:id': {
    send: () => ({ url: `/api/profile/copies/${randomUUID()}` }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/profile/requests/:id/withdrawn': {
    send: () => ({ url: '/api/profile/requests/123456789/withdrawn', payload: {} }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/profile/erase': {
    send: () => ({ payload: { password: 'not it', isSure: true } }),
    outcomes: WRONG_PASSWORD,
  },
  'POST /api/questionnaires/:key/draft': {
    send: () => ({
      url: '/api/questionnaires/lifestyle/draft',
      payload: { answers: { sex: 'f' } },
    }),
    // Neither has consented.
    outcomes: [409, 409],
  },
  'POST /api/questionnaires/:key': {
    send: () => ({ url: '/api/questionnaires/lifestyle', payload: { answers: { sex: 'f' } } }),
    // Not answered to the end.
    outcomes: [400, 400],
  },
  'POST /api/questionnaires/:key/pdf': {
    send: () => ({ url: '/api/questionnaires/lifestyle/pdf', payload: { answers: { sex: 'f' } } }),
    outcomes: [400, 400, 400, 400],
  },
  'POST /api/questionnaires/consent': {
    send: () => ({ payload: { isGiven: false } }),
    outcomes: SIGNED_IN,
  },
  'POST /api/questionnaires/results/:id/email': {
    send: () => ({
      url: `/api/questionnaires/results/${randomUUID()}/email`,
      payload: { isWanted: true },
    }),
    outcomes: NOBODYS_OBJECT,
  },
  'GET /api/questionnaires/results/:id/pdf': {
    send: () => ({ url: `/api/questionnaires/results/${randomUUID()}/pdf` }),
    outcomes: NOBODYS_OBJECT,
  },
  // A care that nobody offers.
  'POST /api/earlier-times': {
    send: () => ({
      payload: {
        target: { kind: 'search', subfunctionId: 2_147_483_647, location: null },
        parts: [],
        priceMax: null,
        onlyEnglish: false,
        takesSelfPaid: false,
        until: null,
      },
    }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/earlier-times/:id/stop': {
    send: () => ({ url: `/api/earlier-times/${randomUUID()}/stop`, payload: {} }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/earlier-times/unsubscription': {
    send: () => ({ payload: { token: 'A'.repeat(43) } }),
    outcomes: [404, 404, 404, 404],
  },
  // Signed by nobody.
  'POST /api/delivery-reports': {
    send: () => ({ payload: { id: randomUUID(), state: 'delivered', signature: '' } }),
    outcomes: [403, 403, 403, 403],
  },
  'POST /api/visit-answers': byToken({ answer: 'coming' }),
  'POST /api/data-requests/copies': byToken({ dateOfBirth: '1986-04-12' }),
  'POST /api/data-requests/stopped': byToken(),
  'GET /api/data-requests/copies/:ticket': {
    send: () => ({ url: `/api/data-requests/copies/${UNKNOWN_TOKEN}` }),
    outcomes: NOBODY,
  },
  'POST /api/finish-links/open': byToken({ dateOfBirth: '1986-04-12' }),
  'POST /api/finish-links/finish': byToken({ dateOfBirth: '1986-04-12', isAgreed: true }),
  'POST /api/finish-links/:token/files': {
    send: () => ({ url: `/api/finish-links/${UNKNOWN_TOKEN}/files`, payload: {} }),
    // Not as a form with a file.
    outcomes: [415, 415, 415, 415],
  },
  'POST /api/reviews': {
    send: () => ({
      payload: { which: { token: UNKNOWN_TOKEN }, stars: 5, comment: 'Türelmes.', isNamed: false },
    }),
    needsHuman: true,
    outcomes: NOBODY,
  },
  'POST /api/reviews/withdrawn': {
    send: () => ({ payload: { which: { token: UNKNOWN_TOKEN } } }),
    needsHuman: true,
    outcomes: NOBODY,
  },
  'POST /api/reviews/no-mails': byToken(),
  'POST /api/reviews/reported': {
    send: () => ({ payload: { id: randomUUID(), reason: 'abuse' } }),
    needsHuman: true,
    outcomes: NOBODY,
  },
  'POST /api/earlier-times/declined': {
    send: () => ({ payload: { token: 'A'.repeat(43) } }),
    outcomes: [404, 404, 404, 404],
  },
  'POST /api/earlier-times/taken': byToken(),
  // Neither a telephone number nor hours.
  'POST /api/call-backs': {
    send: () => ({ payload: { topic: 'other', phone: '112', reach: '' } }),
    outcomes: [400, 400],
  },
  'POST /api/call-backs/:id/cancel': {
    send: () => ({ url: `/api/call-backs/${randomUUID()}/cancel`, payload: {} }),
    outcomes: NOBODYS_OBJECT,
  },
  // Nothing can be refused in a draft of the right shape; who has no product may keep none.
  'POST /api/consultations/draft': {
    send: () => ({ payload: ADVICE_DRAFT }),
    outcomes: SIGNED_IN,
  },
  'POST /api/consultations/draft/delete': {
    send: () => ({ payload: {} }),
    outcomes: SIGNED_IN,
  },
  // A red flag.
  'POST /api/consultations': {
    send: () => ({
      payload: {
        id: randomUUID(),
        specialization: null,
        redFlags: ['stroke'],
        answers: { since: 'no_complaint', conditions: '', medicines: '', allergies: '' },
        question: '',
        files: [],
        isAcknowledged: true,
      },
    }),
    outcomes: [400, 400],
  },
  'POST /api/consultations/:id/messages': {
    send: () => ({
      url: `/api/consultations/${randomUUID()}/messages`,
      payload: { text: 'Igen.', files: [] },
    }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/consultations/:id/close': {
    send: () => ({
      url: `/api/consultations/${randomUUID()}/close`,
      payload: { isThanked: false },
    }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/video-visits/:id/enter': noVideoVisit('enter'),
  'POST /api/video-visits/:id/invite': noVideoVisit('invite'),
  'POST /api/video-visits/:id/stay': noVideoVisit('stay'),
  'POST /api/video-visits/:id/rate': noVideoVisit('rate', { rating: 5 }),
  'GET /api/video-visits/:id/files': noVideoVisit('files'),
  'POST /api/video-visits/:id/files': noVideoVisit('files', { files: [] }),
  'POST /api/video-visits/enter-by-link': {
    send: () => ({ payload: { token: UNKNOWN_TOKEN } }),
    outcomes: NOBODY,
  },
  'POST /api/video-visits/describe-by-link': {
    send: () => ({ payload: { token: UNKNOWN_TOKEN } }),
    outcomes: NOBODY,
  },
  'POST /api/video-visits/relay': { send: () => ({ payload: {} }), outcomes: SIGNED_IN },
  // No call: the ticket that is said over it decides.
  'GET /api/video-visits/room': { send: () => ({}), outcomes: NO_SOCKET },
  'POST /api/medical-care': {
    send: ({ booking: { subfunctionId } }) => ({
      payload: careOf(subfunctionId),
      headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
    }),
    outcomes: [201, 201],
  },
  'GET /api/medical-care/form': { send: () => ({}), outcomes: SIGNED_IN },
  'GET /api/medical-care': { send: () => ({}), outcomes: SIGNED_IN },
  'POST /api/medical-care/:id/answer': {
    send: () => ({ url: `/api/medical-care/${randomUUID()}/answer`, payload: { offer: null } }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/medical-care/:id/cancel': {
    send: () => ({ url: `/api/medical-care/${randomUUID()}/cancel` }),
    outcomes: NOBODYS_OBJECT,
  },
  'GET /api/files': { send: () => ({}), outcomes: SIGNED_IN },
  'POST /api/files': {
    send: () => ({ payload: {} }),
    // Not as a form with a file.
    outcomes: [415, 415],
  },
  'POST /api/files/uploads': {
    send: () => ({ payload: { size: 1, digest: UNKNOWN_TOKEN } }),
    outcomes: [201, 201],
  },
  'POST /api/files/uploads/:id/parts/:start': {
    send: () => ({
      url: `/api/files/uploads/${randomUUID()}/parts/0`,
      payload: Buffer.from('x'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/files/uploads/:id/finish': {
    send: () => ({ url: `/api/files/uploads/${randomUUID()}/finish`, payload: { name: 'x' } }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/files/uploads/:id/remove': {
    send: () => ({ url: `/api/files/uploads/${randomUUID()}/remove` }),
    // There being none is as good.
    outcomes: SIGNED_IN,
  },
  'POST /api/files/:id/remove': {
    send: () => ({ url: `/api/files/${randomUUID()}/remove` }),
    // There being none is as good.
    outcomes: SIGNED_IN,
  },
  'POST /api/files/:id/address': {
    send: () => ({ url: `/api/files/${randomUUID()}/address` }),
    outcomes: NOBODYS_OBJECT,
  },
  'GET /api/files/:id/content': {
    send: () => ({
      url: `/api/files/${randomUUID()}/content?until=1764000000000&proof=${UNKNOWN_TOKEN}`,
    }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/appointments/:id/documents': {
    send: () => ({
      url: `/api/appointments/${randomUUID()}/documents`,
      payload: { files: [randomUUID()] },
    }),
    outcomes: NOBODYS_OBJECT,
  },
  // The partner of the test gives no test away.
  'POST /api/lab-registration': {
    send: () => ({
      payload: {
        lastName: 'Kis',
        firstName: 'Anna',
        dateOfBirth: '1990-05-04',
        email: 'anna@example.com',
        phone: '+36205550101',
        zipcode: '1117',
        code: 'NOSUCHCODE',
        choice: '',
        acceptsTerms: true,
        agreesToMarketing: false,
      },
    }),
    needsHuman: true,
    outcomes: [404, 404, 404, 404],
  },
  'POST /api/lab-registration/withdrawal': {
    send: () => ({ payload: { token: 'A'.repeat(43) } }),
    outcomes: [404, 404, 404, 404],
  },
  'GET /api/relatives': { send: () => ({}), outcomes: SIGNED_IN },
  'POST /api/relatives': {
    send: () => ({
      payload: {
        lastName: 'Szabó',
        firstName: 'Péter',
        dateOfBirth: '1984-02-03',
        email: 'peter@members.test',
        relation: 'spouse',
        zipcode: '9999',
        city: 'Máshol',
        street: 'Fő utca 1.',
      },
    }),
    // Not the address of any of them.
    outcomes: [422, 422],
  },
  'POST /api/relatives/:id/remove': {
    send: () => ({ url: `/api/relatives/${randomUUID()}/remove`, payload: {} }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/relatives/leave': { send: () => ({ payload: {} }), outcomes: NOBODYS_OBJECT },
  'POST /api/relatives/minors': {
    send: () => ({
      payload: {
        lastName: 'Szabó',
        firstName: 'Anna',
        dateOfBirth: '2020-05-05',
        relation: 'child',
      },
    }),
    outcomes: [201, 201],
  },
  'POST /api/relatives/minors/:id/remove': {
    send: () => ({ url: `/api/relatives/minors/${randomUUID()}/remove`, payload: {} }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/relatives/accept': byToken({
    phone: '+36205550101',
    mothersName: 'Nagy Ilona',
    password: PASSWORD,
    acceptsTerms: true,
  }),

  // The finder.
  'GET /api/map/filters/subfunction-autocomplete': open(
    () => '/api/map/filters/subfunction-autocomplete?term=bor',
  ),
  'GET /api/map/filters/subfunction/:id': open(
    ({ booking }) => `/api/map/filters/subfunction/${booking.subfunctionId}`,
  ),
  'GET /api/map/filters/name-autocomplete': open(
    () => '/api/map/filters/name-autocomplete?term=kov',
  ),
  'GET /api/map/filters/near-places': open(() => '/api/map/filters/near-places?term=bud'),
  'GET /api/map/filters/locations': open(() => '/api/map/filters/locations'),
  'GET /api/providers': open(() => '/api/providers'),
  'GET /api/doctors': open(() => '/api/doctors'),
  'GET /api/providers/map-markers': open(() => '/api/providers/map-markers'),
  'GET /api/providers/:id': open((world) => `/api/providers/${providerOf(world)}`),
  'GET /api/providers/:id/map-info': open(
    (world) => `/api/providers/${providerOf(world)}/map-info`,
  ),
  'GET /api/doctors/:id': open((world) => `/api/doctors/${doctorOf(world)}`),
  'GET /api/doctors/dd': open((world) => `/api/doctors/dd?providerId=${providerOf(world)}`),
  'GET /api/calendar/providers': open(
    (world) => `/api/calendar/providers?dateFrom=2026-03-02&providers=${providerOf(world)}`,
  ),
  'GET /api/calendar/doctors': open(
    (world) => `/api/calendar/doctors?dateFrom=2026-03-02&doctors=${doctorOf(world)}`,
  ),
  'GET /api/specializations/:id/check-limit': {
    // Only who is insured has cover that could end.
    send: ({ specializationId }) => ({
      url: `/api/specializations/${specializationId}/check-limit`,
    }),
    outcomes: [200, 403],
  },
  'GET /api/calendar/preauth-check/v2': {
    // Their own cover only, and only for those who have one.
    send: ({ booking }) => ({
      url: `/api/calendar/preauth-check/v2?subfunctionId=${booking.subfunctionId}&providerId=${booking.calendar.provider_id}&startAt=2030-01-07T09:00:00%2B01:00&withoutDoctorId=1`,
    }),
    outcomes: [200, 403],
  },
  'GET /api/calendar/time-answers': {
    send: ({ booking }) => ({
      url: `/api/calendar/time-answers?subfunctionId=${booking.subfunctionId}&week=2030-01-07&providers=${booking.calendar.provider_id}`,
    }),
    outcomes: [200, 403],
  },
  'GET /api/providers/:id/price-list': open(
    (world) => `/api/providers/${providerOf(world)}/price-list?h=1`,
  ),
  'GET /api/doctors/:id/price-list': open(
    (world) => `/api/doctors/${doctorOf(world)}/price-list?h=1`,
  ),
  'GET /api/providers/price-list': open(
    (world) =>
      `/api/providers/price-list?providerIds=${providerOf(world)}&subfunction=${world.booking.subfunctionId}`,
  ),
  'GET /api/doctors/price-list': open(
    (world) =>
      `/api/doctors/price-list?doctorIds=${doctorOf(world)}&subfunction=${world.booking.subfunctionId}`,
  ),
  'GET /api/kedvezmeny/:providerId': {
    send: (world) => ({ url: `/api/kedvezmeny/${providerOf(world)}` }),
    // Who is insured has no discounts.
    outcomes: [200, 404, 200, 200],
  },
  'GET /letoltes/kedvezmeny/:providerId/:couponId/:code': {
    send: (world) => ({ url: `/letoltes/kedvezmeny/${providerOf(world)}/1/AAAAAAAA` }),
    outcomes: NOBODY,
  },

  // Booking.
  'POST /api/reservation/start': {
    send: ({ booking, nextSlot }) => ({
      payload: { slotId: nextSlot(), subfunctionId: booking.subfunctionId },
      headers: holdHeaders(),
    }),
    needsHuman: true,
    outcomes: [201, 201, 201, 201],
  },
  'GET /api/reservation/:id': {
    // A hold belongs to the browser that has its secret, whoever is signed in.
    send: ({ hold }) => ({ url: `/api/reservation/${hold}`, headers: holdHeaders() }),
    outcomes: NOBODY,
  },
  'POST /api/reservation': {
    send: ({ booking, hold }) => ({
      payload: {
        ...submitInput(holdInput(booking), hold).form,
      },
      headers: holdHeaders(),
    }),
    needsHuman: true,
    outcomes: [410, 410, 410, 410],
  },
  'POST /api/reservation/booking': {
    send: ({ booking, hold }) => ({
      payload: { ...holdOf(booking), reservationId: hold, patientComment: '' },
      headers: holdHeaders(),
    }),
    needsHuman: true,
    outcomes: [410, 410],
  },
  'POST /api/reservation/:id/finish': {
    // Only a time that its owner held before registering can be finished.
    send: async (world) => ({
      url: `/api/reservation/${await bookForOwner(world)}/finish`,
      payload: { discountRate: null },
    }),
    outcomes: [404, 404],
  },
  'POST /api/reservation/add': {
    send: () => ({ payload: { token: UNKNOWN_TOKEN } }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/reservation/:id/code': {
    send: ({ hold }) => ({
      url: `/api/reservation/${hold}/code`,
      payload: { code: '123456' },
      headers: holdHeaders(),
    }),
    needsHuman: true,
    outcomes: NOBODY,
  },
  'POST /api/reservation/:id/mail': {
    send: ({ hold }) => ({
      url: `/api/reservation/${hold}/mail`,
      payload: {},
      headers: holdHeaders(),
    }),
    needsHuman: true,
    outcomes: NOBODY,
  },
  'POST /api/reservation/:id/cancel': {
    send: ({ hold }) => ({
      url: `/api/reservation/${hold}/cancel`,
      payload: {},
      headers: holdHeaders(),
    }),
    outcomes: NOBODY,
  },
  'GET /api/reservation/token-check/:token': {
    send: () => ({ url: `/api/reservation/token-check/${UNKNOWN_TOKEN}` }),
    outcomes: NOBODY,
  },
  'POST /api/reservation/verification': byToken(),

  // Registration.
  'POST /api/registration/activation': {
    // Both have a subscription.
    send: () => ({ payload: { voucherCode: 'NOSUCHCODE', acceptsTerms: true } }),
    needsHuman: true,
    outcomes: [409, 409],
  },
  'POST /api/registration': {
    send: ({ owner }) => ({
      payload: {
        lastName: 'Kis',
        firstName: 'Anna',
        dateOfBirth: '1990-05-04',
        mothersName: 'Nagy Ilona',
        phone: '+36205550101',
        email: owner.email,
        zipcode: '1117',
        city: 'Budapest',
        street: 'Irinyi József utca 14.',
        voucherCode: 'NOSUCHCODE',
        acceptsTerms: true,
      },
    }),
    needsHuman: true,
    // Whether there is an account with the address is not told.
    outcomes: [400, 400, 400, 400],
  },
  'POST /api/registration/reservation-password': byToken({ password: PASSWORD }),

  // Appointments.
  'GET /api/appointments': { send: () => ({}), outcomes: SIGNED_IN },
  'POST /api/appointments/:id/cancel': {
    send: async (world) => ({
      url: `/api/appointments/${await bookForOwner(world)}/cancel`,
      payload: {},
    }),
    outcomes: OWN_OBJECT,
  },
  'POST /api/appointments/:id/move': {
    send: async (world) => ({
      url: `/api/appointments/${await bookForOwner(world)}/move`,
      payload: { slotId: world.nextSlot() },
    }),
    outcomes: OWN_OBJECT,
  },
  'POST /api/appointments/calendar-link': { send: () => ({ payload: {} }), outcomes: SIGNED_IN },
  'GET /services/appointments/:id/appointment.ics': {
    send: async (world) => ({
      url: `/services/appointments/${await bookForOwner(world)}/appointment.ics`,
    }),
    outcomes: OWN_OBJECT,
  },
  'GET /calendar/:file': {
    send: () => ({ url: `/calendar/${UNKNOWN_TOKEN}.ics` }),
    outcomes: NOBODY,
  },
};
/** At the staff's own host alone; what comes of them there: `staff-entry.server.test.ts`. */
const STAFF_CALLS = /^[A-Z]+ \/api\/staff\//;
const STAFF_ROWS: Record<string, { who: Who; payload?: object }> = {
  'POST /api/staff/login': {
    who: 'anyone',
    payload: { email: 'a@staff.test', password: 'Hosszu jelszo 123', code: '123456' },
  },
  'POST /api/staff/logout': { who: 'anyone', payload: {} },
  'POST /api/staff/invitation': {
    who: 'anyone',
    payload: {
      token: `1-${UNKNOWN_TOKEN}`,
      password: 'Hosszu jelszo 123',
      sealed: 'A',
      code: '123456',
    },
  },
  'POST /api/staff/administration/jobs/retry': {
    who: staff('system.watch'),
    payload: { kind: 'mail_account' },
  },
  'POST /api/staff/administration/staff': {
    who: staff('staff.write'),
    payload: {
      email: 'a@staff.test',
      name: 'A',
      locale: 'hu',
      partnerId: 1,
      role: 'content_editor',
    },
  },
  'POST /api/staff/administration/staff/:homePartnerId/:staffId/role': {
    who: staff('staff.write'),
    payload: { isGiven: true, version: 1, partnerId: 1, role: 'content_editor' },
  },
  'POST /api/staff/administration/staff/:homePartnerId/:staffId/access': {
    who: staff('staff.write'),
    payload: { change: 'sessions', version: 1 },
  },
  'POST /api/staff/emergency/find': {
    who: staff('emergency.open'),
    payload: { by: { way: 'phone', phone: '+36205550101' } },
  },
  'POST /api/staff/emergency/open': {
    who: staff('emergency.open'),
    payload: {
      found: 'A'.repeat(43),
      grounds: 'cannot_answer',
      comment: 'Collapsed in the waiting room',
      code: '123456',
    },
  },
  'POST /api/staff/emergency/:partnerId/:id/end': { who: staff('emergency.open'), payload: {} },
  'POST /api/staff/break-glass/:partnerId/:id/review': {
    who: staff('emergency.review'),
    payload: { version: 1, verdict: 'justified', note: '' },
  },
  'POST /api/staff/imports': {
    who: staff('import.run'),
    payload: { partnerId: 1, kind: 'vouchers', name: 'a.csv', source: 'a', size: 1 },
  },
  'POST /api/staff/imports/:partnerId/:id/parts/:start': { who: staff('import.run') },
  'POST /api/staff/imports/:partnerId/:id/step': {
    who: staff('import.run'),
    payload: { step: 'check' },
  },
  'POST /api/staff/privacy/:partnerId/find': {
    who: staff('privacy.decide'),
    payload: { email: 'a@example.com' },
  },
  'POST /api/staff/privacy/:partnerId/requests': {
    who: staff('privacy.decide'),
    payload: {
      kind: 'erase',
      channel: 'letter',
      askedBy: 'self',
      receivedOn: '2026-11-23',
      reference: '',
      isIdentityProven: true,
      lastName: 'A',
      firstName: 'B',
      dateOfBirth: '1980-01-01',
      hasAccount: true,
      email: '',
      phone: '',
      booking: '',
    },
  },
  'POST /api/staff/privacy/:partnerId/requests/:id/step': {
    who: staff('privacy.decide'),
    payload: { step: 'withdraw', version: 1 },
  },
  'POST /api/staff/vouchers/:partnerId/batches': {
    who: staff('partner.write'),
    payload: { kind: 'voucher', productId: 1, name: 'a', count: 1, usableUntil: '' },
  },
  'POST /api/staff/vouchers/:partnerId/batches/:batchId/revoked': {
    who: staff('partner.write'),
    payload: { isRevoked: true, version: 1 },
  },
  'POST /api/staff/vouchers/:partnerId/batches/:batchId/codes/:codeId/revoked': {
    who: staff('partner.write'),
    payload: { isRevoked: true },
  },
  'POST /api/staff/vouchers/:partnerId/look-up': {
    who: staff('partner.write'),
    payload: { code: 'ABCD2345' },
  },
  'POST /api/staff/approvals/:partnerId/:reservationId/decision': {
    who: staff('preauthorization.decide'),
    payload: { version: 1, isApproved: true },
  },
  'POST /api/staff/approvals/:partnerId/:reservationId/document': {
    who: staff('preauthorization.decide'),
    payload: { version: 1, document: 'findings' },
  },
  'POST /api/staff/approvals/:partnerId/:reservationId/look': {
    who: staff('preauthorization.read'),
    payload: { version: 1 },
  },
  'POST /api/staff/approvals/:partnerId/:reservationId/files/:fileId/address': {
    who: staff('preauthorization.read'),
    payload: {},
  },
  'GET /api/staff/approvals/:partnerId/:reservationId/files/:fileId/content': {
    who: staff('preauthorization.read'),
  },
  'POST /api/staff/people/find': {
    who: staff('patient.find'),
    payload: { grounds: 'caller_books', by: { way: 'phone', phone: '+36205550101' } },
  },
  'POST /api/staff/people/open': {
    who: staff('patient.find'),
    payload: { found: 'A'.repeat(80), ticked: [], lastName: '', firstName: '', dateOfBirth: '' },
  },
  'POST /api/staff/people/:opening/appointments/:id/cancel': {
    who: staff('appointment.write'),
    payload: { shownStartsAt: '2026-03-02T08:00:00.000Z' },
  },
  'POST /api/staff/people/:opening/appointments/:id/move': {
    who: staff('appointment.write'),
    payload: { shownStartsAt: '2026-03-02T08:00:00.000Z', slotId: '1-a' },
  },
  'POST /api/staff/people/:opening/hold': {
    who: staff('appointment.write'),
    payload: { slotId: '1-a', subfunctionId: 1, attempt: randomUUID() },
  },
  'POST /api/staff/guests': {
    who: staff('appointment.write'),
    payload: { partnerId: 1, host: 'localhost' },
  },
  'POST /api/staff/people/:opening/guest-booking': {
    who: staff('appointment.write'),
    payload: {
      reservationId: randomUUID(),
      slotId: '1-a',
      subfunctionId: 1,
      attempt: randomUUID(),
      locale: 'hu',
      confirmBy: 'sms',
      patient: {
        patientLastName: '',
        patientFirstName: '',
        patientDateOfBirth: '',
        patientMothersName: '',
        patientPhone: '',
        patientComment: '',
        patientEmail: '',
        zipcode: '',
        city: '',
        street: '',
      },
      isAgreed: true,
    },
  },
  'POST /api/staff/people/:opening/finish-link': {
    who: staff('appointment.write'),
    payload: { reservationId: randomUUID(), slotId: '1-a', subfunctionId: 1, way: 'sms' },
  },
  'POST /api/staff/people/:opening/care-link': {
    who: staff('care.organise'),
    payload: { way: 'sms', care: careOf(1) },
  },
  'GET /api/staff/people/:opening/finish-link': { who: staff('appointment.write') },
  'POST /api/staff/people/:opening/hold/:id/extend': {
    who: staff('appointment.write'),
    payload: {},
  },
  'POST /api/staff/people/:opening/hold/:id/release': {
    who: staff('appointment.write'),
    payload: {},
  },
  'POST /api/staff/people/:opening/booking': {
    who: staff('appointment.write'),
    payload: {
      reservationId: randomUUID(),
      slotId: '1-a',
      subfunctionId: 1,
      attempt: randomUUID(),
      patientComment: '',
    },
  },
  'POST /api/staff/medical-care/:partnerId/:id/step': {
    who: staff('care.organise'),
    payload: { version: 1, work: { step: 'fulfil' } },
  },
  'POST /api/staff/medical-care/:partnerId/:id/look': {
    who: staff('care.organise'),
    payload: { version: 1 },
  },
  'POST /api/staff/medical-care/:partnerId/:id/files/:file/address': {
    who: staff('care.organise'),
    payload: {},
  },
  'GET /api/staff/medical-care/:partnerId/files/:file/content': {
    who: staff('care.organise'),
    payload: {},
  },
  'POST /api/staff/clinic/visits/:partnerId/:id/mark': {
    who: staff('desk.work'),
    payload: { mark: 'arrived', version: 1 },
  },
  'POST /api/staff/clinic/visits/:partnerId/:id/move': {
    who: staff('desk.work'),
    payload: { startsAt: '2026-11-30T08:00:00Z', version: 1 },
  },
  'POST /api/staff/clinic/visits/:partnerId/:id/cancel': {
    who: staff('desk.work'),
    payload: { reason: 'doctor_away', version: 1 },
  },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/bookings': {
    who: staff('desk.work'),
    payload: {
      attempt: randomUUID(),
      partnerId: 1,
      startsAt: '2026-11-30T08:00:00Z',
      subfunctionId: 1,
      locale: 'hu',
      patient: {
        patientLastName: 'Kis',
        patientFirstName: 'Éva',
        patientDateOfBirth: '1950-02-03',
        patientMothersName: '',
        patientPhone: '+36205550147',
        patientEmail: '',
        patientComment: '',
      },
    },
  },
  'POST /api/staff/clinic/:providerId/closures': {
    who: staff('calendar.write'),
    payload: { from: '2026-11-23T08:00', until: '2026-11-23T12:00', reason: 'doctor_away' },
  },
  'POST /api/staff/clinic/:providerId/closures/:id/reopen': {
    who: staff('calendar.write'),
    payload: {},
  },
  'POST /api/staff/clinic/:providerId/closures/:id/cancel-visits': {
    who: staff('calendar.write'),
    payload: {},
  },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/hours': {
    who: staff('calendar.write'),
    payload: { version: 0, from: '2026-11-30', hours: [] },
  },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/terms': {
    who: staff('calendar.write'),
    payload: { version: 0, slotMinutes: 30, leadMinutes: 60, room: '', subfunctionIds: [1] },
  },
  'POST /api/staff/clinic/:providerId/bookings/acknowledge': {
    who: staff('desk.work'),
    payload: { seen: [] },
  },
  'POST /api/staff/rescue/:partnerId/:id/call': {
    who: staff('care.organise'),
    payload: { calls: 0, isTold: true },
  },
  'POST /api/staff/rescue/:partnerId/:id/take-back': {
    who: staff('care.organise'),
    payload: { calls: 1 },
  },
  'POST /api/staff/reviews/:partnerId/:id/decide': {
    who: staff('review.moderate'),
    payload: { what: 'review', refusal: null, version: 1 },
  },
  'POST /api/staff/reviews/:partnerId/:id/reply': {
    who: staff('review.answer'),
    payload: { reply: 'Köszönjük!', version: 1 },
  },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/feed': {
    who: staff('calendar.write'),
    payload: { what: 'busy' },
  },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/busy-feed': {
    who: staff('calendar.write'),
    payload: { url: null },
  },
  'POST /api/staff/clinic/:providerId/prices': {
    who: staff('provider.write'),
    payload: { doctorId: null, startsOn: '', prices: [], seen: '0'.repeat(32), isSure: false },
  },
  'POST /api/staff/clinic/:providerId/prices/withdraw': {
    who: staff('provider.write'),
    payload: { id: 1 },
  },
  'POST /api/staff/clinic/:providerId/discount': {
    who: staff('provider.write'),
    payload: { startsOn: '', discount: {}, seen: '0'.repeat(32), isSure: false },
  },
  'POST /api/staff/clinic/:providerId/profile': {
    who: staff('provider.write'),
    payload: { doctorId: null, profile: {}, seen: '0'.repeat(32), isPublished: false },
  },
  'POST /api/staff/clinic/:providerId/profile/withdraw': {
    who: staff('provider.write'),
    payload: { doctorId: null, id: 1 },
  },
  'POST /api/staff/clinic/:providerId/pictures/:of': {
    who: staff('provider.write'),
    payload: {},
  },
  'GET /api/staff/clinic-feeds/:file': { who: 'anyone' },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/openings': {
    who: staff('calendar.write'),
    payload: { day: '2026-11-30', from: '08:00', to: '12:00' },
  },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/openings/:id/drop': {
    who: staff('calendar.write'),
    payload: {},
  },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/cancel-outside': {
    who: staff('calendar.write'),
    payload: { reason: 'doctor_away' },
  },
  'POST /api/staff/content/:partnerId/pieces': {
    who: staff('content.write'),
    payload: {
      piece: 'texts/introduction',
      value: null,
      seen: '0'.repeat(32),
      publish: 'now',
    },
  },
  'POST /api/staff/content/:partnerId/previews': {
    who: staff('content.write'),
    payload: { piece: 'texts/introduction', value: null, draft: null },
  },
  'POST /api/staff/content/partners': {
    who: staff('portal.write'),
    payload: {
      key: 'acme',
      name: 'Acme',
      productName: { hu: 'Acme', ro: 'Acme', en: 'Acme' },
      host: 'acme.example',
      market: 'HU',
      locale: 'hu',
      template: 'generic',
    },
  },
  'POST /api/staff/content/special-days': {
    who: staff('portal.write'),
    payload: { market: 'HU', year: 2027, days: [], seen: '0'.repeat(32) },
  },
  'POST /api/staff/content/:partnerId/pictures': {
    who: staff('content.write'),
    payload: { picture: `data:image/png;base64,${'A'.repeat(20)}` },
  },
  'POST /api/staff/content/:partnerId/pieces/withdraw': {
    who: staff('content.write'),
    payload: { piece: 'texts/introduction', id: 1 },
  },
  'POST /api/staff/list-views': {
    who: staff('view.keep'),
    payload: { list: 'approvals', name: 'a', query: 'due=day', partnerId: null, isStart: false },
  },
  'POST /api/staff/list-views/:partnerId/:id/name': {
    who: staff('view.keep'),
    payload: { version: 1, name: 'a' },
  },
  'POST /api/staff/list-views/:partnerId/:id/start': {
    who: staff('view.keep'),
    payload: { isStart: true },
  },
  'POST /api/staff/list-views/:partnerId/:id/drop': {
    who: staff('view.keep'),
    payload: { version: 1 },
  },
  'GET /api/staff/list-marks/advice': { who: staff('advice.answer') },
  'GET /api/staff/list-marks/approvals': { who: staff('preauthorization.read') },
  'GET /api/staff/list-marks/call-backs': { who: staff('advice.answer') },
  'GET /api/staff/list-marks/care-requests': { who: staff('care.organise') },
  'GET /api/staff/list-marks/rescue': { who: staff('care.organise') },
  'GET /api/staff/video-visits': { who: staff('visit.hold') },
  'POST /api/staff/video-visits/:partnerId/:id/call-in': {
    who: staff('visit.hold'),
    payload: {},
  },
  'POST /api/staff/video-visits/:partnerId/:id/close': {
    who: staff('visit.hold'),
    payload: {},
  },
  'POST /api/staff/video-visits/:partnerId/:id/end': {
    who: staff('visit.hold'),
    payload: {},
  },
  'GET /api/staff/video-visits/:partnerId/:id/files': { who: staff('visit.hold') },
  'POST /api/staff/video-visits/:partnerId/:id/files': { who: staff('visit.hold'), payload: {} },
  'POST /api/staff/video-visits/:partnerId/:id/files/:file/address': {
    who: staff('visit.hold'),
    payload: {},
  },
  'GET /api/staff/video-visits/:partnerId/:id/files/:file/content': { who: staff('visit.hold') },
  'POST /api/staff/video-visits/:partnerId/:id/stay': {
    who: staff('visit.hold'),
    payload: {},
  },
  'GET /api/staff/video-visits/room': { who: 'anyone' },
  // Only to who is signed in, and only lists of their roles: the stream itself decides.
  'GET /api/staff/work-news': { who: 'anyone' },
  'POST /api/staff/call-backs/:partnerId/:id/claim': {
    who: staff('advice.answer'),
    payload: {},
  },
  'POST /api/staff/call-backs/:partnerId/:id/release': {
    who: staff('advice.answer'),
    payload: {},
  },
  'POST /api/staff/call-backs/:partnerId/:id/finish': {
    who: staff('advice.answer'),
    payload: { isReached: true, note: '' },
  },
  'POST /api/staff/advice/:partnerId/:id/look': {
    who: staff('advice.answer'),
    payload: { version: 1 },
  },
  'POST /api/staff/advice/:partnerId/:id/claim': {
    who: staff('advice.answer'),
    payload: { version: 1 },
  },
  'POST /api/staff/advice/:partnerId/:id/release': {
    who: staff('advice.answer'),
    payload: { version: 1 },
  },
  'POST /api/staff/advice/:partnerId/:id/answer': {
    who: staff('advice.answer'),
    payload: { version: 1, text: 'Igen.', nextStep: null },
  },
  'POST /api/staff/advice/:partnerId/:id/question': {
    who: staff('advice.answer'),
    payload: { version: 1, text: 'Mióta?' },
  },
  'POST /api/staff/advice/:partnerId/:id/hand-over': {
    who: staff('advice.answer'),
    payload: { version: 1, note: '', specializationId: null, to: null },
  },
  'POST /api/staff/advice-quality/:partnerId/:id/check': {
    who: staff('advice.answer'),
    payload: { sheet: { isSafe: 4, isClear: 4, isHelpful: 4 }, remark: '' },
  },
  'POST /api/staff/advice-quality/:partnerId/:id/reply': {
    who: staff('advice.answer'),
    payload: { reply: 'Köszönöm.' },
  },
  'POST /api/staff/advice-room/:partnerId/teams': {
    who: staff('advice.lead'),
    payload: {
      id: null,
      version: 0,
      name: 'Éjszaka',
      specializationId: null,
      languages: [],
      memberIds: [],
      leadId: null,
    },
  },
  'POST /api/staff/advice-room/:partnerId/teams/:id/drop': {
    who: staff('advice.lead'),
    payload: { version: 1 },
  },
  'POST /api/staff/advice-room/:partnerId/teams/:id/rota': {
    who: staff('advice.lead'),
    payload: { version: 1, weekly: [], days: [] },
  },
  'POST /api/staff/advice-room/:partnerId/templates': {
    who: staff('advice.answer'),
    payload: { id: null, version: 0, locale: 'hu', title: 'a', text: 'b', isShared: false },
  },
  'POST /api/staff/advice-room/:partnerId/templates/:id/drop': {
    who: staff('advice.answer'),
    payload: { version: 1 },
  },
  'POST /api/staff/advice/:partnerId/:id/close': {
    who: staff('advice.answer'),
    payload: { version: 1 },
  },
  'POST /api/staff/advice/:partnerId/:id/files/:fileId/address': {
    who: staff('advice.answer'),
    payload: {},
  },
  'GET /api/staff/advice/:partnerId/:id/files/:fileId/content': {
    who: staff('advice.answer'),
    payload: {},
  },
};
/** Files and pages that read nothing of anybody. */
const FILES =
  /^GET \/(?:api\/docs|images\/|map\/tiles\/|theme\/|uploads\/profiles\/|(?::level\d\/)+api\/doctors\/price-list$)/;

let database: TestDatabase;
let app: FastifyInstance;
let world: World;
/** Every call and file. */
const routes = new Map<string, RouteOptions>();
/** undefined: it does not say. */
const whoOf = (route: string): Who | undefined => routes.get(route)?.config?.who;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.owner;
  const booking = await buildBookingScene(db, { times: 32 });
  const { portal } = booking;
  await db.query('UPDATE provider SET discount_rate = 10 WHERE id = $1', [
    booking.calendar.provider_id,
  ]);
  const owner = await buildMember(portal, {
    is_insured: true,
    has_card_network: true,
    has_appointments: true,
  });
  const other = await buildMember(portal, {
    has_paid_services: true,
    has_appointments: true,
  });
  const elsewhere = await buildAccountScene(db);
  app = await createTestApp(database, {
    findTile: () => Promise.reject(new Error('no tile is asked for')),
    onRoute: (route) => {
      for (const one of [route.method].flat()) {
        if (one !== 'HEAD') routes.set(`${one} ${route.url}`, route);
      }
    },
  });
  await app.ready();
  const { rows } = await db.query<{ specialization_id: number }>(
    'SELECT specialization_id FROM subfunction WHERE id = $1',
    [booking.subfunctionId],
  );
  const times = booking.slotIds.values();
  const nextSlot = () => times.next().value ?? 'none';
  world = {
    owner,
    other,
    elsewhere,
    staff: await buildStaff(
      db,
      STAFF_ROLES.map((role) => ({
        role,
        partner_id: portal.partner.id,
        provider_id: booking.calendar.provider_id,
      })),
    ),
    booking,
    specializationId: rows[0]?.specialization_id ?? 0,
    nextSlot,
    hold: await holdTime(booking, nextSlot()),
  };
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('every call of the staff is written down, and only what there is [AZ-01]', () => {
  const calls = [...routes.keys()].filter((route) => STAFF_CALLS.test(route));
  expect(calls.toSorted()).toEqual(Object.keys(STAFF_ROWS).toSorted());
});

test.each(Object.entries(STAFF_ROWS))(
  '%s is no call of a portal, whoever asks [AZ-01]',
  async (route, { payload, who }) => {
    expect(whoOf(route)).toEqual(who);
    const row: Row = { send: () => (payload ? { payload } : {}), outcomes: [] };
    // Whoever is somebody at the staff's entry is nobody more here than a visitor.
    for (const caller of ['a visitor', STAFF] as const) {
      const answer = await send(route, row, caller);
      expect([caller, answer.statusCode]).toEqual([caller, 404]);
    }
  },
);

test('every call is written down, and only what there is [AZ-01]', () => {
  const calls = [...routes.keys()].filter(
    (route) => !FILES.test(route) && !STAFF_CALLS.test(route),
  );
  expect(calls.toSorted()).toEqual(Object.keys(ROWS).toSorted());
});

test('every route says who may ask, but for a folder of pictures [AZ-01]', () => {
  const silent = [...routes.keys()].filter((route) => whoOf(route) === undefined);
  expect(silent.filter((route) => !route.startsWith('GET /images/'))).toEqual([]);
});

test('what is no call is counted as well: the description, redirects, tiles, looks of partners', async () => {
  const limited = [
    '/api/docs',
    '/api/openapi.json',
    '/pages/about/api/doctors/price-list',
    '/map/tiles/30/1/1',
    '/theme/acme-1.css',
    '/theme/acme/none.svg',
    '/uploads/profiles/none.webp',
  ];
  for (const url of limited) {
    const { headers } = await askAnew(world.booking.portal.host, { url });
    expect([url, Number(headers['x-ratelimit-limit'])]).toEqual([url, expect.any(Number)]);
    expect(Number(headers['x-ratelimit-remaining']), url).toBe(
      Number(headers['x-ratelimit-limit']) - 1,
    );
  }
});

test('a contract that lets in somebody else does not fit its row [AZ-01]', () => {
  const fits = (who: Who, { outcomes }: Row) => {
    try {
      return expectationsOf(who, outcomes).join();
    } catch {
      return 'does not fit';
    }
  };
  for (const [route, row] of Object.entries(ROWS)) {
    const own = whoOf(route);
    const others = (
      ['anyone', 'customer', member('isInsured'), staff('audit.read')] as const
    ).filter((one) => typeof one !== typeof own || (typeof one === 'string' && one !== own));
    const expected = fits(own ?? 'anyone', row);
    expect([route, expected]).not.toEqual([route, 'does not fit']);
    for (const one of others)
      expect([route, one, fits(one, row)]).not.toEqual([route, one, expected]);
  }
});

describe.each(Object.entries(ROWS))('%s', (route, row) => {
  test.each(CALLERS)(
    'is answered for %s as its contract and its row say [AZ-01]',
    async (caller) => {
      const expected = expectationsOf(whoOf(route) ?? 'anyone', row.outcomes);
      const status = expected[CALLERS.indexOf(caller)] ?? 0;
      const answer = await send(route, row, caller);
      expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([
        status,
        '',
      ]);
      if (status >= 400) expect(answer.body).not.toContain(world.owner.email);
    },
  );
});

let senders = 0;

/** Each from another network, so that no limit speaks first. */
function nextSender(): { remoteAddress: string } {
  senders += 1;
  return { remoteAddress: `10.0.${Math.floor(senders / 200)}.${(senders % 200) + 1}` };
}

const askAnew = (host: string, options: InjectOptions) =>
  ask(app, host, { ...nextSender(), ...options });

async function solve(host: string): Promise<{ 'g-recaptcha-response': string }> {
  return { 'g-recaptcha-response': await solveHumanCheck(app, host, nextSender()) };
}

async function buildMember(portal: Portal, values: Partial<ProductRow>): Promise<AccountScene> {
  const db = database.owner;
  const scene = await buildAccountScene(db, { portal, hasSubscription: false });
  const product = await buildProduct(db, { partner_id: portal.partner.id, ...values });
  await buildSubscription(db, product, { customer_id: scene.account.customer_id });
  return scene;
}

/** Sends a row as one kind of caller, with a session of its own. */
async function send(route: string, row: Row, caller: Caller) {
  const [method = 'GET', address = '/'] = route.split(' ');
  const { portal } = caller === CALLERS[3] ? world.elsewhere : world.owner;
  const secret = await findSecret(caller);
  const { url = address, payload, headers } = await row.send(world);
  const humanCheck = row.needsHuman && (await solve(portal.host));
  return askAnew(portal.host, {
    method: method === 'GET' ? 'GET' : 'POST',
    url,
    ...(method === 'GET' ? {} : { payload: { ...payload, ...humanCheck } }),
    headers,
    ...(secret === null ? {} : { cookies: { session: secret } }),
  });
}

/** What the caller's session cookie holds; null: a visitor's browser has none. */
async function findSecret(caller: Caller): Promise<string | null> {
  switch (caller) {
    case 'a visitor':
      return null;
    case STAFF:
      return arrangeSession(database.owner, world.staff, world.owner.portal.host);
    case 'another member':
      return signIn(world.other);
    default:
      return signIn(world.owner);
  }
}

/** Without the sign-in page, whose password and human check cost more than all that is asked here. */
async function signIn({ account, portal }: AccountScene): Promise<string> {
  const owner = { partner_id: account.partner_id, account_id: account.id };
  const secret = await arrangeSession(database.owner, owner, portal.host);
  // As with the date of birth given: what it guards would answer 403 before it looks at anything else.
  await database.owner.query(
    'UPDATE session SET full_auth_at = portal_now() WHERE account_id = $1',
    [account.id],
  );
  return secret;
}

/** A session of the scene's account that is none of the caller's. */
async function findSession(scene: AccountScene): Promise<string> {
  await signIn(scene);
  const { rows } = await database.owner.query<{ id: string }>(
    'SELECT id FROM session WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [scene.account.id],
  );
  return rows[0]?.id ?? 'none';
}

/** A visit that the owner has booked. @returns its id */
async function bookForOwner({ owner, booking, nextSlot }: World): Promise<string> {
  const { host } = owner.portal;
  const cookies = { session: await signIn(owner) };
  const headers = holdHeaders();
  const hold = { slotId: nextSlot(), subfunctionId: booking.subfunctionId };
  const started = await askAnew(host, {
    method: 'POST',
    url: '/api/reservation/start',
    payload: { ...hold, ...(await solve(host)) },
    cookies,
    headers,
  });
  const { id } = started.json<{ id: string }>();
  const booked = await askAnew(host, {
    method: 'POST',
    url: '/api/reservation/booking',
    payload: {
      ...hold,
      reservationId: id,
      patientComment: '',
      preauthType: 'self_paid',
      ...(await solve(host)),
    },
    cookies,
    headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
  });
  expect([booked.statusCode, booked.body]).toEqual([201, expect.any(String)]);
  return id;
}

async function holdTime({ portal, subfunctionId }: BookingScene, slotId: string): Promise<string> {
  const answer = await askAnew(portal.host, {
    method: 'POST',
    url: '/api/reservation/start',
    payload: { slotId, subfunctionId, ...(await solve(portal.host)) },
    headers: holdHeaders(),
  });
  return answer.json<{ id: string }>().id;
}
