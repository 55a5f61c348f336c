import { randomUUID } from 'node:crypto';
import { staff } from '#app/platform/who.ts';
import { type StaffCall } from './rows.ts';

/** The clinic's room, content, lists, video visits and advice. */
export const CLINIC_CALLS: Record<string, StaffCall> = {
  'POST /api/staff/clinic/visits/:partnerId/:id/mark': {
    who: staff('desk.work'),
    payload: { mark: 'arrived', version: 1 },
  },
  'POST /api/staff/clinic/visits/:partnerId/:id/look': { who: staff('desk.work'), payload: {} },
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
    payload: {
      from: '2026-11-23T08:00',
      until: '2026-11-23T12:00',
      reason: 'doctor_away',
      seen: 0,
    },
  },
  'POST /api/staff/clinic/:providerId/closures/:id/reopen': {
    who: staff('calendar.write'),
    payload: {},
  },
  'POST /api/staff/clinic/:providerId/closures/:id/cancel-visits': {
    who: staff('calendar.write'),
    payload: { seen: 'A'.repeat(43) },
  },
  'POST /api/staff/clinic/:providerId/closures/:id/calls': {
    who: staff('calendar.write'),
    payload: { partnerId: 1, visitId: randomUUID(), isCalled: true },
  },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/hours': {
    who: staff('calendar.write'),
    payload: { version: 0, from: '2026-11-30', hours: [] },
  },
  'POST /api/staff/clinic/:providerId/calendars/:calendarId/terms': {
    who: staff('calendar.write'),
    payload: { version: 0, slotMinutes: 30, leadMinutes: 60, room: '', subfunctionIds: [1] },
  },
  'POST /api/staff/clinic/:providerId/rooms/rename': {
    who: staff('calendar.write'),
    payload: { room: '1', name: '2', isSure: false },
  },
  'POST /api/staff/clinic/:providerId/bookings/acknowledge': {
    who: staff('desk.work'),
    payload: { seen: [] },
  },
  'POST /api/staff/rescue/:partnerId/:id/look': { who: staff('care.organise'), payload: {} },
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
  'POST /api/staff/reviews/:partnerId/:id/look': { who: staff('review.read'), payload: {} },
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
  'POST /api/staff/content/:partnerId/pieces/look': {
    who: staff('content.write'),
    payload: { piece: 'texts/introduction' },
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
  'GET /api/staff/list-marks/call-backs': { who: staff('call_back.work') },
  'GET /api/staff/list-marks/care-requests': { who: staff('care.organise') },
  'GET /api/staff/list-marks/clinic': { who: staff('desk.work') },
  'GET /api/staff/list-marks/clinic-new': { who: staff('desk.work') },
  'GET /api/staff/list-marks/rescue': { who: staff('care.organise') },
  'GET /api/staff/list-marks/reviews': { who: staff('review.read') },
  'GET /api/staff/list-marks/privacy': { who: staff('privacy.read') },
  'GET /api/staff/list-marks/break-glass': { who: staff('emergency.review') },
  'GET /api/staff/list-marks/imports': { who: staff('import.run') },
  'GET /api/staff/list-marks/vouchers': { who: staff('partner.write') },
  'GET /api/staff/list-marks/dead-jobs': { who: staff('system.watch') },
  'GET /api/staff/room-counts': { who: staff('view.keep') },
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
  'POST /api/staff/call-backs/:partnerId/:id/look': { who: staff('call_back.work'), payload: {} },
  'POST /api/staff/call-backs/:partnerId/:id/claim': {
    who: staff('call_back.work'),
    payload: {},
  },
  'POST /api/staff/call-backs/:partnerId/:id/release': {
    who: staff('call_back.work'),
    payload: {},
  },
  'POST /api/staff/call-backs/:partnerId/:id/finish': {
    who: staff('call_back.work'),
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
