import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../accounts.ts';
import { createSecret } from '../booking.ts';
import {
  PUBLIC,
  NOBODY,
  SIGNED_IN,
  OWN_OBJECT,
  NOBODYS_OBJECT,
  UNKNOWN_TOKEN,
  open,
  byToken,
  byOwnToken,
  WRONG_PASSWORD,
  wrongPassword,
  type Row,
} from './rows.ts';

/** What every page asks, signing in and the account. */
export const ACCOUNT_ROWS: Record<string, Row> = {
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
      url: `/api/sessions/${await world.findSession(world.owner)}/end`,
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
};
