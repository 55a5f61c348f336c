import { Type, type Static } from 'typebox';
import { DayText, defineCall, ListText } from '#app/platform/contract.ts';

/**
 * An instant with the clinic's own offset, `2026-03-02T09:00:00+01:00`: exact, and its first 16 characters are what the
 * clinic's clock shows.
 */
export const ClinicTime = Type.String();

export const Slot = Type.Object({
  id: Type.String(),
  startsAt: ClinicTime,
  endsAt: ClinicTime,
  /** null: a room or device, not a person. */
  doctorId: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
});
export type Slot = Static<typeof Slot>;

/** `D{doctorId}` or `P{providerId}` -> local day -> its free times in order. Days without any are left out. */
export const Slots = Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Slot)));
export type Slots = Static<typeof Slots>;

const WeekQuery = {
  dateFrom: DayText,
  subfunctions: Type.Optional(ListText),
  /** `en`: only doctors who speak English. */
  language: Type.Optional(Type.Enum(['en', 'null', ''])),
};

export const findProviderSlots = defineCall({
  name: 'findProviderSlots',
  summary:
    'Free times of providers in the week of dateFrom: their calendars merged, one slot per start.',
  method: 'GET',
  path: '/api/calendar/providers',
  who: 'anyone',
  query: Type.Object({ ...WeekQuery, providers: ListText }, { additionalProperties: false }),
  answer: Slots,
  isShared: true,
  errors: ['invalid_input'],
});

export const findDoctorSlots = defineCall({
  name: 'findDoctorSlots',
  summary: 'Free times of doctors in the week of dateFrom.',
  method: 'GET',
  path: '/api/calendar/doctors',
  who: 'anyone',
  query: Type.Object({ ...WeekQuery, doctors: ListText }, { additionalProperties: false }),
  answer: Slots,
  isShared: true,
  errors: ['invalid_input'],
});
