import { data } from 'react-router';
import type { Retention } from '#app/features/administration/retention.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatNumber } from '#app/i18n/words.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ListFailure, NoRole } from '#app/staff/kit/work-list.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { nameJob } from '#app/staff/administration/job-words.ts';
import { RETENTION_WORDS } from '../retention-words.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/retention';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'retention.read')) return data({ found: null }, { status: 403 });
  return data({ found: await services.administration.findRetention(portal) });
}

/** What is kept for how long and why, and what upkeep has removed of it. */
export default function RetentionPage({ loaderData: { found } }: Route.ComponentProps) {
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w } = useOwnWords(RETENTION_WORDS);
  return (
    <>
      <PageHead title={w.title} siteName={staff.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      {found ? (
        <>
          {!found.hasCounts && <p className={styles.hint}>{w.noCounts}</p>}
          <Rules rows={found.rows} />
        </>
      ) : (
        <NoRole />
      )}
    </>
  );
}

/** Few and always the same: nothing to narrow down. */
function Rules({ rows }: { rows: readonly Retention[] }) {
  const moment = useMoment();
  const { w, t, locale, market } = useOwnWords(RETENTION_WORDS);
  const timeOf = (at: string) => moment(at, MARKET_ZONES[market]);
  const termOf = ({ term }: Retention) =>
    term === null ? w.itself : t(w.terms[term.unit], { count: term.count });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[w.what, w.term, w.basis, w.looked, w.removed, w.count, w.job].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.rule}>
            <td data-label={w.what}>{w.rules[row.rule]}</td>
            <td data-label={w.term}>{termOf(row)}</td>
            <td data-label={w.basis}>{w.bases[row.basis]}</td>
            <td data-label={w.looked}>{row.lookedAt === null ? w.never : timeOf(row.lookedAt)}</td>
            <td data-label={w.removed}>{row.last === null ? '–' : timeOf(row.last.at)}</td>
            <td data-label={w.count} className={styles.count}>
              {row.last === null ? '–' : formatNumber(locale, row.last.removed)}
            </td>
            <td data-label={w.job}>{nameJob(locale, row.job)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
