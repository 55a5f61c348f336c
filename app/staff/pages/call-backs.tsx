import { data, href } from 'react-router';
import type { OpenCallBack } from '#app/features/phone-advice/work-off.server.ts';
import { PHONE_ADVICE_WORDS } from '#app/features/phone-advice/words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { DueMark } from '../due-mark.tsx';
import { ListNews } from '../kit/list-news.tsx';
import { requireStaff } from '../require-staff.ts';
import styles from '../staff.module.css';
import { useRowKeys } from '../use-row-keys.ts';
import { STAFF_WORDS } from '../words.ts';
import type { Route } from './+types/call-backs';

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'advice.answer')) return data({ callBacks: null }, { status: 403 });
  return data({ callBacks: await services.phoneAdvice.findOpenCallBacks(portal) });
}

const readMarks = ({ callBacks }: Route.ComponentProps['loaderData']) =>
  callBacks && new Map(callBacks.map((one) => [one.id, `${one.claimedBy} ${one.dueAt}`]));

/** Who is to be called, overdue first. Nothing of the list says whose it is. */
export default function CallBacks({ loaderData }: Route.ComponentProps) {
  const { callBacks } = loaderData;
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.callBacks;
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        {callBacks && <p>{t(words.count, { count: callBacks.length })}</p>}
      </div>
      <ListNews list="callBacks" loaded={loaderData} read={readMarks} />
      {callBacks === null && <p>{w.approvals.noRole}</p>}
      {callBacks?.length === 0 && <p>{words.none}</p>}
      {callBacks && callBacks.length > 0 && <Queue callBacks={callBacks} />}
    </>
  );
}

function Queue({ callBacks }: { callBacks: OpenCallBack[] }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.callBacks;
  const { topics } = useOwnWords(PHONE_ADVICE_WORDS).w.form;
  const rows = useRowKeys<HTMLTableSectionElement>();
  return (
    <>
      <p className={styles.hint}>{w.approvals.keys}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{w.approvals.due}</th>
            <th scope="col">{words.topic}</th>
            <th scope="col">{words.reach}</th>
            <th scope="col">{words.claimedBy}</th>
            <th scope="col">{w.approvals.partner}</th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {callBacks.map((one) => (
            <tr key={one.id}>
              <td data-label={w.approvals.due}>
                <DueMark {...one} />
              </td>
              <td data-label={words.topic}>
                <Link
                  to={href('/staff/call-backs/:partnerId/:id', {
                    partnerId: String(one.partnerId),
                    id: one.id,
                  })}
                >
                  {topics[one.topic]}
                </Link>
              </td>
              <td data-label={words.reach}>{formatBookedTime(one.reachFrom, one.timeZone)}</td>
              <td data-label={words.claimedBy}>
                {one.isMine ? words.mine : (one.claimedBy ?? words.nobody)}
              </td>
              <td data-label={w.approvals.partner}>{one.partner}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
