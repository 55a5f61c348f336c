import { data, href } from 'react-router';
import { describeReminders } from '#app/features/reminders/describe-reminders.ts';
import { BOOKING_WORDS } from '#app/features/reservation-form/words.ts';
import type { CareCase } from '#app/features/medical-care/care-case.server.ts';
import { REQUEST_WORDS } from '#app/features/medical-care/request-words.ts';
import { useDetailText } from '#app/features/medical-care/use-detail-text.ts';
import { openCareFile } from '#app/features/medical-care/staff-contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { useDates } from '#app/ui/dates/use-dates.ts';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { LOOKS_FOR } from '../care-times.tsx';
import { CareWork } from '../care-work.tsx';
import { presentFound, readTimesAsked, type FoundTimes } from '../found-times.ts';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { DueMark } from '#app/staff/kit/due-mark.tsx';
import { Fact } from '#app/staff/kit/fact.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { OpenWith } from '#app/staff/kit/open-with.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { ComeOfAge } from '#app/staff/kit/come-of-age.tsx';
import { PhoneNumber } from '#app/staff/kit/phone-number.tsx';
import styles from '#app/staff/staff.module.css';
import { useCareLook } from '../use-care-look.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/care-request';

/** null: there is none, or none that the roles of who is signed in reach: both look the same. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const which = { partnerId: Number(params.partnerId), id: params.id };
  const found = await findOrNone(() => services.medicalCare.getCase(portal, which));
  // Times are looked for once somebody asks for them.
  const isLooking = found?.isMine && url.searchParams.has(LOOKS_FOR);
  const asked = { ...which, ...readTimesAsked(url.searchParams, todayOf(portal)) };
  const free = isLooking
    ? await findOrNone(() => services.callCentre.findTimesForCare(portal, asked))
    : null;
  const times =
    found && free && (await presentFound(free, { locale: portal.locale, market: found.market }));
  return data({ found, times }, { status: found ? 200 : 404 });
}

export default function CareRequestPage({ loaderData: { found, times } }: Route.ComponentProps) {
  const { w, locale } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  const title = found ? localise(found.subfunction, locale, found.market) : words.gone;
  return (
    <>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <BackToList list={href('/staff/medical-care')}>{words.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {found && <DueMark {...found} />}
      </div>
      {found ? <Case {...{ found, times }} /> : <p>{words.goneText}</p>}
    </>
  );
}

function Case({ found, times }: { found: CareCase; times: FoundTimes | null }) {
  const { refresh } = useRefresh();
  const { others, differences, lookNow } = useCareLook(found);
  return (
    <>
      <OpenWith others={others} differences={differences} onRefresh={() => void refresh()} />
      <div className={styles.case}>
        <Request found={found} />
        <Changes found={found} />
        <Patient {...found} />
        <CareWork {...{ found, times }} onLate={() => void lookNow()} />
      </div>
    </>
  );
}

/** What was asked for. */
function Request({ found }: { found: CareCase }) {
  const moment = useMoment();
  const { w, locale } = useOwnWords(STAFF_WORDS);
  const { parts } = useOwnWords(REQUEST_WORDS).w;
  const dates = useDates();
  const words = w.careRequest;
  const { timeZone, providerName, providerPlace, providerPhone } = found;
  return (
    <section className={styles.part}>
      <h2>{words.request}</h2>
      <dl className={styles.facts}>
        <Fact name={w.careRequests.status}>
          {found.offersOver ? w.careRequests.offersOver : w.careRequests.statuses[found.status]}
        </Fact>
        <Fact name={words.mode}>{words.modes[found.mode]}</Fact>
        <Fact name={words.payment}>{words.payments[found.serviceType]}</Fact>
        {found.serviceType !== 'SELF_PAID' && (
          <Fact name={words.approval}>{approvalOf(found.isApproved, words)}</Fact>
        )}
        <Fact name={w.approval.clinic}>
          {providerName ?? w.careRequests.anyClinic}
          {providerPlace && `, ${providerPlace}`}
          {providerPhone.map((phone) => (
            <a key={phone} href={`tel:${phone}`}>
              {' '}
              {phone}
            </a>
          ))}
        </Fact>
        {found.doctorName && <Fact name={w.approval.doctor}>{found.doctorName}</Fact>}
        {found.wishes.length > 0 && (
          <Fact name={words.wishes}>
            {found.wishes
              .map(({ date, part }) => `${dates.dayFull(date)}, ${parts[part]}`)
              .join(' · ')}
          </Fact>
        )}
        {found.startsAt && <Fact name={words.agreed}>{moment(found.startsAt, timeZone)}</Fact>}
        {(found.isComing || found.reminders.length > 0) && (
          <Fact name={words.reminders}>
            {[...describeReminders(found, locale), ...(found.isComing ? [words.coming] : [])].join(
              ' · ',
            )}
          </Fact>
        )}
        {found.wantsEnglish && <Fact name={words.english}>{words.yes}</Fact>}
        {found.comment && <Fact name={w.approval.comment}>{found.comment}</Fact>}
        <Fact name={w.approval.requestedAt}>{moment(found.requestedAt, timeZone)}</Fact>
      </dl>
      <Referrals found={found} />
    </section>
  );
}

