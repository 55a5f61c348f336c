import { describe, expect, it } from 'vitest';
import { stepInDay, stepInWeek } from './slot-steps.ts';

// Monday has three times, Tuesday none, Wednesday one, Sunday two.
const week = [['mo1', 'mo2', 'mo3'], [], ['we1'], [], [], [], ['su1', 'su2']];

describe('an arrow key in the week', () => {
  it('moves within a day and stops at its ends', () => {
    expect(stepInWeek(week, 'mo1', 'ArrowDown')).toBe('mo2');
    expect(stepInWeek(week, 'mo2', 'ArrowUp')).toBe('mo1');
    expect(stepInWeek(week, 'mo1', 'ArrowUp')).toBeNull();
    expect(stepInWeek(week, 'mo3', 'ArrowDown')).toBeNull();
  });

  it('steps over days without times and takes the last time of a shorter day', () => {
    expect(stepInWeek(week, 'mo3', 'ArrowRight')).toBe('we1');
    expect(stepInWeek(week, 'we1', 'ArrowRight')).toBe('su1');
    expect(stepInWeek(week, 'su2', 'ArrowLeft')).toBe('we1');
    expect(stepInWeek(week, 'su2', 'ArrowRight')).toBeNull();
    expect(stepInWeek(week, 'mo1', 'ArrowLeft')).toBeNull();
  });

  it('leads to the first and last day with Home and End', () => {
    expect(stepInWeek(week, 'we1', 'Home')).toBe('mo1');
    expect(stepInWeek(week, 'mo2', 'End')).toBe('su2');
    expect(stepInWeek(week, 'mo3', 'End')).toBe('su2');
  });

  it('leads nowhere from an unknown slot or by another key', () => {
    expect(stepInWeek(week, 'gone', 'ArrowRight')).toBeNull();
    expect(stepInWeek(week, 'mo1', 'a')).toBeNull();
  });
});

describe('an arrow key in one day', () => {
  const day = ['a', 'b', 'c', 'd', 'e', 'f'];

  it('moves along a line and between lines', () => {
    expect(stepInDay(day, 'a', 'ArrowRight', 4)).toBe('b');
    expect(stepInDay(day, 'd', 'ArrowRight', 4)).toBe('e');
    expect(stepInDay(day, 'b', 'ArrowDown', 4)).toBe('f');
    expect(stepInDay(day, 'c', 'ArrowDown', 4)).toBeNull();
    expect(stepInDay(day, 'a', 'ArrowLeft', 4)).toBeNull();
    expect(stepInDay(day, 'c', 'End', 4)).toBe('f');
    expect(stepInDay(day, 'c', 'Home', 4)).toBe('a');
    expect(stepInDay(day, 'gone', 'Home', 4)).toBeNull();
  });
});
