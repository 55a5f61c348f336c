import { expect, it } from 'vitest';
import { encodeSlotId } from '#app/features/calendar/slot-id.ts';
import { leadToSlot } from './lead-to-slot.ts';

const IN_BUDAPEST = { timeZone: 'Europe/Budapest' };
/** Half past midnight of a Monday in Budapest, when it is Sunday in Greenwich. */
const slot = encodeSlotId(12, Date.parse('2026-12-06T23:30:00Z'));

function leadFrom(address: string, portal = IN_BUDAPEST): string | null {
  try {
    leadToSlot(new Request(`http://portal.example${address}`), portal);
    return null;
  } catch (answer) {
    expect(answer).toBeInstanceOf(Response);
    return (answer as Response).headers.get('location');
  }
}

it('opens the week in which the clinic has the time that a list without scripts has sent', () => {
  const address = `/providers/1/doctors/2?subfunction=3&week=&slot=${slot}`;
  expect(leadFrom(address)).toBe(
    `/providers/1/doctors/2?subfunction=3&week=2026-12-07&slot=${slot}`,
  );
  expect(leadFrom(address, { timeZone: 'UTC' })).toContain('week=2026-11-30');
});

it('leaves every other address as it is', () => {
  expect(leadFrom(`/providers/1?week=2026-11-30&slot=${slot}`)).toBeNull();
  expect(leadFrom(`/providers/1?slot=${slot}`)).toBeNull();
  expect(leadFrom('/providers/1?week=')).toBeNull();
  expect(leadFrom('/providers/1?week=&slot=nonsense')).toBeNull();
  expect(leadFrom('/providers/1?week=&slot=1-zzzzzzz')).toBeNull();
});
