import { inject } from 'vitest';
import { shiftDate } from './day-under-test.ts';

// Before each test file: its process reads the same clock as its database.
const shift = inject('clockShiftMs');
if (shift !== 0) shiftDate(shift);
