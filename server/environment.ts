/** Reads settings from the environment and collects what is wrong with them instead of stopping at the first. */
export interface EnvironmentReader {
  text(name: string, fallback: string): string;
  /** Null when the variable is absent or empty. */
  optionalText(name: string): string | null;
  integer(name: string, rule: { fallback: number; min: number; max: number }): number;
  optionalInteger(name: string, rule: { min: number; max: number }): number | null;
  flag(name: string, fallback: boolean): boolean;
  choice<const T extends string>(name: string, choices: readonly T[], fallback: T): T;
  /** A URL with one of the schemes; only the name of the variable is told when it is wrong: URLs hold passwords. */
  optionalUrl(name: string, schemes: readonly string[]): string | null;
  refuse(problem: string): void;
}

export function createEnvironmentReader(
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): EnvironmentReader {
  const raw = (name: string) => environment[name]?.trim() || null;

  function optionalInteger(
    name: string,
    { min, max }: { min: number; max: number },
  ): number | null {
    const text = raw(name);
    if (text === null) return null;
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    return Number.NaN;
  }

  return {
    text: (name, fallback) => raw(name) ?? fallback,
    optionalText: raw,
    integer: (name, { fallback, ...range }) => optionalInteger(name, range) ?? fallback,
    optionalInteger,
    flag(name, fallback) {
      const text = raw(name)?.toLowerCase();
      if (text === undefined) return fallback;
      if (['true', '1', 'yes', 'on'].includes(text)) return true;
      if (!['false', '0', 'no', 'off'].includes(text)) {
        problems.push(`${name} must be true or false, not "${text}"`);
      }
      return false;
    },
    choice(name, choices, fallback) {
      const text = raw(name);
      if (text === null) return fallback;
      const found = choices.find((choice) => choice === text);
      if (!found) problems.push(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
      return found ?? fallback;
    },
    optionalUrl(name, schemes) {
      const text = raw(name);
      if (text === null) return null;
      if (schemes.some((scheme) => text.startsWith(`${scheme}://`))) return text;
      problems.push(
        `${name} must start with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      );
      return null;
    },
    refuse: (problem) => problems.push(problem),
  };
}
