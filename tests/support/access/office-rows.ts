import { randomUUID } from 'node:crypto';
import { staff } from '#app/platform/who.ts';
import { careOf } from '../care.ts';
import { UNKNOWN_TOKEN, type StaffCall } from './rows.ts';

/** What is asked of somebody's own account with a password that is not theirs. */
const WRONG_STEP_UP: StaffCall = { who: 'staff', payload: { password: 'not it', code: '123456' } };
const NO_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

/** The staff's door, administration, data requests, approvals, and the call centre. */
export const OFFICE_CALLS: Record<string, StaffCall> = {
  'POST /api/staff/login': {
    who: 'anyone',
    payload: { email: 'a@staff.test', password: 'Hosszu jelszo 123', code: '123456' },
  },
  'POST /api/staff/login/passkey': { who: 'anyone', payload: { email: 'a@staff.test' } },
  'GET /api/staff/session': { who: 'anyone' },
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
  'POST /api/staff/invitation/passkey': {
    who: 'anyone',
    payload: { token: `1-${UNKNOWN_TOKEN}` },
  },
  'POST /api/staff/access/proof': { who: 'staff', payload: { purpose: 'access' } },
  'POST /api/staff/access/authenticator/prepare': WRONG_STEP_UP,
  'POST /api/staff/access/authenticator': { who: 'staff', payload: { code: '123456' } },
  'POST /api/staff/access/authenticator/remove': WRONG_STEP_UP,
  'POST /api/staff/access/passkeys/prepare': WRONG_STEP_UP,
  'POST /api/staff/access/passkeys': { who: 'staff', payload: { name: 'x', response: NO_PASSKEY } },
  'POST /api/staff/access/passkeys/:id/remove': WRONG_STEP_UP,
  'POST /api/staff/administration/jobs/look': { who: staff('system.watch'), payload: {} },
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
  'POST /api/staff/break-glass/:partnerId/:id/look': {
    who: staff('emergency.review'),
    payload: {},
  },
  'POST /api/staff/break-glass/:partnerId/:id/review': {
    who: staff('emergency.review'),
    payload: { version: 1, verdict: 'justified', note: '' },
  },
  'POST /api/staff/imports': {
    who: staff('import.run'),
    payload: { partnerId: 1, kind: 'vouchers', name: 'a.csv', source: 'a', size: 1 },
  },
  'POST /api/staff/imports/:partnerId/:id/parts/:start': { who: staff('import.run') },
  'POST /api/staff/imports/:partnerId/:id/look': { who: staff('import.run'), payload: {} },
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
  'POST /api/staff/privacy/:partnerId/requests/:id/look': {
    who: staff('privacy.read'),
    payload: {},
  },
  'POST /api/staff/privacy/:partnerId/requests/:id/step': {
    who: staff('privacy.decide'),
    payload: { step: 'withdraw', version: 1 },
  },
  'POST /api/staff/vouchers/:partnerId/batches': {
    who: staff('partner.write'),
    payload: { kind: 'voucher', productId: 1, name: 'a', count: 1, usableUntil: '' },
  },
  'POST /api/staff/vouchers/:partnerId/batches/:batchId/look': {
    who: staff('partner.write'),
    payload: {},
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
};
