import { useState } from 'react';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { CallInput } from '#app/platform/call.ts';
import type { CallContract } from '#app/platform/contract.ts';
import { ADVICE_ROOM_WORDS } from '#app/staff/advice/advice-words.ts';
import { useRefresh } from './use-refresh.ts';

/** A form of the advice room: what was sent, what became of it in words, and the page read anew. */
export function useRoomSave() {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure, code, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [isSaved, setSaved] = useState(false);

  /** @param onDone before the page is read anew: a form follows what it then reads only over what it knows as saved */
  async function save<C extends CallContract>(
    contract: C,
    input: CallInput<C>,
    onDone?: () => void,
  ): Promise<void> {
    if (isBusy) return;
    setSaved(false);
    const done = (await send(contract, input)) !== null;
    setSaved(done);
    if (done) onDone?.();
    else focusFirstError();
    // What stands there now, and whatever somebody else has made of it.
    await refresh();
  }

  const isChanged = code === 'changed_meanwhile';
  return {
    save,
    /** Somebody else has changed it: the difference is to be shown. */
    isChanged,
    isBusy,
    isOff: !isAlive,
    errorOf: (field: string) => describeField(w.errors, fields[field]),
    part: {
      form,
      failure: isChanged ? null : failure,
      done: isSaved ? w.saved : '',
    },
  };
}
