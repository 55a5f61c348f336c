import { useState } from 'react';
import { data, href, useNavigate } from 'react-router';
import { moveVisit } from '#app/features/clinic-desk/contract.ts';
import type { DeskMove } from '#app/features/clinic-desk/move-at-desk.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { formatBookedTime } from '#app/time/booked-time.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { PEOPLE_WORDS } from '#app/staff/call-centre/people-words.ts';
import people from '#app/staff/call-centre/people.module.css';
import { SlotButtons, WeekLinks } from '#app/staff/call-centre/person-week.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/clinic-move';

/** null: there is none, or it is at a clinic that is none of theirs: both look the same. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const { partnerId, id } = params;
  const week = new URL(request.url).searchParams.get('week');
  const found = await findOrNone(() =>
    services.clinicDesk.findTimesAtDesk(portal, { partnerId: Number(partnerId), id, week }),
  );
  if (!found) return data({ found: null, isStale: false }, { status: 404 });
  const stale = await services.busyFeeds.findStale(portal, found.visit.clinicId);
  return data({ found, isStale: stale.includes(found.visit.calendarId) });
}

/** Another time of the same calendar for a visit, as the clinic's desk gives it. */
export default function ClinicMove({
  loaderData: { found, isStale },
  params,
}: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = w.clinicVisit;
  const title = found ? words.moveTitle : words.gone;
  return (
    <div className={people.room}>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <Link
          to={found ? href('/staff/clinic/visits/:partnerId/:id', params) : href('/staff/clinic')}
        >
          {found ? (found.visit.name ?? w.clinic.erased) : words.back}
        </Link>
      </p>
      <h1 className={styles.title}>{title}</h1>
      {found ? <Times found={found} isStale={isStale} /> : <p>{words.goneText}</p>}
    </div>
  );
}

function Times({ found, isStale }: { found: DeskMove; isStale: boolean }) {
  const { w, t, locale } = useOwnWords(STAFF_WORDS);
  const { w: shared } = useOwnWords(PEOPLE_WORDS);
  const words = w.clinicVisit;
  const isAlive = useAlive();
  const { visit, week, free, isMovable } = found;
  const { timeZone } = visit;
  const moment = useMoment();
  const [chosen, setChosen] = useState<string | null>(null);
  const { move, isBusy, failure } = useMove(found);
  const slots = free.map((id) => ({ id, startsAt: formatBookedTime(id, timeZone) }));
  return (
    <section className={styles.part}>
      <p>
        {t(shared.moveFrom, { time: moment(visit.startsAt, timeZone) })} ·{' '}
        {localise(visit.service, locale, visit.market)} · {visit.doctor ?? visit.clinic}
      </p>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      {isMovable ? (
        <>
          {isStale && <Banner tone="warning">{words.moveStale}</Banner>}
          <h2>{shared.moveTo}</h2>
          <WeekLinks week={week} />
          {slots.length === 0 && <p>{shared.noTimes}</p>}
          <SlotButtons
            slots={slots}
            isDisabled={!isAlive || isBusy}
            label="{time}"
            onPick={({ id }) => setChosen(id)}
          />
          {chosen !== null && free.includes(chosen) && (
            <p role="status">
              <Button size="s" isBusy={isBusy} onClick={() => void move(chosen)}>
                {t(words.moveNow, { time: moment(chosen, timeZone) })}
              </Button>
            </p>
          )}
          <p className={styles.hint}>{words.moveHint}</p>
        </>
      ) : (
        <p>{words.moveOver}</p>
      )}
    </section>
  );
}

function useMove({ visit: { partnerId, id, version } }: DeskMove) {
  const { patientBusy } = useOwnWords(STAFF_WORDS).w.clinicVisit;
  const navigate = useNavigate();
  const { refresh } = useRefresh();
  const { send, isBusy, failure, code } = useSend();

  async function move(startsAt: string) {
    const params = { partnerId: String(partnerId), id };
    if (await send(moveVisit, { params, body: { startsAt, version } })) {
      void navigate(href('/staff/clinic/visits/:partnerId/:id', params));
      return;
    }
    // The times as they are now.
    await refresh();
  }
  return { move, isBusy, failure: code === 'person_busy' ? patientBusy : failure };
}
