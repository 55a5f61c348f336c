/** Answers that are the same for everybody who asks the same, kept for seconds. */
export interface SharedAnswers<Answer> {
  /** `load` runs once for all who ask at the same time, and again when its answer is too old. */
  get(key: string, load: () => Promise<Answer>): Promise<Answer>;
  /** Something was changed: what was kept, or is being loaded, is not handed to anybody who asks from now on. */
  clear(): void;
}

export interface SharedAnswersOptions<Answer> {
  /** For how long, in milliseconds; 0 shares nothing. */
  keptMs: number;
  /** How many answers; the oldest go first. */
  keptMax: number;
  /** An answer that is not (a failure) goes to those who waited for it and to nobody after them. */
  isKept: (answer: Answer) => boolean;
}

interface Kept<Answer> {
  answer: Promise<Answer>;
  /** Not before it has come. */
  until: number;
}

/** Ages are measured by a clock that nobody can set. */
export function createSharedAnswers<Answer>({
  keptMs,
  keptMax,
  isKept,
}: SharedAnswersOptions<Answer>): SharedAnswers<Answer> {
  const kept = new Map<string, Kept<Answer>>();

  function load(key: string, loadAnswer: () => Promise<Answer>): Promise<Answer> {
    const entry: Kept<Answer> = { answer: loadAnswer(), until: Infinity };
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    entry.answer.then((answer) => {
      if (isKept(answer)) entry.until = performance.now() + keptMs;
      else forget();
    }, forget);
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return entry.answer;
  }

  return {
    get(key, loadAnswer) {
      if (keptMs === 0) return loadAnswer();
      const known = kept.get(key);
      if (known && performance.now() < known.until) return known.answer;
      return load(key, loadAnswer);
    },
    clear: () => kept.clear(),
  };
}
