import { shiftDate } from './day-under-test.ts';

// For a program that a test starts, `node --import` this file: it reads the same clock as the test and its database.
shiftDate(Number(process.env.CLOCK_SHIFT_MS));
