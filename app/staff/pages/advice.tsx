import { data, href } from 'react-router';
import { INBOX_VIEWS, type InboxView } from '#app/features/written-advice/advice-rules.ts';
import type { InboxItem } from '#app/features/written-advice/answer-questions.server.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { AdviceNav } from '../advice-frame.tsx';
import { findAdviceParts } from '../advice-parts.ts';
import { ADVICE_ROOM_WORDS } from '../advice-words.ts';
import { DueMark } from '../due-mark.tsx';
import { requireStaff } from '../require-staff.ts';
import styles from '../staff.module.css';
import { useRowKeys } from '../use-row-keys.ts';
import { STAFF_WORDS } from '../words.ts';
import type { Route } from './+types/advice';

/** null: nothing here is for who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  const asked = new URL(request.url).searchParams.get('view');
  const view = INBOX_VIEWS.find((one) => one === asked) ?? 'new';
  const parts = findAdviceParts(actor);
  if (!permits(actor, 'advice.answer') || !actor.doctor) {
    return data({ parts, items: null, view, counts: null }, { status: 403 });
  }
  const all = await services.advice.findInbox(portal);
  const count = (one: InboxView) => all.filter((item) => item.view === one).length;
  const counts = Object.fromEntries(INBOX_VIEWS.map((one) => [one, count(one)])) as Record<
    InboxView,
    number
  >;
  return data({ parts, items: all.filter((item) => item.view === view), view, counts });
}

/** Questions to doctors, overdue first. Nothing of the list says whose it is. */
export default function Advice({
  loaderData: { parts, items, view, counts },
}: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.advice;
  return (
    <>
      <PageHead title={words.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
      </div>
      <AdviceNav parts={parts} here="inbox" />
      {counts === null ? (
        <p>{words.noDoctor}</p>
      ) : (
        <nav aria-label={words.title} className={styles.views}>
          {INBOX_VIEWS.map((one) => (
            <Link
              key={one}
              to={`${href('/staff/advice')}?view=${one}`}
              className={styles.view}
              aria-current={one === view ? 'page' : undefined}
            >
              {words.views[one]} <span className={styles.count}>{counts[one]}</span>
            </Link>
          ))}
        </nav>
      )}
      {items?.length === 0 && <p>{words.none}</p>}
      {items && items.length > 0 && <Queue items={items} view={view} />}
    </>
  );
}

function Queue({ items, view }: { items: InboxItem[]; view: InboxView }) {
  const { w, locale, market } = useOwnWords(STAFF_WORDS);
  const words = w.advice;
  const rows = useRowKeys<HTMLTableSectionElement>();
  const isDue = view === 'new' || view === 'mine';
  return (
    <>
      <p className={styles.hint}>{w.approvals.keys}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {isDue && <th scope="col">{w.approvals.due}</th>}
            <th scope="col">{words.specialty}</th>
            <th scope="col">{words.language}</th>
            <th scope="col">{words.files}</th>
            <th scope="col">{words.asked}</th>
            <th scope="col">{w.approvals.partner}</th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {items.map((one) => (
            <tr key={one.id}>
              {isDue && (
                <td data-label={w.approvals.due}>
                  <DueMark {...one} />
                </td>
              )}
              <td data-label={words.specialty}>
                <span>
                  <Link
                    to={href('/staff/advice/:partnerId/:id', {
                      partnerId: String(one.partnerId),
                      id: one.id,
                    })}
                  >
                    {one.specialty ? localise(one.specialty, locale, market) : words.notSure}
                  </Link>
                  <Addressee one={one} />
                  {one.isMyField && <span className={styles.hint}> · {words.myField}</span>}
                </span>
              </td>
              <td data-label={words.language}>{one.locale.toUpperCase()}</td>
              <td data-label={words.files}>{one.files}</td>
              <td data-label={words.asked}>{formatBookedTime(one.askedAt, one.timeZone)}</td>
              <td data-label={w.approvals.partner}>{one.partner}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** To whom a colleague handed it over. */
function Addressee({ one: { handedTo } }: { one: InboxItem }) {
  const { w, t } = useOwnWords(ADVICE_ROOM_WORDS);
  if (!handedTo) return null;
  const { isMe, team } = handedTo;
  const words = w.handOver;
  const text = team ? t(words.forTeam, { team }) : isMe ? words.forMe : words.forColleague;
  return isMe ? <strong> · {text}</strong> : <span className={styles.hint}> · {text}</span>;
}
