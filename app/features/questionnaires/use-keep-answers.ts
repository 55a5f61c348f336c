import { useSend } from '#app/forms/use-send.ts';
import { useLanguage } from '#app/i18n/use-words.tsx';
import { dayOf } from '#app/time/booked-time.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import type { QuestionnaireKey } from './answers.ts';
import { finishQuestionnaire, saveDraft } from './contract.ts';
import { isResultOf } from './questions.ts';
import { forgetAnswersTo, recallAll } from './use-answers.ts';

/** Brings what this tab remembers into the account of whoever has agreed to that. */
export function useKeepAnswers(today: string) {
  const { market } = useLanguage();
  const { send, ...state } = useSend();

  /**
   * The tab forgets what the account has: sent again after a failure, nothing is kept twice.
   * @param owner of what is kept; null: a visitor, who the caller of this was
   * @returns ids of what was whole and is a result now; null when something was not kept
   */
  async function keep(
    owner: number | null,
  ): Promise<Partial<Record<QuestionnaireKey, string>> | null> {
    const results: Partial<Record<QuestionnaireKey, string>> = {};
    for (const { key, answers, at } of recallAll(owner)) {
      const input = { params: { key }, body: { answers } };
      if (isResultOf(today, { key, answers, day: dayOf(at, MARKET_ZONES[market]) })) {
        const finished = await send(finishQuestionnaire, input);
        if (!finished) return null;
        results[key] = finished.id;
      } else if (!(await send(saveDraft, input))) return null;
      forgetAnswersTo(owner, key);
    }
    return results;
  }

  return { ...state, send, keep };
}
