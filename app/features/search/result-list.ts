import type { Slots } from '#app/features/calendar/contract.ts';
import {
  placeOf,
  presentDoctorItem,
  presentProviderItem,
  presentService,
  type ChosenService,
  type DoctorItem,
  type ProviderItem,
  type Reader,
} from '#app/features/directory/items.ts';
import type { DoctorSearchAnswer, ProviderSearchAnswer } from './contract.ts';
import type { ResultBody } from './filters.ts';

/** One page of results. */
export interface ResultList {
  body: ResultBody;
  doctors: DoctorItem[];
  providers: ProviderItem[];
  /** So many of the doctors or providers, the first ones, are of the viewer's card network. */
  networkCount: number;
  service: ChosenService | null;
  /** The known place nearest to the position searched around. */
  nearPlace: string | null;
  page: number;
  pageCount: number;
  totalRows: number;
  /** There are more than `totalRows`, and no pages of them. */
  hasMoreRows: boolean;
}

/** An answer of the search as the page shows it: the card network's first, then the others. */
export function presentList(
  found:
    | { body: 'doctors'; answer: DoctorSearchAnswer }
    | { body: 'providers' | 'functions'; answer: ProviderSearchAnswer },
  reader: Reader,
): ResultList {
  const { answer } = found;
  return {
    body: found.body,
    doctors:
      found.body === 'doctors'
        ? [...found.answer.cardNetwork, ...found.answer.other].map((doctor) => ({
            ...presentDoctorItem(doctor, reader),
            place: placeOf(doctor.provider, doctor.distanceKm, reader),
          }))
        : [],
    providers:
      found.body === 'doctors'
        ? []
        : [...found.answer.cardNetwork, ...found.answer.other].map((provider) =>
            presentProviderItem(provider, reader),
          ),
    networkCount: answer.cardNetwork.length,
    service: answer.subfunction && presentService(answer.subfunction, reader),
    nearPlace: answer.nearPlace ?? null,
    page: answer.currentPage,
    pageCount: Math.ceil(answer.totalRows / answer.perPage),
    totalRows: answer.totalRows,
    hasMoreRows: answer.hasMoreRows ?? false,
  };
}

/**
 * The same page with whoever has one of these times before who has none, each group for itself: whoever asks for evenings would
 * else read past those who have none.
 */
export function putTimesFirst(list: ResultList, slots: Slots): ResultList {
  const hasNone = (key: string) => Number(Object.keys(slots[key] ?? {}).length === 0);
  const order = <Item extends { id: number }>(items: readonly Item[], kind: 'D' | 'P') =>
    [items.slice(0, list.networkCount), items.slice(list.networkCount)].flatMap((group) =>
      group.toSorted((a, b) => hasNone(`${kind}${a.id}`) - hasNone(`${kind}${b.id}`)),
    );
  return {
    ...list,
    doctors: order(list.doctors, 'D'),
    providers: order(list.providers, 'P'),
  };
}
