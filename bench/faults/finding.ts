/** What a fault was expected to leave behind, and what it did. */
export interface Finding {
  name: string;
  wanted: string;
  measured: string;
  isMet: boolean;
}

/** Nothing of the kind may have happened. */
export function findNone(name: string, count: number): Finding {
  return { name, wanted: '0', measured: String(count), isMet: count === 0 };
}

export function findAtMost(name: string, limit: number, measured: number, unit = ''): Finding {
  return {
    name,
    wanted: `<= ${limit}${unit}`,
    measured: `${Math.round(measured)}${unit}`,
    isMet: measured <= limit,
  };
}

/** All of them, and there were some. */
export function findAll(name: string, good: number, all: number): Finding {
  return {
    name,
    wanted: `${all} of ${all}`,
    measured: `${good} of ${all}`,
    isMet: all > 0 && good === all,
  };
}
