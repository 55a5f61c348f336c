import { useState } from 'react';
import { followForm, openForm } from './opened-form.ts';

/**
 * What is typed in a form over something that others change, too.
 * @param now what stands there by what the page has
 * @param version of that, as the server tells versions apart
 */
export function useOpenedForm<Value, Version extends string | number>(
  now: Value,
  version: Version,
) {
  const [kept, setOpened] = useState(() => openForm(now, version));
  const opened = kept.latest === version ? kept : followForm(kept, now, version);
  if (opened !== kept) setOpened(opened);
  return {
    typed: opened.typed,
    type: (typed: Value) => setOpened((before) => ({ ...before, typed })),
    /**
     * Over which version is saved.
     * @param isDifferenceShown whoever types has seen what stands there now beside what is typed
     */
    over: (isDifferenceShown: boolean) => (isDifferenceShown ? version : opened.version),
    /** It was saved so: nothing of it is typed over what others have changed. */
    accept: (saved: Value) => setOpened((before) => ({ ...before, read: saved })),
  };
}
