import { randomUUID } from 'node:crypto';
import { toChangeBody } from '#app/features/medical-care/care-draft.ts';
import { HOLD_SECRET_HEADER, IDEMPOTENCY_KEY_HEADER } from '#app/platform/call-headers.ts';
import { PASSWORD } from '../accounts.ts';
import { createSecret } from '../booking.ts';
import { careOf } from '../care.ts';
import {
  NOBODY,
  SIGNED_IN,
  NOBODYS_OBJECT,
  UNKNOWN_TOKEN,
  byToken,
  noVideoVisit,
  WRONG_PASSWORD,
  type Row,
} from './rows.ts';

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

/** What members do on pages of their own, and what links by mail do. */
export const MEMBER_ROWS: Record<string, Row> = {
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
    send: () => ({ payload: { draft: ADVICE_DRAFT, version: null } }),
    outcomes: SIGNED_IN,
  },
  // No version of any draft.
  'POST /api/consultations/draft/delete': {
    send: () => ({ payload: { version: 'the last one' } }),
    outcomes: [400, 400],
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
  'POST /api/consultations/:id/messages/:messageId/referral': {
    send: () => ({
      url: `/api/consultations/${randomUUID()}/messages/${randomUUID()}/referral`,
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
  // Asked without an upgrade there is nothing.
  'GET /api/video-visits/room': { send: () => ({}), outcomes: NOBODY },
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
  'GET /api/medical-care/:id/details': {
    send: () => ({ url: `/api/medical-care/${randomUUID()}/details` }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/medical-care/:id/change': {
    send: ({ booking: { subfunctionId } }) => ({
      url: `/api/medical-care/${randomUUID()}/change`,
      payload: toChangeBody(careOf(subfunctionId), 1),
    }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/reservation/:id/take': {
    send: () => ({
      url: `/api/reservation/${randomUUID()}/take`,
      headers: { [HOLD_SECRET_HEADER]: createSecret() },
    }),
    // As one that is over: whose it was is not said.
    outcomes: [410, 410],
  },
  'POST /api/reservation/:id/give-back': {
    send: () => ({ url: `/api/reservation/${randomUUID()}/give-back` }),
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
};
