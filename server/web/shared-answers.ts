/** Whose free times an answer shows, `D{id}` and `P{id}`: told while it is loaded. */
export type NoteShown = (owners: readonly string[]) => void;

/** Answers that are the same for everybody who asks the same, kept for seconds. */
export interface SharedAnswers<Answer> extends ShowsTimes {
  /** `load` runs once for all who ask at the same time, and again when its answer is too old or shows what has changed. */
  get(key: string, load: (noteShown: NoteShown) => Promise<Answer>): Promise<Answer>;
}

/** What keeps answers that show free times. */
export interface ShowsTimes {
  /** Their free times changed: what shows one of them, or is being loaded and will, is not handed to anybody who asks from now on. */
  drop(owners: readonly string[]): void;
  /** The same for all that is kept. */
  clear(): void;
}

export interface SharedAnswersOptions<Answer> {
  /** For how long, in milliseconds; 0 shares nothing. */
  keptMs: number;
  /** How many answers; the oldest go first. */
  keptMax: number;
  /** How large all of them may be together; the oldest go first. */
  bytesMax: number;
  bytesOf: (answer: Answer) => number;
  /** An answer that is not (a failure) goes to those who waited for it and to nobody after them. */
  isKept: (answer: Answer) => boolean;
}

interface Entry<Answer> {
  answer: Promise<Answer>;
  /** Not before it has come. */
  until: number;
  /** 0 until it has come. */
  bytes: number;
  shown: Set<string>;
  /** Who changed while it was loaded. */
  changed: Set<string>;
}

/** Ages are measured by a clock that nobody can set. */
export function createSharedAnswers<Answer>({
  keptMs,
  keptMax,
  bytesMax,
  bytesOf,
  isKept,
}: SharedAnswersOptions<Answer>): SharedAnswers<Answer> {
  const kept = new Map<string, Entry<Answer>>();
  const loading = new Set<Entry<Answer>>();
  /** Which answers show somebody's times. */
  const keysOf = new Map<string, Set<string>>();
  let bytes = 0;

  function load(
    key: string,
    loadAnswer: (noteShown: NoteShown) => Promise<Answer>,
  ): Promise<Answer> {
    const shown = new Set<string>();
    const answer = loadAnswer((owners) => {
      for (const owner of owners) shown.add(owner);
    });
    const entry: Entry<Answer> = { answer, until: Infinity, bytes: 0, shown, changed: new Set() };
    loading.add(entry);
    answer.then(
      (loaded) => keep(key, entry, isKept(loaded), bytesOf(loaded)),
      () => keep(key, entry, false, 0),
    );
    remove(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) remove(oldest);
    return answer;
  }

  /** Its answer has come. */
  function keep(key: string, entry: Entry<Answer>, isWorthIt: boolean, size: number): void {
    loading.delete(entry);
    if (kept.get(key) !== entry) return;
    const isOutdated = [...entry.shown].some((owner) => entry.changed.has(owner));
    entry.changed.clear();
    if (!isWorthIt || isOutdated) {
      kept.delete(key);
      return;
    }
    entry.until = performance.now() + keptMs;
    entry.bytes = size;
    bytes += size;
    for (const owner of entry.shown) {
      const keys = keysOf.get(owner);
      if (keys) keys.add(key);
      else keysOf.set(owner, new Set([key]));
    }
    for (const oldest of kept.keys()) {
      if (bytes <= bytesMax) break;
      remove(oldest);
    }
  }

  function remove(key: string): void {
    const entry = kept.get(key);
    if (!entry) return;
    bytes -= entry.bytes;
    for (const owner of entry.shown) {
      const keys = keysOf.get(owner);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(owner);
    }
    kept.delete(key);
  }

  return {
    async get(key, loadAnswer) {
      if (keptMs === 0) return loadAnswer(() => {});
      const known = kept.get(key);
      if (!known || performance.now() >= known.until) return load(key, loadAnswer);
      if (known.changed.size === 0) return known.answer;
      // Somebody changed since it began to be loaded; only when it has come it is known whether it shows them.
      await known.answer.catch(() => {});
      return kept.get(key)?.answer ?? load(key, loadAnswer);
    },
    drop(owners) {
      for (const owner of owners) {
        for (const key of keysOf.get(owner) ?? []) remove(key);
        for (const { changed } of loading) changed.add(owner);
      }
    },
    clear() {
      kept.clear();
      keysOf.clear();
      bytes = 0;
    },
  };
}
