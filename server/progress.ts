/** Tells the person at the terminal what the start is doing. */
export interface Progress {
  /** Runs one step and prints a line with its name and duration; `describe` adds what came out of it. */
  step<T>(name: string, work: () => Promise<T>, describe?: (result: T) => string): Promise<T>;
  /** Prints a line as it is, e.g. an address to open. */
  say(line: string): void;
}

const NAME_WIDTH = 24;

export function createProgress(
  write: (text: string) => void = (line) => console.log(line),
): Progress {
  return {
    async step(name, work, describe) {
      const startedAt = performance.now();
      const line = (mark: string, detail: string) => {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        write(`${mark} ${name.padEnd(NAME_WIDTH)} ${seconds.padStart(6)} s  ${detail}`.trimEnd());
      };
      try {
        const result = await work();
        line('✓', describe?.(result) ?? '');
        return result;
      } catch (error) {
        line('✗', 'failed');
        throw error;
      }
    },
    say: write,
  };
}
