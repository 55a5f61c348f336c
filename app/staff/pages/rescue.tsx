import { data, useRevalidator } from 'react-router';
import { noteClinicCall } from '#app/features/rescue-list/contract.ts';
import type { Rescue } from '#app/features/rescue-list/rescue.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { Button } from '#app/ui/button/button.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { CLINIC_WORDS } from '../clinic-words.ts';
import clinicStyles from '../clinic.module.css';
import { FeedsToCall } from '../feeds-to-call.tsx';
import { requireStaff } from '../require-staff.ts';
import { SendOutcome } from '../send-outcome.tsx';
import styles from '../staff.module.css';
import { useFreshOnFocus } from '../use-fresh-on-focus.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { STAFF_WORDS } from '../words.ts';
import type { Route } from './+types/rescue';

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'care.organise')) return data({ rescues: null, feeds: [] }, { status: 403 });
  const [rescues, feeds] = await Promise.all([
    services.rescue.find(portal),
    services.busyFeeds.findToCall(portal),
  ]);
  return data({ rescues, feeds });
}

/** Bookings of which clinics have to be told by telephone. */
export default function RescueList({ loaderData: { rescues, feeds } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(CLINIC_WORDS).w.rescue;
  useFreshOnFocus();
  return (
    <>
      <PageHead title={w.rescue.title} siteName={w.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.rescue.title}</h1>
      </div>
      {rescues === null && <p>{w.approvals.noRole}</p>}
      {rescues?.length === 0 && <p>{words.none}</p>}
      {rescues && rescues.length > 0 && <Found rescues={rescues} />}
      <FeedsToCall feeds={feeds} />
    </>
  );
}

function Found({ rescues }: { rescues: readonly Rescue[] }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(CLINIC_WORDS).w.rescue;
  const rows = useRowKeys<HTMLTableSectionElement>();
  const columns = [words.clinic, words.visit, words.patient, words.soFar, w.approvals.partner];
  return (
    <>
      <p className={styles.hint}>{words.lead}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {[...columns, words.outcome].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={rows}>
          {rescues.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Row({ one }: { one: Rescue }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: own, t } = useOwnWords(CLINIC_WORDS);
  const words = own.rescue;
  const { revalidate } = useRevalidator();
  const isAlive = useAlive();
  const { send, isBusy, failure, code } = useSend();
  const { timeZone, calls, calledAt } = one;

  async function note(isTold: boolean) {
    await send(noteClinicCall, {
      params: { partnerId: String(one.partnerId), id: one.id },
      body: { calls, isTold },
    });
    await revalidate();
  }

  return (
    <tr>
      <td data-label={words.clinic}>
        {one.clinic} {one.phone && <a href={`tel:${one.phone}`}>{one.phone}</a>}
      </td>
      <td data-label={words.visit} className={styles.count}>
        {formatBookedTime(one.startsAt, timeZone)} {one.doctor}
      </td>
      <td data-label={words.patient}>
        {one.name ?? w.clinic.erased} <span className={clinicStyles.born}>{one.dateOfBirth}</span>
      </td>
      <td data-label={words.soFar}>
        {calledAt
          ? t(words.calls, { count: calls, at: formatBookedTime(calledAt, timeZone) })
          : words.notCalled}
      </td>
      <td data-label={w.approvals.partner}>{one.partner}</td>
      <td data-label={words.outcome}>
        <SendOutcome failure={code === 'changed_meanwhile' ? words.changed : failure} />
        <span className={clinicStyles.buttons}>
          {([true, false] as const).map((isTold) => {
            const name = isTold ? words.told : words.notReached;
            return (
              <Button
                key={name}
                size="s"
                variant={isTold ? 'secondary' : 'quiet'}
                aria-label={`${name}: ${one.clinic}, ${formatBookedTime(one.startsAt, timeZone)}`}
                isBusy={isBusy}
                disabled={!isAlive}
                onClick={() => void note(isTold)}
              >
                {name}
              </Button>
            );
          })}
        </span>
      </td>
    </tr>
  );
}
