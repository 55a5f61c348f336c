import { useCallback } from 'react';
import { lookAtPrivacyRequest } from '#app/features/privacy-desk/contract.ts';
import { data, href } from 'react-router';
import { NOTHING_HELD } from '#app/features/privacy-desk/request-rules.ts';
import type { RequestFile } from '#app/features/privacy-desk/request-file.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { maskPhone } from '#app/people/phone-mask.ts';
import { call } from '#app/platform/call.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { MARKET_ZONES } from '#app/time/market-zones.ts';
import { useDay } from '#app/time/use-instant.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { Fact } from '#app/staff/kit/fact.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { ListFailure } from '#app/staff/kit/work-list.tsx';
import { PrivacyDue, PrivacyState } from '../privacy-due.tsx';
import { PrivacyKept } from '../privacy-kept.tsx';
import { PrivacySteps } from '../privacy-steps.tsx';
import { PRIVACY_ROOM_WORDS } from '../privacy-words.ts';
import { ItemLook } from '#app/staff/kit/item-look.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { readPartnerNumber } from '#app/staff/vouchers/voucher-list.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/privacy-request';

export { ListFailure as ErrorBoundary };

/** null: there is none, or it is none of theirs: both look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const partnerId = readPartnerNumber(params.partnerId);
  const found =
    partnerId === undefined
      ? null
      : await findOrNone(() =>
          services.privacyDesk.getRequest(portal, { partnerId, id: params.id }),
        );
  return data({ found }, { status: found ? 200 : 404 });
}

/** One request: what was asked, of whom, what it would end, and what can be done. */
export default function PrivacyRequest({ loaderData: { found } }: Route.ComponentProps) {
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w, t } = useOwnWords(PRIVACY_ROOM_WORDS);
  const title = found ? `${t(w.one, { number: found.id })}: ${w.kinds[found.kind]}` : w.gone;
  const partner = found ? `?partner=${found.partnerId}` : '';
  return (
    <>
      <PageHead title={title} siteName={staff.name} canonical={null} />
      <p>
        <BackToList list={`${href('/staff/admin/privacy')}${partner}`}>{w.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
      </div>
      {found && <Onlookers found={found} />}
      {found ? <Case found={found} /> : <p>{w.goneText}</p>}
    </>
  );
}

function Case({ found }: { found: RequestFile }) {
  const moment = useMoment();
  const { w, t, market } = useOwnWords(PRIVACY_ROOM_WORDS);
  const { failedAt, failure, untold } = found;
  return (
    <>
      <div className={styles.notices}>
        {untold !== null && (
          <Banner tone="danger" title={w.untoldTitle}>
            {w.untoldWhy[untold]} {found.kind === 'export' ? w.untoldCopyText : w.untoldText}
          </Banner>
        )}
        {failedAt !== null && untold === null && (
          <Banner tone="danger" title={w.failedTitle}>
            {failure === NOTHING_HELD
              ? w.nothingHeld
              : t(w.failedText, {
                  at: moment(failedAt, MARKET_ZONES[market]),
                  failure: failure ?? '–',
                })}
          </Banner>
        )}
      </div>
      <div className={styles.case}>
        <div className={styles.column}>
          <Facts found={found} />
          <Person found={found} />
        </div>
        <div className={styles.column}>
          {found.kept && <PrivacyKept kept={found.kept} hasAccount={found.customerId !== null} />}
          <PrivacySteps found={found} />
        </div>
      </div>
    </>
  );
}

function Facts({ found }: { found: RequestFile }) {
  const moment = useMoment();
  const { w, market } = useOwnWords(PRIVACY_ROOM_WORDS);
  const dayOf = useDay();
  const timeOf = (at: string) => moment(at, MARKET_ZONES[market]);
  const { extension, refusal, plannedFor, toldAt, copyUntil, deciderName, closedAt } = found;
  return (
    <section className={styles.part}>
      <h2>{w.request}</h2>
      <dl className={styles.facts}>
        <Fact name={w.kind}>{w.kinds[found.kind]}</Fact>
        <Fact name={w.state}>
          <PrivacyState row={found} />
        </Fact>
        <Fact name={w.due}>
          <PrivacyDue row={found} dayOf={dayOf} />
        </Fact>
        {extension && <Fact name={w.extension}>{w.extensions[extension]}</Fact>}
        {refusal && <Fact name={w.refusal}>{w.refusals[refusal]}</Fact>}
        {plannedFor !== null && found.state === 'planned' && (
          <Fact name={w.plannedFor}>
            {found.untold !== null
              ? w.heldUntold
              : toldAt === null
                ? w.notToldYet
                : timeOf(plannedFor)}
          </Fact>
        )}
        {copyUntil !== null && <Fact name={w.copyUntil}>{timeOf(copyUntil)}</Fact>}
        <Fact name={w.received}>{dayOf(found.receivedOn)}</Fact>
        <Fact name={w.channel}>{w.channels[found.channel]}</Fact>
        <Fact name={w.askedBy}>{w.askers[found.askedBy]}</Fact>
        <Fact name={w.reference}>{found.reference ?? '–'}</Fact>
        <Fact name={w.registered}>
          {found.staffName} · {timeOf(found.createdAt)}
        </Fact>
        {found.proposerName !== null && (
          <Fact name={w.proposed}>
            {found.proposerName}
            {found.isProposer && ` (${w.you})`}
          </Fact>
        )}
        {found.confirmerName !== null && <Fact name={w.confirmed}>{found.confirmerName}</Fact>}
        {deciderName !== null && <Fact name={w.decided}>{deciderName}</Fact>}
        {closedAt !== null && <Fact name={w.closed}>{timeOf(closedAt)}</Fact>}
      </dl>
    </section>
  );
}

function Person({ found: { person, customerId } }: { found: RequestFile }) {
  const { w, market } = useOwnWords(PRIVACY_ROOM_WORDS);
  const dayOf = useDay();
  return (
    <section className={styles.part}>
      <h2>{customerId === null ? w.visitor : w.person}</h2>
      <dl className={styles.facts}>
        {customerId !== null && <Fact name={w.customer}>{customerId}</Fact>}
        {person && (
          <>
            <Fact name={w.name}>{person.name ?? '–'}</Fact>
            <Fact name={w.dateOfBirth}>
              {person.dateOfBirth === null ? '–' : dayOf(person.dateOfBirth)}
            </Fact>
            <Fact name={person.status === null ? w.visitorEmail : w.email}>
              {person.email ?? w.noEmail}
            </Fact>
            {person.phone !== null && <Fact name={w.phone}>{maskPhone(person.phone, market)}</Fact>}
            <Fact name={w.account}>
              {person.status === null ? w.noAccount : w.statuses[person.status]}
            </Fact>
          </>
        )}
      </dl>
      {!person && (
        <p className={styles.hint}>{customerId === null ? w.visitorGone : w.personGone}</p>
      )}
    </section>
  );
}

/** Who else has it open, and that it has changed. */
function Onlookers({ found: { partnerId, id, version } }: { found: RequestFile }) {
  const ask = useCallback(
    () =>
      call(lookAtPrivacyRequest, {
        params: { partnerId: String(partnerId), id },
        query: { background: '1' },
      }),
    [partnerId, id],
  );
  return <ItemLook list="privacy" version={String(version)} ask={ask} />;
}
