import { describe, expect, test } from 'vitest';
import {
  closingOf,
  isDoctorBusy,
  isHere,
  opensAt,
  placeInQueue,
  stateOfVisit,
  type QueueEntry,
} from './visit-rules.ts';

const at = (time: string) => new Date(`2026-11-23T${time}:00+01:00`);
const visit = {
  isConfirmed: true,
  startsAt: at('10:00'),
  endsAt: at('10:20'),
  endedAt: null,
};

describe('a visit into which nobody was called', () => {
  const open = {
    startsAt: at('10:00'),
    waitingSince: null,
    calledAt: null,
    endedAt: null,
    missedAt: null,
  };
  const closingAt = (time: string, values: Partial<Parameters<typeof closingOf>[0]> = {}) =>
    closingOf({ ...open, ...values }, at(time).getTime());

  test('can be closed a quarter of an hour after it began, if its patient has not come', () => {
    expect(closingAt('10:14')).toBeNull();
    expect(closingAt('10:15')).toBe('not_come');
    expect(closingAt('10:15', { waitingSince: at('10:05') })).toBeNull();
  });

  test('and was missed is settled with its patient; what was held or is closed is not closed again', () => {
    const missed = { waitingSince: at('10:00'), missedAt: at('11:25') };
    expect(closingAt('11:30', missed)).toBe('settled');
    expect(closingAt('11:30', { ...missed, endedAt: at('11:29') })).toBeNull();
    expect(closingAt('11:30', { waitingSince: at('10:00'), calledAt: at('10:05') })).toBeNull();
  });
});

describe('the waiting room [C068]', () => {
  test('opens half an hour before the visit and closes an hour after its planned end', () => {
    const stateAt = (time: string) => stateOfVisit(visit, at(time).getTime());
    expect(opensAt(visit)).toEqual(at('09:30'));
    expect(stateAt('09:29')).toBe('early');
    expect(stateAt('09:30')).toBe('open');
    expect(stateAt('11:20')).toBe('open');
    expect(stateAt('11:21')).toBe('closed');
  });

  test('is not open to a visit that waits for its approval, which is not over either', () => {
    const pending = { ...visit, isConfirmed: false, isPending: true };
    expect(stateOfVisit(pending, at('09:00').getTime())).toBe('pending');
    expect(stateOfVisit(pending, at('10:05').getTime())).toBe('pending');
    expect(stateOfVisit(pending, at('11:21').getTime())).toBe('closed');
  });

  test('is closed to a visit that was cancelled, and once the doctor has ended it', () => {
    const now = at('10:05').getTime();
    expect(stateOfVisit({ ...visit, isConfirmed: false }, now)).toBe('closed');
    expect(stateOfVisit({ ...visit, endedAt: at('10:04') }, now)).toBe('closed');
  });
});

describe('the place in the queue [C068]', () => {
  const NOW = at('10:00');
  const waiting = (id: string, startsAt: string, values: Partial<QueueEntry> = {}): QueueEntry => ({
    reservationId: id,
    startsAt: at(startsAt),
    waitingSince: at('09:45'),
    calledAt: null,
    patientSeenAt: NOW,
    doctorSeenAt: null,
    ...values,
  });
  const placeOf = (id: string, queue: QueueEntry[]) => placeInQueue(queue, id, NOW.getTime());

  test('is by the time booked, and of two at one time who came first goes first', () => {
    const queue = [
      waiting('late', '10:40', { waitingSince: at('09:40') }),
      waiting('second', '10:00', { waitingSince: at('09:50') }),
      waiting('first', '10:00', { waitingSince: at('09:45') }),
    ];
    expect(queue.map(({ reservationId }) => placeOf(reservationId, queue))).toEqual([3, 2, 1]);
  });

  test('counts nobody who was called in, has not come, or has been away for two minutes', () => {
    const own = waiting('own', '10:20');
    const ahead = (values: Partial<QueueEntry>) =>
      placeOf('own', [waiting('other', '10:00', values), own]);
    expect(ahead({})).toBe(2);
    expect(ahead({ calledAt: at('09:55') })).toBe(1);
    expect(ahead({ waitingSince: null, patientSeenAt: null })).toBe(1);
    expect(ahead({ patientSeenAt: new Date(NOW.getTime() - 119_000) })).toBe(2);
    expect(ahead({ patientSeenAt: new Date(NOW.getTime() - 120_000) })).toBe(1);
  });

  test('is one’s own again after a reload, however long it took', () => {
    const queue = [waiting('own', '10:00', { patientSeenAt: null }), waiting('next', '10:20')];
    expect(placeOf('own', queue)).toBe(1);
  });

  test('is none for who has been called in, has not come or is unknown', () => {
    const queue = [
      waiting('called', '10:00', { calledAt: NOW }),
      waiting('absent', '10:20', { waitingSince: null }),
    ];
    expect(placeOf('called', queue)).toBeNull();
    expect(placeOf('absent', queue)).toBeNull();
    expect(placeOf('unknown', queue)).toBeNull();
  });

  test('the doctor is busy while connected to somebody else', () => {
    const busy = (values: Partial<QueueEntry>) =>
      isDoctorBusy([waiting('other', '10:00', values)], 'own', NOW.getTime());
    expect(busy({ calledAt: at('09:55'), doctorSeenAt: NOW })).toBe(true);
    expect(busy({ calledAt: at('09:55'), doctorSeenAt: at('09:58') })).toBe(false);
    expect(busy({ doctorSeenAt: NOW })).toBe(false);
  });
});

test('who was not heard of for twenty-five seconds is not there', () => {
  const seen = new Date(0);
  expect(isHere(seen, 24_999)).toBe(true);
  expect(isHere(seen, 25_000)).toBe(false);
  expect(isHere(null, 0)).toBe(false);
});
