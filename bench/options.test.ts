import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

describe('parseOptions', () => {
  it('measures every size in full when nothing is said', () => {
    expect(parseOptions([])).toEqual({
      sizes: [1_000, 50_000, 500_000],
      isQuick: false,
      hasFaults: false,
      hasLighthouse: true,
      isOnlyDays: false,
      isCluster: false,
      day: '',
    });
  });

  it('sorts the sizes and takes each once', () => {
    expect(parseOptions(['--sizes', '50000,1000,1000', '--quick']).sizes).toEqual([1_000, 50_000]);
  });

  it('does to a cluster what it has to bear, and nothing else', () => {
    expect(parseOptions(['cluster', '--quick'])).toMatchObject({ isCluster: true, isQuick: true });
  });

  it('measures the days alone, or one of them', () => {
    expect(parseOptions(['days', '--day', 'sunday'])).toMatchObject({
      isOnlyDays: true,
      day: 'sunday',
    });
    expect(() => parseOptions(['weeks'])).toThrow('weeks');
  });

  it('refuses sizes it has no goals for and unknown flags', () => {
    expect(() => parseOptions(['--sizes', '7'])).toThrow('--sizes takes');
    expect(() => parseOptions(['--fast'])).toThrow('--fast');
  });
});
