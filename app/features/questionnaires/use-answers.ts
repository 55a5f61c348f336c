import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#app/platform/call.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { readTabMemory, writeTabMemory } from '#app/platform/tab-memory.ts';
import { QUESTIONNAIRES, type Answers, type QuestionnaireKey } from './answers.ts';
import { saveDraft } from './contract.ts';
import { carryOver } from './questions.ts';

/** Whose answers they are: a customer's number, or null. Who signs out in a tab leaves nothing behind for whoever comes next. */
type Owner = number | null;
const memoryOf = (owner: Owner, key: QuestionnaireKey) =>
  `vizit.questionnaire.${owner ?? 'visitor'}.${key}`;
const NEVER_CHANGES = () => () => {};

/** What this tab remembers; null: nothing. Whatever is sent is checked by the server. */
function recallAnswers(owner: Owner, key: QuestionnaireKey): Answers | null {
  const stored = readTabMemory(memoryOf(owner, key));
  return typeof stored === 'object' ? stored : null;
}

export function forgetAnswers(owner: Owner): void {
  for (const key of QUESTIONNAIRES) writeTabMemory(memoryOf(owner, key), null);
}

/** Whether the page runs in a browser already, which has a memory; a server has none. */
function useIsBrowser(): boolean {
  return useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  );
}

/** Whether this tab remembers answers. */
export function useIsBegun(key: QuestionnaireKey): boolean {
  const { customerId } = usePortal().viewer;
  return useIsBrowser() && recallAnswers(customerId, key) !== null;
}

/**
 * The answers of a questionnaire that is being filled in: kept by the server for who has agreed to that, else by this tab alone.
 * @param kept what the server has; null: it keeps nothing of the caller
 */
export function useAnswers(key: QuestionnaireKey, kept: Answers | null) {
  const { customerId } = usePortal().viewer;
  const isBrowser = useIsBrowser();
  const recalled = useMemo(() => {
    if (!isBrowser || kept !== null) return null;
    const other = QUESTIONNAIRES.find((one) => one !== key) ?? key;
    return recallAnswers(customerId, key) ?? carryOver(key, recallAnswers(customerId, other) ?? {});
  }, [isBrowser, customerId, key, kept]);
  const [typed, setTyped] = useState<Answers | null>(null);
  const [isNotKept, setIsNotKept] = useState(false);
  /** One call after the other, so that an earlier answer never comes last. */
  const saving = useRef<Promise<void>>(Promise.resolve());

  function change(next: Answers) {
    setTyped(next);
    if (kept === null) {
      writeTabMemory(memoryOf(customerId, key), next);
      return;
    }
    saving.current = saving.current
      .then(() => call(saveDraft, { params: { key }, body: { answers: next }, keepalive: true }))
      .then(
        () => setIsNotKept(false),
        () => setIsNotKept(true),
      );
  }

  return {
    /** null: not read yet, as on the server. */
    answers: typed ?? kept ?? recalled,
    change,
    isNotKept,
    /** Done when nothing is on its way any more. */
    settle: () => saving.current,
  };
}
