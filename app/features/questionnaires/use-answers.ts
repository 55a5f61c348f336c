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

/** What a tab remembers of a questionnaire. */
export interface TabAnswers {
  key: QuestionnaireKey;
  answers: Answers;
  /** When the last of them was given, in milliseconds of the device's clock. */
  at: number;
}

/** What this tab remembers; null: nothing. Whatever is sent is checked by the server. */
function recall(owner: Owner, key: QuestionnaireKey): TabAnswers | null {
  const stored = readTabMemory(memoryOf(owner, key)) as Partial<TabAnswers> | null;
  if (typeof stored?.answers !== 'object' || typeof stored.at !== 'number') return null;
  return { key, answers: stored.answers, at: stored.at };
}

/** Everything that this tab remembers of one person, or of visitors. */
export function recallAll(owner: Owner): TabAnswers[] {
  return QUESTIONNAIRES.map((key) => recall(owner, key)).filter((one) => one !== null);
}

export function forgetAnswersTo(owner: Owner, key: QuestionnaireKey): void {
  writeTabMemory(memoryOf(owner, key), null);
}

export function forgetAnswers(owner: Owner): void {
  for (const key of QUESTIONNAIRES) forgetAnswersTo(owner, key);
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
  return useIsBrowser() && recall(customerId, key) !== null;
}

/**
 * What was answered in this tab before the reader signed in, perhaps by somebody else at the same computer: taken for theirs only
 * when they say so. Empty for visitors, whose own it still is.
 */
export function useVisitorAnswers(): { found: TabAnswers[]; lookAgain: () => void } {
  const { customerId } = usePortal().viewer;
  const isBrowser = useIsBrowser();
  const [, setLooks] = useState(0);
  return {
    found: isBrowser && customerId !== null ? recallAll(null) : [],
    lookAgain: () => setLooks((looks) => looks + 1),
  };
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
    return (
      recall(customerId, key)?.answers ?? carryOver(key, recall(customerId, other)?.answers ?? {})
    );
  }, [isBrowser, customerId, key, kept]);
  const [typed, setTyped] = useState<Answers | null>(null);
  const [isNotKept, setIsNotKept] = useState(false);
  /** One call after the other, so that an earlier answer never comes last. */
  const saving = useRef<Promise<void>>(Promise.resolve());

  function change(next: Answers) {
    setTyped(next);
    if (kept === null) {
      writeTabMemory(memoryOf(customerId, key), { key, answers: next, at: Date.now() });
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
