import type { Database } from '#db/client.ts';
import { query } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import type { Locale, Market } from '#app/i18n/locale.ts';
import type { ThemeSource } from '#app/themes/build-theme.ts';
import { themeOfPartner } from '#app/themes/index.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { Theme } from '#app/themes/theme.ts';
import { nowMs } from '#app/time/clock.ts';

/** What a Host header stands for. */
export interface PartnerHost {
  host: string;
  partner: Portal['partner'];
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
  record: ThemeSource | null;
  version: number;
  country: Market;
  default_locale: Locale;
  frame_ancestors: string[];
}

const hostRows = sql.named<HostRow>(
  'hosts_all',
  `SELECT h.host, h.partner_id, p.key, p.name, p.theme, p.record - '{hosts,products,texts,registration,campaigns,customerTypes}'::text[] AS record, p.version, h.country, h.default_locale, p.frame_ancestors
     FROM partner_host h JOIN partner p ON p.id = h.partner_id`,
);
const changeCount = sql.named<{ count: string }>(
  'hosts_change_count',
  'SELECT count::text FROM partner_change',
);

/** A change of a partner is seen by every process within this time. */
const CHECK_MS = 2_000;
/** Host names only: no user info, no path. The port says nothing about the partner. */
const HOST_HEADER = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::[0-9]{1,5})?$/i;

export interface HostFinder {
  /** null: nobody's host. */
  find(header: string): Promise<PartnerHost | null>;
  /** The next one who asks has what the tables hold then. */
  check(): void;
}

/**
 * Finds the partner of a Host header. A row that this build cannot serve (its looks are of a newer one) is reported and
 * left out; it must not take the other partners down. The table is small and read anew when the count of its changes has moved;
 * while the database is away the last known rows go on serving.
 */
export function createHostFinder(db: Database, report: (error: unknown) => void): HostFinder {
  let hosts = new Map<string, PartnerHost>();
  let count: string | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isOutdated = true;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    isOutdated = false;
    const [change] = await query(db.main, changeCount);
    const now = change?.count ?? '';
    if (now !== count) {
      // What changes while these are read moves the count again.
      const rows = await query(db.main, hostRows);
      hosts = new Map(rows.flatMap((row) => entriesOf(row)));
      count = now;
    }
    checkedAt = nowMs();
  }

  function entriesOf(row: HostRow): [string, PartnerHost][] {
    try {
      return [[row.host, presentHost(row)]];
    } catch (error) {
      report(error);
      return [];
    }
  }

  async function find(header: string): Promise<PartnerHost | null> {
    const name = readHostName(header);
    if (!name) return null;
    if (isOutdated || nowMs() - checkedAt > CHECK_MS) {
      checking ??= check().finally(() => (checking = null));
      if (hosts.size === 0) await checking;
      // While the database is away the last known rows go on serving.
      else if (isOutdated) await checking.catch(report);
      // A host that is new a moment ago is not refused.
      else if (!hosts.has(name)) await checking.catch(report);
      else checking.catch(report);
    }
    return hosts.get(name) ?? null;
  }
  return {
    find,
    check() {
      isOutdated = true;
    },
  };
}

/** The name in a Host header, in small letters; undefined: it is none. */
export function readHostName(header: string): string | undefined {
  return HOST_HEADER.exec(header)?.[1]?.toLowerCase();
}

/** @throws when this build has not got the looks that the row names */
function presentHost(row: HostRow): PartnerHost {
  return {
    host: row.host,
    partner: { id: row.partner_id, key: row.key, name: row.name, version: row.version },
    theme: themeOfPartner(row),
    market: row.country,
    defaultLocale: row.default_locale,
    frameAncestors: row.frame_ancestors,
  };
}
