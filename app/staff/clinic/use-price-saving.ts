import { useState } from 'react';
import { withdrawPriceChange } from '#app/features/clinic-prices/contract.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { PRICE_ROOM_WORDS } from './price-words.ts';

type SaveOutcome = 'published' | 'scheduled' | 'withdrawn';

/** Saves prices or the discount: what became of it, the question whether something unlikely is meant, and the page read anew. */
export function usePriceSaving(board: { clinic: { id: number }; today: string; seen: string }) {
  const { w } = useOwnWords(PRICE_ROOM_WORDS);
  const { refresh } = useRefresh();
  const sending = useSend();
  const { form, focusFirstError } = useFirstError();
  /** What stood there when it was last shown to whoever types: at first, after a step of theirs, or as a difference. */
  const [seen, setSeen] = useState(board.seen);
  const [done, setDone] = useState<SaveOutcome | null>(null);
  const { fields, code } = sending;
  const isChanged = code === 'changed_meanwhile';

  /** @param ask sends it, over what has been seen */
  async function save(
    startsOn: string,
    ask: (send: typeof sending.send, seen: string) => Promise<{ seen: string } | null>,
  ): Promise<boolean> {
    if (sending.isBusy) return false;
    setDone(null);
    const saved = await ask(sending.send, isChanged ? board.seen : seen);
    if (saved) setSeen(saved.seen);
    else focusFirstError();
    await refresh();
    // Once the fields show what stands there now: whoever types on after that word has nothing rewritten beneath it.
    if (saved) setDone(startsOn === board.today ? 'published' : 'scheduled');
    return saved !== null;
  }

  return {
    form,
    save,
    isBusy: sending.isBusy,
    isChanged,
    done: done ? w[done] : '',
    failure: isChanged ? null : sending.failure,
    /** Fields of which it is asked whether they are meant. */
    doubts: Object.keys(fields).filter((field) =>
      fields[field]?.toLowerCase().includes('doubtful'),
    ),
    errorOf: (field: string) => {
      const problem = fields[field];
      return problem === undefined
        ? null
        : (w.errors[problem as keyof typeof w.errors] ?? w.errors.charactersInvalid);
    },
    /** What was asked is answered by typing something else. */
    forget: () => {
      setDone(null);
      if (Object.keys(fields).length > 0) sending.refuse({});
    },
    withdraw: async (id: number) => {
      setDone(null);
      const params = { providerId: String(board.clinic.id) };
      const withdrawn = await sending.send(withdrawPriceChange, { params, body: { id } });
      if (withdrawn) setSeen(withdrawn.seen);
      await refresh();
      if (withdrawn) setDone('withdrawn');
    },
  };
}

export type PriceSaving = ReturnType<typeof usePriceSaving>;
