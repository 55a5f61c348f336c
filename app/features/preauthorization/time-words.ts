import type { WordOfTime, WordsOfTimes } from '#app/features/calendar/slot-week.tsx';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { formatPrice } from '#app/i18n/money.ts';
import { fill } from '#app/i18n/words.ts';
import { call } from '#app/platform/call.ts';
import { findTimeAnswers, type TimeAnswers } from './answers-contract.ts';
import { loadPreauthWords } from './load-panel.ts';
import type { PreauthWords } from './messages/shape.ts';
import type { TimeAnswer } from './time-answer.ts';

export interface AskedTimes {
  subfunctionId: number;
  /** The first of the seven days asked about, `YYYY-MM-DD`. */
  firstDay: string;
  /** `D12` or `P7`, as the calendars are named. */
  owners: readonly string[];
}

interface Reader {
  locale: Locale;
  market: Market;
}

/** Asks once for all calendars of a page. */
export async function loadTimeWords(
  { subfunctionId, firstDay, owners }: AskedTimes,
  reader: Reader,
  signal: AbortSignal,
): Promise<WordsOfTimes> {
  const idsOf = (kind: 'D' | 'P') =>
    owners.filter((key) => key.startsWith(kind)).map((key) => key.slice(1));
  const [doctors, providers] = [idsOf('D').join(','), idsOf('P').join(',')];
  const [answers, words] = await Promise.all([
    call(findTimeAnswers, {
      query: {
        subfunctionId: String(subfunctionId),
        week: firstDay,
        ...(doctors && { doctors }),
        ...(providers && { providers }),
      },
      signal,
    }),
    loadPreauthWords(reader.locale),
  ]);
  return writeWords(answers, { words: words.times, reader });
}

/** A time's own doctor's price counts; where that has none, the clinic's. */
export function writeWords(
  { decidedBy, priced }: TimeAnswers,
  { words, reader }: { words: PreauthWords['times']; reader: Reader },
): WordsOfTimes {
  const byDoctor = new Map(priced.map(({ doctorId, days }) => [doctorId, days]));
  const byClinic = new Map<string, TimeAnswers['priced'][number]['days']>(
    priced.flatMap(({ providerId, doctorId, days }) =>
      doctorId === null ? [[`P${providerId}`, days] as const] : [],
    ),
  );
  const wordOf = ({ kind, amount }: TimeAnswer): WordOfTime => {
    const short = words[kind];
    if (kind !== 'pays' || amount === null) return { whole: short, short };
    const price = formatPrice(reader.locale, reader.market, amount);
    return { whole: fill(reader.locale, words.paysAmount, { price }), short };
  };
  return (ownerKey, times) => {
    const ofClinic = byClinic.get(ownerKey);
    const found = new Map<string, WordOfTime>();
    for (const [day, slots] of Object.entries(times ?? {})) {
      const at = (new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7;
      for (const { id, startsAt, doctorId } of slots) {
        const days = (doctorId !== null && byDoctor.get(doctorId)) || ofClinic;
        const answer = days?.[at]?.[Date.parse(startsAt) < decidedBy ? 1 : 0];
        if (answer) found.set(id, wordOf(answer));
      }
    }
    return found;
  };
}
