import { showsPrices } from '#app/platform/viewer.ts';
import { findCalendars } from '#app/features/calendar/find-slots.server.ts';
import { INTL_TAGS, type Locale, type LocalisedText } from '#app/i18n/locale.ts';
import { keepByKey } from '#app/platform/keep-by-key.ts';
import type { Portal } from '#app/platform/portal.ts';
import { transact } from '#db/client.ts';
import type { VideoDeps } from './deps.server.ts';
import {
  findVideoDoctorRows,
  hasVideoDoctor,
  type VideoDoctorRow,
} from './doctor-queries.server.ts';

export const DOCTORS_PER_PAGE = 12;
/** After every moment. */
const LAST = '9';

/** A doctor who holds video visits and has a free time. */
export interface VideoDoctor {
  id: number;
  name: string;
  photoPath: string | null;
  /** In words of the reader. */
  languages: string[];
  specialization: { name: string; locales: LocalisedText };
  providerId: number;
  provider: string;
  /** What is booked. */
  subfunctionId: number;
  /** As the clinic's clock shows it; null: it was taken a moment ago. */
  nextStartsAt: string | null;
  /** In whole units of the market's currency; null: none is set, or who reads it is shown none. */
  price: number | null;
}

export interface VideoDoctorPage {
  doctors: VideoDoctor[];
  /** From 1; the last one when there are not so many. */
  page: number;
  pageCount: number;
}

/** Who is free first before the others. */
export async function findVideoDoctors(
  { db }: Pick<VideoDeps, 'db'>,
  portal: Portal,
  page: number,
): Promise<VideoDoctorPage> {
  const { market, partner } = portal;
  const rowsOf = (asked: number) =>
    transact(
      db.main,
      (transaction) =>
        findVideoDoctorRows(transaction, {
          market,
          limit: DOCTORS_PER_PAGE,
          offset: (asked - 1) * DOCTORS_PER_PAGE,
        }),
      { partnerId: partner.id },
    );
  const asked = await rowsOf(page);
  // Past the end: the list is shorter than it was.
  const shown = asked.length > 0 ? page : 1;
  const rows = asked.length > 0 || page === 1 ? asked : await rowsOf(1);
  const { nextStarts } = await findCalendars({ db }, portal, {
    owner: 'D',
    ids: rows.map(({ id }) => id),
    subfunctions: [...new Set(rows.map(({ subfunction_id: id }) => id))],
    onlyEnglish: false,
    week: null,
  });
  return {
    doctors: rows
      .map((row) => present(row, nextStarts.get(row.id) ?? null, portal))
      // The list knows days, this page the times of day.
      .toSorted((one, other) =>
        (one.nextStartsAt ?? LAST).localeCompare(other.nextStartsAt ?? LAST),
      ),
    page: shown,
    pageCount: Math.ceil((rows[0]?.total ?? 0) / DOCTORS_PER_PAGE),
  };
}

function present(
  row: VideoDoctorRow,
  nextStartsAt: string | null,
  { theme, viewer, locale }: Portal,
): VideoDoctor {
  return {
    id: row.id,
    name: row.name,
    photoPath: row.photo_path,
    languages: row.languages.map((code) => nameLanguage(code, locale)),
    specialization: { name: row.specialization, locales: row.specialization_locales },
    providerId: row.provider_id,
    provider: row.provider_name,
    subfunctionId: row.subfunction_id,
    nextStartsAt,
    price: showsPrices(theme.flags, viewer) ? row.price_range[0] : null,
  };
}

function nameLanguage(code: string, locale: Locale): string {
  return new Intl.DisplayNames(INTL_TAGS[locale], { type: 'language' }).of(code) ?? code;
}

/** Whether there is such a doctor: what leads to the page stands only then. A change is seen within a minute. */
export function createVideoOffer({
  db,
}: Pick<VideoDeps, 'db'>): (
  portal: Pick<Portal, 'partner' | 'market' | 'theme'>,
) => Promise<boolean> {
  const offers = {
    HU: keepByKey((partnerId: number) => ask(partnerId, 'HU')),
    RO: keepByKey((partnerId: number) => ask(partnerId, 'RO')),
  };
  function ask(partnerId: number, market: Portal['market']): Promise<boolean> {
    return transact(db.main, (transaction) => hasVideoDoctor(transaction, market), { partnerId });
  }
  return async ({ partner, market, theme }) =>
    theme.flags.hasCalendar && offers[market](partner.id);
}
