import { useRef, useState } from 'react';
import { readDateParts, type DateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
import { writeTabMemory } from '#app/platform/tab-memory.ts';
import type { AdvicePage } from './ask-doctor.server.ts';
import type { AdviceDraft } from './contract.ts';
import { emptyDraft, partsOf } from './draft.ts';
import { filesMemory, useKeptDraft, withNewId, type TwoDrafts } from './use-kept-draft.ts';

/**
 * What stands in the form, and what this tab or the account has beside it.
 * @param onBeginAnew what the account has is to be shown, whatever was typed here
 */
export function useQuestionDraft(
  { kept, newId }: Pick<AdvicePage, 'kept' | 'newId'>,
  onBeginAnew: () => void,
) {
  const [draft, setDraft] = useState(kept?.draft ?? emptyDraft(newId));
  const [born, setBorn] = useState(partsOf(draft.dateOfBirth));
  const [two, setTwo] = useState<TwoDrafts | null>(null);
  /** As last changed, drawn or not: a file that comes takes nothing away that was chosen at the same moment. */
  const latest = useRef({ draft, born });
  const keeping = useKeptDraft(kept, { recall: show, ask: setTwo });

  function put(draft: AdviceDraft, born: DateParts) {
    latest.current = { draft, born };
    setDraft(draft);
    setBorn(born);
  }

  function show(unsaved: AdviceDraft) {
    const { born } = latest.current;
    // A day that is half typed stays.
    const isSame = unsaved.dateOfBirth === (readDateParts(born) ?? '');
    put(unsaved, isSame ? born : partsOf(unsaved.dateOfBirth));
  }

  function take({ here, there }: TwoDrafts) {
    const taken = here.id === there?.draft.id ? here : withNewId(here);
    setTwo(null);
    keeping.seen(there);
    show(taken);
    keeping.keep(taken);
  }

  function drop({ here }: TwoDrafts) {
    keeping.forget();
    writeTabMemory(filesMemory(here.id), null);
    onBeginAnew();
  }

  return {
    draft,
    born,
    latest: () => latest.current,
    put,
    keeping,
    two,
    /** What is shown of two drafts, and what becomes of them. */
    choiceOf: (both: TwoDrafts, onTaken: () => void) => ({
      older: both.here,
      kept: both.there?.draft ?? null,
      onTake: () => {
        take(both);
        onTaken();
      },
      onDrop: () => drop(both),
    }),
  };
}
