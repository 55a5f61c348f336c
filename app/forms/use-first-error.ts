import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export interface FirstError {
  /** To be set on the form. */
  form: RefObject<HTMLFormElement | null>;
  /**
   * Gives the focus to the first field that is marked as wrong; with none, what the form says as a whole is brought into sight. To be
   * called together with the change of state that marks it: the focus moves once the field is drawn, so that its error is read with it.
   */
  focusFirstError: () => void;
}

/** How every form leads to its first mistake. */
export function useFirstError(): FirstError {
  const form = useRef<HTMLFormElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    // The button may stand below a dialog's own scrolling.
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [requests]);
  const focusFirstError = useCallback(() => setRequests((before) => before + 1), []);
  return { form, focusFirstError };
}

/** For the links of a summary of errors: focuses a field, or the first box of one that has several. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  form
    ?.querySelector<HTMLElement>(`[name="${field}"]:not([type="hidden"]), [name^="${field}."]`)
    ?.focus();
}
