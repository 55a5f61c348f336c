import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';

describe('parseOptions', () => {
  it('measures every size in full when nothing is said', () => {
    expect(parseOptions([])).toEqual({
      sizes: [1_000, 50_000, 500_000],
      isQuick: false,
      hasFaults: false,
      hasLighthouse: true,
      part: null,
      day: '',
    });
  });

  it('sorts the sizes and takes each once', () => {
    expect(parseOptions(['--sizes', '50000,1000,1000', '--quick']).sizes).toEqual([1_000, 50_000]);
  });

  it('measures the days alone, or one of them', () => {
    expect(parseOptions(['days', '--day', 'sunday'])).toMatchObject({
      part: 'days',
      day: 'sunday',
    });
    expect(parseOptions(['growth']).part).toBe('growth');
    expect(parseOptions(['care']).part).toBe('care');
    expect(parseOptions(['imports']).part).toBe('imports');
    expect(parseOptions(['cluster', '--quick'])).toMatchObject({ part: 'cluster', isQuick: true });
    expect(() => parseOptions(['weeks'])).toThrow('weeks');
    expect(() => parseOptions(['days', 'pages'])).toThrow('days pages');
  });

  it('refuses sizes it has no goals for and unknown flags', () => {
    expect(() => parseOptions(['--sizes', '7'])).toThrow('--sizes takes');
    expect(() => parseOptions(['--fast'])).toThrow('--fast');
  });
});
