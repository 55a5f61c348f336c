import { useState } from 'react';
import { readDateParts } from '#app/ui/date-of-birth-field/date-parts.ts';
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
  const keeping = useKeptDraft(kept, { recall: show, ask: setTwo });

  function show(unsaved: AdviceDraft) {
    setDraft(unsaved);
    // A day that is half typed stays.
    if (unsaved.dateOfBirth !== (readDateParts(born) ?? '')) setBorn(partsOf(unsaved.dateOfBirth));
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
    setDraft,
    born,
    setBorn,
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
