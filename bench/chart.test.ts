import { describe, expect, it } from 'vitest';
import { drawChart, spread } from './chart.ts';

describe('drawChart', () => {
  const series = [
    {
      name: 'search & slots',
      points: [
        { doctors: 1_000, ms: 2 },
        { doctors: 500_000, ms: 20 },
      ],
    },
    {
      name: 'hold',
      points: [
        { doctors: 1_000, ms: 1 },
        { doctors: 500_000, ms: 1 },
      ],
    },
  ];
  const svg = drawChart('Latency <p50>', series);

  it('draws a line and a named end for each series', () => {
    expect(svg.match(/stroke-width="2.5"/g)).toHaveLength(2);
    expect(svg).toContain('search &amp; slots: 20 ms');
    expect(svg).toContain('hold: 1.00 ms');
    expect(svg).toContain('500,000');
  });

  it('escapes what it is given and stays free of NaN', () => {
    expect(svg).toContain('Latency &lt;p50>');
    expect(svg).not.toContain('NaN');
  });
});

describe('spread', () => {
  it('keeps labels apart and in order, around where they wanted to be', () => {
    const placed = spread([100, 101, 300, 99], 10);
    expect(placed).toEqual([100, 110, 300, 90]);
  });

  it('leaves labels alone that do not meet', () => {
    expect(spread([10, 50, 90], 20)).toEqual([10, 50, 90]);
  });
});
