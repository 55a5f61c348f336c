import { inject } from 'vitest';
import { shiftDate } from './day-under-test.ts';

// Before each test file, whose process reads the same clock as its database; a process runs many, and is moved once.
const MOVED = Symbol.for('vizit.clock-is-moved');
const shift = inject('clockShiftMs');
if (shift !== 0 && !Reflect.has(globalThis, MOVED)) {
  shiftDate(shift);
  Reflect.set(globalThis, MOVED, true);
}
