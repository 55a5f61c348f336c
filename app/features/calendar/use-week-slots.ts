import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#app/platform/call.ts';
import { addWeeks, lastDayShown } from '#app/time/week.ts';
import { findDoctorSlots, findProviderSlots, type Slots } from './contract.ts';
import { joinSlots } from './join-slots.ts';

/** Whose times of which week are shown. */
export interface SlotRequest {
  /** `D12` or `P7`. */
  owners: readonly string[];
  monday: string;
  /** The first of the seven days wanted; left out: the Monday. */
  firstDay?: string;
  subfunction: number | null;
  /** Only doctors who speak English. */
  onlyEnglish: boolean;
}

export interface WeekSlots {
  slots: Slots;
  /** The week these slots belong to: the one before, as long as the asked one is on its way. */
  monday: string;
  isLoading: boolean;
  hasFailed: boolean;
  /** Times that could not be loaded are being fetched again. */
  isReloading: boolean;
  /** Fetches the same week again; what is shown stays until the answer. */
  reload: () => void;
}

/** What the last answer was. */
interface LastAnswer {
  basis: object;
  /** The request it answers; null: none came yet. */
  key: string | null;
  monday: string;
  slots: Slots;
  hasFailed: boolean;
  isReloading: boolean;
}

/** What a fetch answers: the request, the list it belongs to, and the reload that asked for it. */
interface Answering {
  basis: object;
  key: string;
  asked: object | null;
}

/**
 * Free times of the doctors and providers on a page. The first ones come with the page; another week is fetched, and an
 * answer that comes too late is dropped. A failed call leaves no times and no message.
 * @param given slots that came with the page, for exactly this request; null: they have to be fetched
 * @param basis the list that the owners come from: a new list fetches anew, even of the same owners
 */
export function useWeekSlots(request: SlotRequest, given: Slots | null, basis: object): WeekSlots {
  const key = JSON.stringify(request);
  const { monday } = request;
  const takeGiven = (): LastAnswer => ({
    basis,
    key: given && key,
    monday,
    slots: given ?? {},
    hasFailed: false,
    isReloading: false,
  });
  const [held, setHeld] = useState(takeGiven);
  if (held.basis !== basis) setHeld(takeGiven());
  const [asked, setAsked] = useState<object | null>(null);
  const answered = useRef<object | null>(null);
  const isKnown = held.key === key;

  const load = useEffectEvent(async (answering: Answering, signal: AbortSignal) => {
    if (isKnown && answered.current === answering.asked) return;
    let slots: Slots = {};
    let hasFailed = false;
    try {
      slots = await fetchSlots(request, signal);
    } catch {
      hasFailed = true;
    }
    if (signal.aborted) return;
    answered.current = answering.asked;
    setHeld({
      basis: answering.basis,
      key: answering.key,
      monday,
      slots,
      hasFailed,
      isReloading: false,
    });
  });
  useEffect(() => {
    const controller = new AbortController();
    void load({ basis, key, asked }, controller.signal);
    return () => controller.abort();
  }, [basis, key, asked]);

  return {
    slots: held.slots,
    monday: held.monday,
    isLoading: !isKnown,
    hasFailed: held.hasFailed,
    isReloading: held.hasFailed && held.isReloading,
    reload: () => {
      setHeld((now) => ({ ...now, isReloading: true }));
      setAsked({});
    },
  };
}

async function fetchSlots(request: SlotRequest, signal: AbortSignal): Promise<Slots> {
  const { monday, firstDay = monday } = request;
  if (firstDay === monday) return fetchWeek(request, monday, signal);
  const [week, next] = await Promise.all([
    fetchWeek(request, monday, signal),
    fetchWeek(request, addWeeks(monday, 1), signal),
  ]);
  return joinSlots(week, next, lastDayShown(firstDay));
}

async function fetchWeek(
  { owners, subfunction, onlyEnglish }: SlotRequest,
  monday: string,
  signal: AbortSignal,
): Promise<Slots> {
  const query = {
    dateFrom: monday,
    ...(subfunction === null ? {} : { subfunctions: String(subfunction) }),
    ...(onlyEnglish ? { language: 'en' as const } : {}),
  };
  const doctors = idsOf(owners, 'D');
  const providers = idsOf(owners, 'P');
  const answers = await Promise.all([
    doctors && call(findDoctorSlots, { query: { ...query, doctors }, signal }),
    providers && call(findProviderSlots, { query: { ...query, providers }, signal }),
  ]);
  return Object.assign({}, ...answers.map(readSlots)) as Slots;
}

/** An empty answer may also come as `[]`. */
function readSlots(answer: Slots | '' | unknown[]): Slots {
  return answer === '' || Array.isArray(answer) ? {} : answer;
}

function idsOf(owners: readonly string[], kind: 'D' | 'P'): string {
  return owners
    .filter((owner) => owner.startsWith(kind))
    .map((owner) => owner.slice(1))
    .join(',');
}
