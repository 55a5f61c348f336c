import { useCallback } from 'react';
import { lookAtVisit } from '#app/features/clinic-desk/contract.ts';
import { data, href } from 'react-router';
import type { DeskCase } from '#app/features/clinic-desk/present.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { requestContext } from '#app/request-context.ts';
import { timeOf } from '#app/time/booked-time.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { CancelVisit } from '../cancel-visit.tsx';
import { dayAddress, moveAddress } from '../clinic-address.ts';
import { DeskStateMark } from '../desk-state-mark.tsx';
import { Fact } from '#app/staff/kit/fact.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { ItemLook } from '#app/staff/kit/item-look.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { ComeOfAge } from '#app/staff/kit/come-of-age.tsx';
import { PhoneNumber } from '#app/staff/kit/phone-number.tsx';
import styles from '#app/staff/staff.module.css';
import { VisitMarks } from '../visit-marks.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/clinic-visit';

/** null: there is none, or it is at a clinic that is none of theirs: both look the same. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const which = { partnerId: Number(params.partnerId), id: params.id };
  const found = await findOrNone(() => services.clinicDesk.getVisit(portal, which));
  return data({ found }, { status: found ? 200 : 404 });
}

export default function ClinicVisit({ loaderData: { found } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.clinicVisit;
  const title = found ? (found.name ?? w.clinic.erased) : words.gone;
  return (
    <>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <Link
          to={
            found
              ? dayAddress(found.clinicId, found.startsAt, found.timeZone)
              : href('/staff/clinic')
          }
        >
          {words.back}
        </Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {found && <DeskStateMark visit={found} timeZone={found.timeZone} />}
      </div>
      {found && <Onlookers found={found} />}
      {found ? <Case found={found} /> : <p>{words.goneText}</p>}
    </>
  );
}

function Case({ found }: { found: DeskCase }) {
  const moment = useMoment();
  const { w, locale } = useOwnWords(STAFF_WORDS);
  const words = w.clinicVisit;
  const { timeZone } = found;
  return (
    <div className={styles.case}>
      <section className={styles.part}>
        <h2>{w.approval.visit}</h2>
        <dl className={styles.facts}>
          <Fact name={w.approval.startsAt}>
            {moment(found.startsAt, timeZone)}–{timeOf(found.endsAt, timeZone)}
          </Fact>
          <Fact name={w.clinic.service}>{localise(found.service, locale, found.market)}</Fact>
          {found.doctor && <Fact name={w.approval.doctor}>{found.doctor}</Fact>}
          <Fact name={w.approval.clinic}>{found.clinic}</Fact>
          <Fact name={w.approvals.partner}>{found.partner}</Fact>
          {found.closingReason && (
            <Fact name={w.closures.reason}>{w.closures.reasons[found.closingReason]}</Fact>
          )}
          <Fact name={words.bookedAt}>{moment(found.bookedAt, timeZone)}</Fact>
        </dl>
        <VisitMarks visit={found} />
      </section>
      <section className={styles.part}>
        <h2>{w.approval.patient}</h2>
        {found.hasComeOfAge && <ComeOfAge />}
        <dl className={styles.facts}>
          <Fact name={w.approval.name}>{found.name ?? w.clinic.erased}</Fact>
          <Fact name={w.approval.dateOfBirth}>{found.dateOfBirth ?? w.approval.unknown}</Fact>
          {found.mothersName && <Fact name={w.careRequest.mothersName}>{found.mothersName}</Fact>}
          {(found.phone !== null || (found.hasComeOfAge && found.email === null)) && (
            <Fact name={w.callBack.phone}>
              <PhoneNumber phone={found.phone} />
            </Fact>
          )}
          {found.email && (
            <Fact name={w.careRequest.email}>
              <a href={`mailto:${found.email}`}>{found.email}</a>
            </Fact>
          )}
          {found.comment && <Fact name={w.approval.comment}>{found.comment}</Fact>}
        </dl>
        <p className={styles.hint}>{words.noted}</p>
      </section>
      {found.isCancellable && (
        <section className={styles.part}>
          <h2>{words.moveTitle}</h2>
          <p>
            <Link to={moveAddress(found)}>{words.move}</Link>
          </p>
        </section>
      )}
      {found.isCancellable && <CancelVisit found={found} />}
    </div>
  );
}

/** Who else has it open, and that it has changed. */
function Onlookers({ found: { partnerId, id, version } }: { found: DeskCase }) {
  const ask = useCallback(
    () =>
      call(lookAtVisit, {
        params: { partnerId: String(partnerId), id },
        query: { background: '1' },
      }),
    [partnerId, id],
  );
  return <ItemLook list="clinicDesk" version={String(version)} ask={ask} />;
}
