/** So long a server that was silent gets no mail that another one can take. */
const REST_MS = 60_000;

/** silent: it has begun with the mail and says nothing; away: it cannot be reached; hung: it lets who would reach it wait. */
export type MailEnd = 'answered' | 'silent' | 'away' | 'hung';

/** A mail on its way to a server. */
export interface SentMail {
  /** The server has had it for a while without a word. */
  fallSilent(): void;
  /** What came of it; of a mail that was silent an answer may still come. */
  end(how: MailEnd): void;
}

export interface ServerHealth {
  /** Whether the next mail should go there: it answers, or has rested and nobody is trying it out yet. */
  isUsable(): boolean;
  /** It was silent on so many mails, one after the other, that it gets no more but the one that tries it out. */
  isHanging(): boolean;
  /** Notes that a mail goes there. */
  begin(): SentMail;
}

/**
 * Remembers whether a server answers. After a rest one mail tries it out, while the others go on by another way, or wait where it hangs.
 * @param silencesMax of so many mails on end that it was silent on it hangs
 * @param now milliseconds, of any clock that only runs forward
 */
export function createServerHealth(
  silencesMax: number,
  now: () => number = () => performance.now(),
): ServerHealth {
  let restsUntil: number | null = null;
  let isTriedOut = false;
  /** Since its last answer. */
  let silences = 0;
  const hasRested = () => restsUntil !== null && restsUntil <= now() && !isTriedOut;
  const rest = () => {
    restsUntil = now() + REST_MS;
  };
  return {
    isUsable: () => restsUntil === null || hasRested(),
    isHanging: () => silences >= silencesMax && !hasRested(),
    begin() {
      let isTrial = restsUntil !== null;
      let isSilent = false;
      if (isTrial) isTriedOut = true;
      const fallSilent = () => {
        if (isSilent) return;
        isSilent = true;
        silences += 1;
        if (silences >= silencesMax) rest();
      };
      return {
        fallSilent,
        end(how) {
          if (isTrial) isTriedOut = false;
          isTrial = false;
          if (how === 'answered') {
            silences = 0;
            restsUntil = null;
            return;
          }
          if (how === 'silent') fallSilent();
          else silences = how === 'hung' ? silencesMax : 0;
          rest();
        },
      };
    },
  };
}
