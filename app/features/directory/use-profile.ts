import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { unpackSlots, type PackedSlots } from '#app/features/calendar/packed-slots.ts';
import { useWeekSlots, type WeekSlots } from '#app/features/calendar/use-week-slots.ts';
import { firstWeekWithTimes } from '#app/time/week.ts';
import {
  parseChoice,
  withChoice,
  type ProfileChoice,
} from '#app/features/profile-address/profile-address.ts';
import type { OfferedSpecialty } from './profile.ts';
import type { ChosenService } from './items.ts';

/** What the pages of a provider and of a doctor have in common. */
export interface ProfileData {
  today: string;
  /** `D12` or `P7`: whose calendar is shown. */
  ownerKey: string;
  /** Where somebody asks to be told of an earlier time. */
  earlierHref?: string | null;
  name: string;
  phone: string[];
  nextSlotStartsAt: string | null;
  hasCalendar: boolean;
  service: ChosenService | null;
  price: number | null;
  /** Of a clinic: whose times they are, and what each of them asks for the service. */
  doctors: { id: number; name: string; price: number | null }[];
  /** Percent that a coupon takes off every price; 0: none. */
  rateOff: number;
  offer: OfferedSpecialty[];
  /** Free times of the week in the address. */
  slots: PackedSlots;
}

export interface Profile {
  /** With the week that is shown, asked for or not. */
  choice: Required<ProfileChoice>;
  times: WeekSlots;
  /** Address of this page with another choice. */
  href: (change: ProfileChoice) => string;
  /** The same page with another choice, in the same entry of history. */
  change: (change: ProfileChoice) => void;
}

/** The choice made on a profile page lives in its address; only another service asks the server for the page again. */
export function useProfile(data: ProfileData): Profile {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { today } = data;
  const asked = parseChoice(new URLSearchParams(search), today);
  const opening = firstWeekWithTimes([data.nextSlotStartsAt], today);
  const choice = { ...asked, week: asked.week || opening };
  const given = useMemo(() => unpackSlots(data.slots), [data]);

  const times = useWeekSlots(
    {
      owners: data.hasCalendar ? [data.ownerKey] : [],
      monday: choice.week,
      subfunction: data.service?.id ?? null,
      onlyEnglish: false,
    },
    given,
    data,
  );
  const href = useCallback(
    (change: ProfileChoice) => {
      const next = { ...parseChoice(new URLSearchParams(search), today), ...change };
      return withChoice(pathname, {
        ...next,
        week: next.week === opening ? '' : next.week,
      });
    },
    [pathname, search, today, opening],
  );
  return {
    choice,
    times,
    href,
    change: (change) => void navigate(href(change), { replace: true, preventScrollReset: true }),
  };
}

/** Whether two addresses of a profile page need the same data from the server. */
export function isSameProfile(current: URL, next: URL): boolean {
  return (
    current.pathname === next.pathname &&
    current.searchParams.get('subfunction') === next.searchParams.get('subfunction')
  );
}
