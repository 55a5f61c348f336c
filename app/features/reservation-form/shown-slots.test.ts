import { expect, it } from 'vitest';
import type { Slot, Slots } from '#app/features/calendar/contract.ts';
import { keepPicks, type Pick } from './shown-slots.ts';

function slot(id: string, time: string): Slot {
  return { id, startsAt: `2026-03-02T${time}:00+01:00`, endsAt: '', doctorId: 12 };
}
function pick(slotId: string, time: string, ownerKey: Pick['ownerKey'] = 'D12'): Pick {
  return {
    slotId,
    subfunctionId: 3,
    startsAt: `2026-03-02T${time}:00+01:00`,
    endsAt: `2026-03-02T${time}:00+01:00`,
    ownerKey,
  };
}
const idsOf = (slots: Slots) => slots.D12?.['2026-03-02']?.map(({ id }) => id);

it('puts a lost time back into its day, in order', () => {
  const slots = { D12: { '2026-03-02': [slot('a', '09:00'), slot('c', '10:00')] } };
  expect(idsOf(keepPicks(slots, [pick('b', '09:30')]))).toEqual(['a', 'b', 'c']);
});

it('puts it back into a day that has no other time left', () => {
  expect(idsOf(keepPicks({ D12: {} }, [pick('b', '09:30')]))).toEqual(['b']);
});

it('never shows a time twice', () => {
  const slots = { D12: { '2026-03-02': [slot('b', '09:30')] } };
  expect(keepPicks(slots, [pick('b', '09:30')])).toBe(slots);
});

it('leaves calendars alone that are not the owner, and adds none', () => {
  const slots = { D12: { '2026-03-02': [slot('a', '09:00')] } };
  expect(keepPicks(slots, [pick('b', '09:30', 'P7')])).toBe(slots);
});

it('does not change the slots that it was given', () => {
  const slots = { D12: { '2026-03-02': [slot('a', '09:00')] } };
  keepPicks(slots, [pick('b', '09:30')]);
  expect(idsOf(slots)).toEqual(['a']);
});
