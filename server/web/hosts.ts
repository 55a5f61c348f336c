import type { Database } from '#db/client.ts';
import { query } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import { findTheme } from '#app/themes/index.ts';
import type { Theme } from '#app/themes/theme.ts';
import { nowMs } from '#app/time/clock.ts';

/** What a Host header stands for. */
export interface PartnerHost {
  host: string;
  partner: { id: number; key: string; name: string };
  theme: Theme;
  market: Market;
  defaultLocale: Locale;
  frameAncestors: string[];
}

interface HostRow {
  host: string;
  partner_id: number;
  key: string;
  name: string;
  theme: string;
  country: Market;
  default_locale: Locale;
  frame_ancestors: string[];
}

const hostRows = sql.named<HostRow>(
  'hosts_all',
  `SELECT h.host, h.partner_id, p.key, p.name, p.theme, h.country, h.default_locale, p.frame_ancestors
     FROM partner_host h JOIN partner p ON p.id = h.partner_id`,
);

/** A change of the partner table is seen by every process within this time. */
const REFRESH_MS = 30_000;
/** Host names only: no user info, no path. The port says nothing about the partner. */
const HOST_HEADER = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::[0-9]{1,5})?$/i;

/**
 * Finds the partner of a Host header. A row that this build cannot serve (it names a theme of a newer one) is reported and
 * left out; it must not take the other partners down. The table is small and read once per half minute; while the database is away
 * the last known rows go on serving.
 */
export function createHostFinder(
  db: Database,
  report: (error: unknown) => void,
): (header: string) => Promise<PartnerHost | null> {
  let hosts = new Map<string, PartnerHost>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const rows = await query(db.main, hostRows);
    hosts = new Map(rows.flatMap((row) => entriesOf(row)));
    readAt = nowMs();
  }

  function entriesOf(row: HostRow): [string, PartnerHost][] {
    try {
      return [[row.host, presentHost(row)]];
    } catch (error) {
      report(error);
      return [];
    }
  }

  return async (header) => {
    const name = HOST_HEADER.exec(header)?.[1]?.toLowerCase();
    if (!name) return null;
    if (nowMs() - readAt > REFRESH_MS) {
      reading ??= read().finally(() => (reading = null));
      if (hosts.size === 0) await reading;
      else reading.catch(report);
    }
    return hosts.get(name) ?? null;
  };
}

function presentHost(row: HostRow): PartnerHost {
  const theme = findTheme(row.theme);
  if (!theme) throw new Error(`partner ${row.key} names the unknown theme ${row.theme}`);
  return {
    host: row.host,
    partner: { id: row.partner_id, key: row.key, name: row.name },
    theme,
    market: row.country,
    defaultLocale: row.default_locale,
    frameAncestors: row.frame_ancestors,
  };
}
