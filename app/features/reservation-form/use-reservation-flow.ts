import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import {
  createAttempt,
  forgetAttempt,
  recallAttempt,
  rememberAttempt,
  renewSubmitKey,
  type Attempt,
} from './attempt.ts';
import { toPatientForm, type Draft } from './draft.ts';
import {
  confirmByCode,
  getHold,
  holdTime,
  releaseHold,
  sendForm,
  sendMailAgain,
  type BookingTerms,
} from './reservation-calls.ts';
import {
  CLOSED,
  isAnswerLost,
  isTimeGone,
  isTimeLost,
  nextFlow,
  RAN_OUT,
} from './reservation-flow.ts';
import type { Pick } from './shown-slots.ts';
import { toFailure, type Failure } from '#app/forms/failure.ts';

/**
 * The life of a reservation in the browser: asks for the time, sends the form, gives the time back.
 * Every call is made by something the visitor does, or reads only.
 */
export function useReservationFlow(refreshCalendar: () => Promise<void> | void) {
  const [flow, dispatch] = useReducer(nextFlow, CLOSED);
  const [lost, setLost] = useState<Pick[]>([]);
  const [own, setOwn] = useState<Pick | null>(null);
  const current = useRef<Attempt | null>(null);
  const isSending = useRef(false);

  const refresh = useRef(refreshCalendar);
  useEffect(() => {
    refresh.current = refreshCalendar;
  });

  const lose = useCallback((attempt: Attempt, failure: Failure) => {
    if (!isTimeLost(failure)) return;
    setLost((all) => [...all.filter(({ slotId }) => slotId !== attempt.pick.slotId), attempt.pick]);
    setOwn(null);
  }, []);

  const hold = useCallback(
    async (attempt: Attempt) => {
      try {
        const answer = await holdTime(attempt);
        attempt.reservationId = answer.id;
        if (current.current !== attempt) return await releaseHold(answer.id, attempt.secret);
        rememberAttempt(attempt);
        dispatch({ type: 'held', name: attempt.name, hold: answer });
      } catch (error) {
        if (current.current !== attempt) return;
        const failure = toFailure(error);
        lose(attempt, failure);
        dispatch({ type: 'refused', name: attempt.name, failure });
        if (isTimeLost(failure)) await refresh.current();
      }
    },
    [lose],
  );

  /** Opens the modal for a time and asks the server for it. @returns the opening's name, null when it is open already */
  const open = useCallback(
    (pick: Pick): string | null => {
      const before = current.current;
      if (before?.pick.slotId === pick.slotId) return null;
      const attempt = createAttempt(pick);
      current.current = attempt;
      setOwn(pick);
      dispatch({ type: 'picked', name: attempt.name, pick });
      const begin = async () => {
        // Given back first: it counts towards what this browser may hold.
        if (before?.reservationId) await releaseHold(before.reservationId, before.secret);
        if (current.current === attempt) await hold(attempt);
      };
      void begin();
      return attempt.name;
    },
    [hold],
  );

  /** Reads how the hold of this opening stands now; `silence` says what to show when no answer comes. */
  const look = useCallback(async (silence: 'keep' | 'fail' | 'ranOut') => {
    const attempt = current.current;
    if (!attempt?.reservationId || isSending.current) return;
    const { name, reservationId, secret } = attempt;
    try {
      dispatch({ type: 'held', name, hold: await getHold(reservationId, secret) });
    } catch (error) {
      const failure = toFailure(error);
      const isGone = failure.code === 'not_found' || silence === 'ranOut';
      if (isGone) dispatch({ type: 'refused', name, failure: RAN_OUT });
      else if (silence === 'fail') dispatch({ type: 'refused', name, failure });
    }
  }, []);

  /** Goes on after a reload with what the tab remembers. @returns false when that is nothing */
  const resume = useCallback(
    (name: string): boolean => {
      const attempt = recallAttempt(name);
      if (!attempt) return false;
      current.current = attempt;
      setOwn(attempt.pick);
      dispatch({ type: 'picked', name, pick: attempt.pick });
      void look('fail');
      return true;
    },
    [look],
  );

  /** Asks again for the time of this opening: the same call when its answer was lost, else a new one. */
  const retry = useCallback(
    async (failure: Failure | null) => {
      const before = current.current;
      if (!before) return;
      const isSame = failure !== null && isAnswerLost(failure);
      const attempt = isSame ? before : createAttempt(before.pick, before.name);
      current.current = attempt;
      setLost((all) => all.filter(({ slotId }) => slotId !== attempt.pick.slotId));
      setOwn(attempt.pick);
      dispatch({ type: 'picked', name: attempt.name, pick: attempt.pick });
      if (attempt !== before && before.reservationId) {
        await releaseHold(before.reservationId, before.secret);
      }
      await hold(attempt);
    },
    [hold],
  );

  /** Gives back another time that this browser holds. */
  const release = useCallback(async (reservationId: string) => {
    if (current.current) await releaseHold(reservationId, current.current.secret);
  }, []);

  /** Sends the form, with whom a customer books for and what they were shown of their cover. */
  const submit = useCallback(
    async (draft: Draft, terms: BookingTerms): Promise<void> => {
      const attempt = current.current;
      if (!attempt || flow.step !== 'ready' || isSending.current) return;
      const { name } = attempt;
      isSending.current = true;
      dispatch({ type: 'submitted', name });
      try {
        dispatch({
          type: 'sent',
          name,
          sent: await sendForm(attempt, flow.hold, toPatientForm(draft), terms),
        });
        void refresh.current();
      } catch (error) {
        const failure = toFailure(error);
        if (!isAnswerLost(failure)) renewSubmitKey(attempt);
        lose(attempt, failure);
        dispatch({ type: 'submitFailed', name, failure });
        if (failure.code !== 'network') await refresh.current();
      } finally {
        isSending.current = false;
      }
    },
    [flow, lose],
  );

  /** Confirms by the code of the mail. @returns why not, null when it did or the page shows what became of it */
  const confirm = useCallback(
    async (code: string): Promise<Failure | null> => {
      const attempt = current.current;
      if (!attempt?.reservationId) return null;
      const { name, reservationId, secret } = attempt;
      try {
        await confirmByCode(reservationId, secret, code);
        await look('keep');
        void refresh.current();
        return null;
      } catch (error) {
        const failure = toFailure(error);
        if (failure.code !== 'expired' && !isTimeGone(failure)) return failure;
        lose(attempt, failure);
        const shown = failure.code === 'expired' ? RAN_OUT : failure;
        dispatch({ type: 'refused', name, failure: shown });
        await refresh.current();
        return null;
      }
    },
    [look, lose],
  );

  /** Has the mail sent once more. @returns why not, null when it is on its way */
  const resend = useCallback(async (): Promise<Failure | null> => {
    const attempt = current.current;
    if (!attempt?.reservationId) return null;
    try {
      await sendMailAgain(attempt.reservationId, attempt.secret);
      return null;
    } catch (error) {
      return toFailure(error);
    }
  }, []);

  /** Ends this opening. The time is given back unless the form has been sent for it. */
  const close = useCallback(async () => {
    const attempt = current.current;
    if (!attempt) return;
    const isSent = flow.step === 'done' || flow.step === 'confirmed';
    current.current = null;
    forgetAttempt();
    dispatch({ type: 'closed' });
    if (isSent) setOwn(null);
    else if (attempt.reservationId) await releaseHold(attempt.reservationId, attempt.secret);
    await refresh.current();
    if (current.current === null) setOwn(null);
  }, [flow]);

  /** Leaves the hold alive beyond the modal. @returns the secret that owns it, null when nothing is held */
  const keep = useCallback((): string | null => {
    const attempt = current.current;
    if (!attempt?.reservationId) return null;
    current.current = null;
    forgetAttempt();
    return attempt.secret;
  }, []);

  const stepRef = useRef(flow.step);
  useEffect(() => {
    stepRef.current = flow.step;
  });
  useEffect(
    () => () => {
      const attempt = current.current;
      const isHeld = stepRef.current === 'ready' || stepRef.current === 'holding';
      current.current = null;
      if (!attempt || !isHeld) return;
      forgetAttempt();
      if (attempt.reservationId) void releaseHold(attempt.reservationId, attempt.secret);
    },
    [],
  );

  return {
    flow,
    own,
    lost,
    open,
    resume,
    retry,
    release,
    submit,
    confirm,
    resend,
    look,
    close,
    keep,
  };
}
