import { PASSWORD } from '../accounts.ts';
import { holdInput, submitInput } from '../booking.ts';
import {
  NOBODY,
  SIGNED_IN,
  OWN_OBJECT,
  NOBODYS_OBJECT,
  UNKNOWN_TOKEN,
  holdHeaders,
  holdOf,
  providerOf,
  doctorOf,
  open,
  byToken,
  type Row,
} from './rows.ts';

/** From looking for a time to the visits that were booked. */
export const BOOKING_ROWS: Record<string, Row> = {
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
      url: `/api/reservation/${await world.bookForOwner()}/finish`,
      payload: { discountRate: null },
    }),
    outcomes: [404, 404],
  },
  'POST /api/reservation/add': {
    send: () => ({ payload: { token: UNKNOWN_TOKEN } }),
    outcomes: NOBODYS_OBJECT,
  },
  'POST /api/reservation/move': byToken({
    slotId: '1-1',
    shownStartsAt: '2030-01-07T09:00:00.000Z',
  }),
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
      url: `/api/appointments/${await world.bookForOwner()}/cancel`,
      payload: {},
    }),
    outcomes: OWN_OBJECT,
  },
  'POST /api/appointments/:id/move': {
    send: async (world) => ({
      url: `/api/appointments/${await world.bookForOwner()}/move`,
      payload: { slotId: world.nextSlot() },
    }),
    outcomes: OWN_OBJECT,
  },
  'POST /api/appointments/calendar-link': { send: () => ({ payload: {} }), outcomes: SIGNED_IN },
  'GET /services/appointments/:id/appointment.ics': {
    send: async (world) => ({
      url: `/services/appointments/${await world.bookForOwner()}/appointment.ics`,
    }),
    outcomes: OWN_OBJECT,
  },
  'GET /calendar/:file': {
    send: () => ({ url: `/calendar/${UNKNOWN_TOKEN}.ics` }),
    outcomes: NOBODY,
  },
};
