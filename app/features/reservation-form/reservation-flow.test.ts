import { describe, expect, it } from 'vitest';
import type { Hold } from '#app/features/reservations/contract.ts';
import {
  CLOSED,
  isAnswerLost,
  isTimeLost,
  nextFlow,
  RAN_OUT,
  type Flow,
  type FlowEvent,
} from './reservation-flow.ts';
import type { Pick } from './shown-slots.ts';
import type { Failure } from '#app/forms/failure.ts';

const pick: Pick = {
  slotId: '5-abc',
  subfunctionId: 3,
  startsAt: '2026-03-02T09:00:00+01:00',
  endsAt: '2026-03-02T09:30:00+01:00',
  ownerKey: 'D12',
};
const name = 'first';
const hold = {
  id: 'r1',
  status: 'started',
  expiresAt: '2026-03-01T10:15:00Z',
  serverNow: '2026-03-01T10:00:00Z',
  email: null,
} as Hold;
const sent = {
  email: 'janos@example.com',
  expiresAt: '2026-03-01T10:15:00Z',
  serverNow: '2026-03-01T10:05:00Z',
};
const failure = (code: string): Failure => ({ code, message: 'sorry', fields: {} });

function after(...events: FlowEvent[]): Flow {
  return events.reduce(nextFlow, CLOSED);
}
const picked: FlowEvent = { type: 'picked', name, pick };
const held: FlowEvent = { type: 'held', name, hold };
const submitted: FlowEvent = { type: 'submitted', name };

describe('the way to the mail', () => {
  it('goes from closed over open and sending to done [C549] [C550] [C551] [C552]', () => {
    expect(after().step).toBe('closed');
    expect(after(picked).step).toBe('holding');
    expect(after(picked, held).step).toBe('ready');
    expect(after(picked, held, submitted).step).toBe('sending');
    const done = after(picked, held, submitted, { type: 'sent', name, sent });
    expect(done).toMatchObject({ step: 'done', sent, hold });
  });

  it('shows the link as opened when it was opened elsewhere', () => {
    const confirmed = { ...hold, status: 'confirmed', expiresAt: null } as Hold;
    const flow = after(
      picked,
      held,
      submitted,
      { type: 'sent', name, sent },
      { type: 'held', name, hold: confirmed },
    );
    expect(flow.step).toBe('confirmed');
  });

  it('goes on after a reload from what the server says', () => {
    const pending = { ...hold, status: 'pending_verification', email: 'j…s@example.com' } as Hold;
    expect(after(picked, { type: 'held', name, hold: pending })).toMatchObject({
      step: 'done',
      sent: { email: 'j…s@example.com', expiresAt: hold.expiresAt },
    });
    const gone = { ...hold, status: 'expired', expiresAt: null } as Hold;
    expect(after(picked, { type: 'held', name, hold: gone })).toMatchObject({
      step: 'refused',
      failure: RAN_OUT,
    });
  });

  it('keeps the address as typed when the hold is read again', () => {
    const pending = { ...hold, status: 'pending_verification', email: 'j…s@example.com' } as Hold;
    const flow = after(
      picked,
      held,
      submitted,
      { type: 'sent', name, sent },
      { type: 'held', name, hold: pending },
    );
    expect(flow).toMatchObject({ step: 'done', sent: { email: 'janos@example.com' } });
  });
});

describe('failures', () => {
  it('stays open on a failed start and says why [C557]', () => {
    expect(after(picked, { type: 'refused', name, failure: failure('slot_taken') })).toMatchObject({
      step: 'refused',
      failure: { code: 'slot_taken' },
    });
  });

  it('returns to the form when the sending failed but the time is still held [C557]', () => {
    const flow = after(picked, held, submitted, {
      type: 'submitFailed',
      name,
      failure: failure('network'),
    });
    expect(flow).toMatchObject({ step: 'ready', failure: { code: 'network' }, hold });
  });

  it.each(['hold_expired', 'not_offered', 'is_publicly_not_reservable', 'admed_only'])(
    'leaves the form when the time is gone: %s [HL-08]',
    (code) => {
      const flow = after(picked, held, submitted, {
        type: 'submitFailed',
        name,
        failure: failure(code),
      });
      expect(flow.step).toBe('refused');
    },
  );

  it('keeps a failure of the form when the hold is read again', () => {
    const flow = after(
      picked,
      held,
      submitted,
      { type: 'submitFailed', name, failure: failure('person_busy') },
      held,
    );
    expect(flow).toMatchObject({ step: 'ready', failure: { code: 'person_busy' } });
  });
});

describe('late answers', () => {
  it('change nothing once another time was picked', () => {
    const second: FlowEvent = {
      type: 'picked',
      name: 'second',
      pick: { ...pick, slotId: '5-abd' },
    };
    expect(after(picked, second, held)).toMatchObject({ step: 'holding', name: 'second' });
  });

  it('change nothing after the modal was closed', () => {
    expect(after(picked, { type: 'closed' }, held)).toBe(CLOSED);
  });

  it('of a reading do not disturb the sending', () => {
    expect(after(picked, held, submitted, held).step).toBe('sending');
  });

  it('of a sending count only while it is under way', () => {
    expect(after(picked, held, { type: 'sent', name, sent }).step).toBe('ready');
    expect(
      after(picked, held, { type: 'submitFailed', name, failure: failure('network') }),
    ).toMatchObject({
      step: 'ready',
      failure: null,
    });
  });
});

it('greys a time only when somebody else has it or nobody offers it', () => {
  expect(
    ['slot_taken', 'not_offered', 'hold_expired', 'network'].map((code) =>
      isTimeLost(failure(code)),
    ),
  ).toEqual([true, true, false, false]);
});

it('repeats a call under its own key only when its answer may have been lost', () => {
  expect(
    ['network', 'unavailable', 'unknown_error', 'slot_taken'].map((code) =>
      isAnswerLost(failure(code)),
    ),
  ).toEqual([true, true, true, false]);
});
