import type {
  ApprovalCase,
  OtherCase,
} from '#app/features/preauthorization/find-approvals.server.ts';
import type { CaseEvent } from '#app/features/preauthorization/approval-contract.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { APPROVAL_WORDS } from './approval-words.ts';
import styles from '#app/staff/staff.module.css';
import { useCaseWords } from './use-case-words.ts';

/** What was done on a case, in its order. */
export function CaseEvents({
  events,
  found: { market, timeZone },
}: {
  events: readonly CaseEvent[];
  found: Pick<ApprovalCase, 'market' | 'timeZone'>;
}) {
  const moment = useMoment();
  const { w } = useOwnWords(APPROVAL_WORDS);
  const { describeEvent } = useCaseWords(market);
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={`${event.at} ${event.kind}`}>
          <span className={styles.hint}>
            {moment(event.at, timeZone)}
            {(event.by ?? (event.kind === 'document_came' ? w.byMember : null)) &&
              ` · ${event.by ?? w.byMember}`}
          </span>
          <span>{describeEvent(event)}</span>
        </li>
      ))}
    </ol>
  );
}

export function ApprovalHistory({ found }: { found: ApprovalCase }) {
  const moment = useMoment();
  const { w } = useOwnWords(APPROVAL_WORDS);
  return (
    <section className={styles.part}>
      <h2>{w.history}</h2>
      <p>
        <span className={styles.hint}>{moment(found.requestedAt, found.timeZone)}</span> {w.asked}
      </p>
      <CaseEvents events={found.history} found={found} />
    </section>
  );
}

/** Other cases of the same person at the partner, latest visit first. */
export function OtherCases({ found }: { found: ApprovalCase }) {
  const moment = useMoment();
  const { w } = useOwnWords(APPROVAL_WORDS);
  return (
    <section className={styles.part}>
      <h2>{w.others}</h2>
      {found.others.length === 0 && <p className={styles.hint}>{w.noOthers}</p>}
      {found.others.length > 0 && (
        <>
          <ol className={styles.events}>
            {found.others.map((one) => (
              <li key={one.reservationId}>
                <span className={styles.hint}>
                  {moment(one.startsAt, one.timeZone)} · {one.provider}
                </span>
                <span>
                  {one.service}: <Outcome one={one} found={found} />
                </span>
              </li>
            ))}
          </ol>
          <p className={styles.hint}>{w.othersNoted}</p>
        </>
      )}
    </section>
  );
}

function Outcome({ one, found }: { one: OtherCase; found: ApprovalCase }) {
  const { w, t } = useOwnWords(APPROVAL_WORDS);
  const { money } = useCaseWords(found.market);
  const { status, isEnded, requestedCost, approvedCost } = one;
  const isDecided = status === 'approved' || status === 'rejected';
  const word = isEnded ? w.statuses.ended : w.statuses[isDecided ? status : 'pending'];
  if (requestedCost === null) return word;
  const isPart = approvedCost !== null && approvedCost < requestedCost;
  const amount = isPart
    ? t(w.paidOf, { paid: money(approvedCost), asked: money(requestedCost) })
    : money(requestedCost);
  return `${word}, ${amount}`;
}
