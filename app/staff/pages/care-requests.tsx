import { data, href } from 'react-router';
import type { OpenCare } from '#app/features/medical-care/work-off-care.server.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { markCareRequest } from '../list-marks.ts';
import { DueMark } from '../due-mark.tsx';
import { ListNews } from '../kit/list-news.tsx';
import { requireStaff } from '../require-staff.ts';
import styles from '../staff.module.css';
import { useRowKeys } from '../use-row-keys.ts';
import { STAFF_WORDS } from '../words.ts';
import type { Route } from './+types/care-requests';

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'care.organise')) return data({ requests: null }, { status: 403 });
  return data({ requests: await services.medicalCare.findOpen(portal) });
}

const readMarks = ({ requests }: Route.ComponentProps['loaderData']) =>
  requests && new Map(requests.map(markCareRequest));

/** Care that is to be organised, overdue first. Nothing of the list says whose it is. */
export default function CareRequests({ loaderData }: Route.ComponentProps) {
  const { requests } = loaderData;
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.careRequests;
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        {requests && <p>{t(words.count, { count: requests.length })}</p>}
      </div>
      <ListNews list="careRequests" loaded={loaderData} read={readMarks} />
      {requests === null && <p>{w.approvals.noRole}</p>}
      {requests?.length === 0 && <p>{words.none}</p>}
      {requests && requests.length > 0 && <Queue requests={requests} />}
    </>
  );
}

function statusOf(one: OpenCare, words: (typeof STAFF_WORDS)['hu']['careRequests']): string {
  if (one.mustTellClinic) return words.mustTellClinic;
  return one.offersOver ? words.offersOver : words.statuses[one.status];
}

function Queue({ requests }: { requests: OpenCare[] }) {
  const { w, locale } = useOwnWords(STAFF_WORDS);
  const words = w.careRequests;
  const rows = useRowKeys<HTMLTableSectionElement>();
  const columns = [
    w.approvals.due,
    w.approvals.service,
    words.status,
    w.approvals.provider,
    w.callBacks.claimedBy,
    w.approvals.partner,
  ];
  return (
    <>
      <p className={styles.hint}>{w.approvals.keys}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows}>
          {requests.map((one) => (
            <tr key={one.id}>
              <td data-label={w.approvals.due}>
                <DueMark {...one} />
              </td>
              <td data-label={w.approvals.service}>
                <Link
                  to={href('/staff/medical-care/:partnerId/:id', {
                    partnerId: String(one.partnerId),
                    id: one.id,
                  })}
                >
                  {localise(one.subfunction, locale, 'HU')}
                </Link>
              </td>
              <td data-label={words.status}>{statusOf(one, words)}</td>
              <td data-label={w.approvals.provider}>{one.providerName ?? words.anyClinic}</td>
              <td data-label={w.callBacks.claimedBy}>
                {one.isMine ? w.callBacks.mine : (one.claimedBy ?? w.callBacks.nobody)}
              </td>
              <td data-label={w.approvals.partner}>{one.partner}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
