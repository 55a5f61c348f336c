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
