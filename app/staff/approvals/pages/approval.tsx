import type { ReactNode } from 'react';
import { data, href } from 'react-router';
import type { CaseEvent } from '#app/features/preauthorization/approval-contract.ts';
import type { ApprovalCase } from '#app/features/preauthorization/find-approvals.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { formatPersonName } from '#app/people/person-name.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { ApprovalDecision } from '../approval-decision.tsx';
import { ApprovalFiles } from '../approval-files.tsx';
import { ApprovalHistory, CaseEvents, OtherCases } from '../approval-history.tsx';
import { APPROVAL_WORDS } from '../approval-words.ts';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { DueMark } from '#app/staff/kit/due-mark.tsx';
import { Fact } from '#app/staff/kit/fact.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { OpenAlsoAt } from '#app/staff/kit/open-with.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useCaseLook } from '../use-case-look.ts';
import { useCaseWords } from '../use-case-words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/approval';

/** null: it does not wait, or is none that the roles of who is signed in reach: both look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const which = { partnerId: Number(params.partnerId), reservationId: params.reservationId };
  const found = await findOrNone(() => services.preauthorization.getApproval(portal, which));
  return data({ found }, { status: found ? 200 : 404 });
}

export default function ApprovalPage({ loaderData: { found } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.approval;
  const title = found ? found.service : words.gone;
  return (
    <>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <BackToList list={href('/staff/approvals')}>{words.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {found && <DueMark {...found} />}
      </div>
      {found ? <Case found={found} /> : <p>{words.goneText}</p>}
    </>
  );
}

function Case({ found }: { found: ApprovalCase }) {
  const { refresh } = useRefresh();
  const { others, changes, lookNow } = useCaseLook(found);
  return (
    <>
      <Standing found={found} others={others} />
      <div role="status">
        {changes.length > 0 && (
          <Changes changes={changes} found={found} onRefresh={() => void refresh()} />
        )}
      </div>
      <div className={styles.case}>
        <div className={styles.column}>
          <Visit found={found} />
          <Patient found={found} />
          <ApprovalFiles found={found} />
          <OtherCases found={found} />
        </div>
        <div className={styles.column}>
          <Cover found={found} />
          <ApprovalDecision
            // What was chosen on an older version is chosen anew.
            key={found.version}
            found={found}
            isOutdated={changes.length > 0}
            onLate={() => void lookNow()}
          />
          <ApprovalHistory found={found} />
        </div>
      </div>
    </>
  );
}

/** What is waited for, and who else has it open. */
function Standing({ found, others }: { found: ApprovalCase; others: string[] }) {
  const { w, t } = useOwnWords(APPROVAL_WORDS);
  const { describeDecision } = useCaseWords(found.market);
  const { proposal, documentAsked } = found;
  return (
    <div className={styles.column}>
      {proposal && (
        <Banner tone="info">
          {t(proposal.isMine ? w.proposedByMe : w.proposedBy, {
            name: proposal.by,
            decision: describeDecision(proposal),
          })}
          {!proposal.isMine && ` ${w.proposeOther}`}
        </Banner>
      )}
      {documentAsked && (
        <Banner tone="info">{t(w.documentWaits, { document: w.documents[documentAsked] })}</Banner>
      )}
      <div role="status">
        <OpenAlsoAt others={others} />
      </div>
    </div>
  );
}

function Changes({
  changes,
  found,
  onRefresh,
}: {
  changes: CaseEvent[];
  found: ApprovalCase;
  onRefresh: () => void;
}) {
  const { w } = useOwnWords(APPROVAL_WORDS);
  const refresh = (
    <Button size="s" variant="secondary" onClick={onRefresh}>
      {w.refresh}
    </Button>
  );
  return (
    <Banner tone="warning" title={w.changed} action={refresh}>
      <CaseEvents events={changes} found={found} />
    </Banner>
  );
}

function Visit({ found }: { found: ApprovalCase }) {
  const moment = useMoment();
  const words = useOwnWords(STAFF_WORDS).w.approval;
  const { timeZone } = found;
  return (
    <Part title={words.visit}>
      <Fact name={words.startsAt}>{moment(found.startsAt, timeZone)}</Fact>
      <Fact name={words.clinic}>{found.provider}</Fact>
      {found.doctor && <Fact name={words.doctor}>{found.doctor}</Fact>}
      <Fact name={words.requestedAt}>{moment(found.requestedAt, timeZone)}</Fact>
      <Fact name={words.promisedAt}>{moment(found.promisedAt, timeZone)}</Fact>
    </Part>
  );
}

function Patient({ found: { patient, market, comment } }: { found: ApprovalCase }) {
  const words = useOwnWords(STAFF_WORDS).w.approval;
  return (
    <Part title={words.patient}>
      <Fact name={words.name}>{formatPersonName(market, patient.lastName, patient.firstName)}</Fact>
      <Fact name={words.dateOfBirth}>{patient.dateOfBirth ?? words.unknown}</Fact>
      {patient.isRelative && <Fact name="">{words.relative}</Fact>}
      {comment && <Fact name={words.comment}>{comment}</Fact>}
    </Part>
  );
}

/** The split of the price, the limits of the cover and what is used of them. */
function Cover({ found }: { found: ApprovalCase }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const own = useOwnWords(APPROVAL_WORDS).w;
  const { money } = useCaseWords(found.market);
  const words = w.approval;
  const used = (one: string, limit: string | null) =>
    limit === null ? t(words.unlimited, { used: one }) : t(words.of, { used: one, limit });
  const { limitAmount, quantityLimit, limitAmountPerVisit } = found;
  return (
    <Part title={words.cover}>
      <Fact name={words.product}>{found.product}</Fact>
      <Fact name={words.memberSince}>{found.memberSince}</Fact>
      <Fact name={words.totalCost}>{money(found.totalCost)}</Fact>
      <Fact name={words.estimatedCost}>{money(found.estimatedCost)}</Fact>
      <Fact name={words.paidBySubscription}>{money(found.paidBySubscription)}</Fact>
      <Fact name={own.invoice}>{found.isInvoiceSplit ? own.split : own.notSplit}</Fact>
      {limitAmountPerVisit !== null && (
        <Fact name={own.perVisit}>{money(limitAmountPerVisit)}</Fact>
      )}
      <Fact name={words.amountUsed}>
        {used(money(found.usedAmount), limitAmount === null ? null : money(limitAmount))}
      </Fact>
      <Fact name={words.quantityUsed}>
        {used(String(found.usedQuantity), quantityLimit === null ? null : String(quantityLimit))}
      </Fact>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <dl className={styles.facts}>{children}</dl>
    </section>
  );
}