/** What its patient has changed since they asked, latest first. */
function Changes({ found: { changes, accountHolder, market, timeZone } }: { found: CareCase }) {
  const moment = useMoment();
  const { w, t } = useOwnWords(STAFF_WORDS);
  const { difference } = useOwnWords(REQUEST_WORDS).w;
  const textOf = useDetailText(market);
  const words = w.careRequest;
  if (changes.length === 0) return null;
  const name = accountHolder?.name ?? accountHolder?.email ?? '–';
  return (
    <section className={styles.part}>
      <h2>{words.changed}</h2>
      {changes.map(({ at, changes: told, givenBack }) => (
        <div key={at}>
          <h3>{t(words.changedBy, { time: moment(at, timeZone), name })}</h3>
          <ul>
            {told.map((change) => (
              <li key={change.field}>{t(difference, textOf(change))}</li>
            ))}
          </ul>
          {givenBack.length > 0 && (
            <p>
              {t(words.givenBack, {
                times: givenBack
                  .map(({ startsAt, place }) => `${moment(startsAt, timeZone)}, ${place}`)
                  .join('; '),
              })}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

function approvalOf(
  isApproved: boolean | null,
  words: { undecided: string; pays: string; paysNot: string },
): string {
  if (isApproved === null) return words.undecided;
  return isApproved ? words.pays : words.paysNot;
}

/** Each opened by a press of its own, which is on record. */
function Referrals({ found }: { found: CareCase }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.careRequest;
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();

  async function open(file: string) {
    const params = { partnerId: String(found.partnerId), id: found.id, file };
    const answer = await send(openCareFile, { params });
    if (answer) window.location.assign(answer.url);
  }

  return (
    <>
      <h3>{words.files}</h3>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      {found.files.length === 0 && <p className={styles.hint}>{words.noFiles}</p>}
      {found.files.map(({ id, name, state }) =>
        state === 'clean' ? (
          <p key={id}>
            <Button
              size="s"
              variant="secondary"
              isBusy={isBusy}
              disabled={!isAlive}
              onClick={() => void open(id)}
            >
              {t(words.open, { name })}
            </Button>
          </p>
        ) : (
          <p key={id} className={styles.hint}>
            {name}: {words.unchecked}
          </p>
        ),
      )}
    </>
  );
}

/** Whose visit it is, and in whose account it was asked for. */
function Patient({ patient, accountHolder }: Pick<CareCase, 'patient' | 'accountHolder'>) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { relations } = useOwnWords(BOOKING_WORDS).w.form.forWhom;
  const words = w.careRequest;
  if (!patient) return null;
  return (
    <section className={styles.part}>
      <h2>{w.approval.patient}</h2>
      {patient.hasComeOfAge && <ComeOfAge />}
      <dl className={styles.facts}>
        <Fact name={w.approval.name}>{patient.name}</Fact>
        <Fact name={w.approval.dateOfBirth}>{patient.dateOfBirth}</Fact>
        {patient.mothersName && <Fact name={words.mothersName}>{patient.mothersName}</Fact>}
        <Fact name={w.callBack.phone}>
          <PhoneNumber phone={patient.phone} />
        </Fact>
        {patient.email !== null && <Fact name={words.email}>{patient.email}</Fact>}
        {patient.address !== null && <Fact name={words.address}>{patient.address}</Fact>}
        {accountHolder && (
          <Fact name={words.accountHolder}>
            {[accountHolder.name, accountHolder.dateOfBirth, accountHolder.email]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        )}
        {patient.relation && <Fact name={words.relation}>{relations[patient.relation]}</Fact>}
      </dl>
      <p className={styles.hint}>{w.callBack.noted}</p>
    </section>
  );
}
