import { useEffect, useState } from 'react';
import { useLanguage, useWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { waitAtMost } from '#app/platform/patience.ts';
import { reportFailure } from '#app/platform/report-failure.ts';
import { showToast } from '#app/ui/toast/toast.ts';
import { checkPreauth, type PreauthCheck } from './contract.ts';
import { loadPanel, type LoadedPanel } from './load-panel.ts';
import { describeFailure, toFailure } from '#app/forms/failure.ts';

/** A check that takes longer is no help: the time is held for minutes only. */
const PATIENCE_MS = 5000;

export interface CheckedVisit {
  /** Names what is booked: another one is checked anew. */
  name: string;
  subfunctionId: number;
  providerId: number;
  doctorId: number | null;
  /** ISO 8601 with the clinic's offset. */
  startAt: string;
}

export interface PreauthResult extends LoadedPanel {
  check: PreauthCheck;
}

interface Settled {
  name: string;
  /** After which refusal it was asked. */
  warning: string | null;
  found: PreauthResult | null;
}

const NO_VISIT = { name: null, subfunctionId: 0, providerId: 0, doctorId: null, startAt: '' };

/**
 * Asks what the insurance of the viewer pays for a visit. A failure is shown as a toast, and the visit is booked as if nothing
 * had been asked: the server looks again.
 * @param visit null: nothing to ask, or nobody who is insured
 * @param warning why the booking was refused after the last check; another one asks again
 */
export function usePreauthCheck(
  visit: CheckedVisit | null,
  warning: string | null,
): { isRunning: boolean; found: PreauthResult | null } {
  const { locale } = useLanguage();
  const { w, shared } = useWords('finder');
  const [lastWarning, setLastWarning] = useState(warning);
  if (warning !== null && warning !== lastWarning) setLastWarning(warning);
  const [settled, setSettled] = useState<Settled | null>(null);

  const { name, subfunctionId, providerId, doctorId, startAt } = visit ?? NO_VISIT;
  const { failureTitle } = w.results;
  const failureWords = shared.failure;
  useEffect(() => {
    if (name === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const query = {
      subfunctionId: String(subfunctionId),
      startAt,
      providerId: String(providerId),
      withoutDoctorId: '1',
      ...(doctorId === null ? {} : { doctorId: String(doctorId) }),
    };
    waitAtMost(PATIENCE_MS, signal, (patience) =>
      Promise.all([call(checkPreauth, { query, signal: patience }), loadPanel(locale)]),
    ).then(
      ([check, panel]) => {
        if (!signal.aborted) setSettled({ name, warning: lastWarning, found: { check, ...panel } });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        reportFailure(checkPreauth, error);
        const message = describeFailure(toFailure(error), failureWords);
        showToast({ tone: 'danger', title: failureTitle, message });
        setSettled({ name, warning: lastWarning, found: null });
      },
    );
    return () => controller.abort();
  }, [
    name,
    subfunctionId,
    providerId,
    doctorId,
    startAt,
    lastWarning,
    locale,
    failureTitle,
    failureWords,
  ]);

  const isSettled = settled !== null && settled.name === name;
  return { isRunning: name !== null && !isSettled, found: isSettled ? settled.found : null };
}
