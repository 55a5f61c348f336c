import { useState } from 'react';
import { data, href, useNavigate } from 'react-router';
import type { MoveChoice } from '#app/features/call-centre/change-visit.server.ts';
import { moveVisitOf } from '#app/features/call-centre/contract.ts';
import type { Slot } from '#app/features/calendar/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { isCivilDate } from '#app/time/week.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { PEOPLE_WORDS } from '../people-words.ts';
import people from '../people.module.css';
import { SlotButtons, useSlotName, WeekLinks } from '../person-week.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/move-visit';

/** Why a visit cannot be moved, or is not shown at all: all look the same. */
const REFUSALS = [
  'not_found',
  'forbidden',
  'appointment_over',
  'appointment_undecided',
  'too_late_to_change',
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const asked = new URL(request.url).searchParams.get('week');
  const week = isCivilDate(asked) ? asked : '';
  try {
    const { opening, id } = params;
    return data({
      choice: await services.callCentre.findTimesToMove(portal, { opening, id, week }),
    });
  } catch (error) {
    if (!REFUSALS.includes(failureCodeOf(error) ?? '')) throw error;
    return data({ choice: null }, { status: 404 });
  }
}

export default function MoveVisitPage({ loaderData: { choice }, params }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(PEOPLE_WORDS).w;
  const title = choice ? words.moveTitle : words.notMovable;
  return (
    <div className={people.room}>
      <PageHead title={title} siteName={w.name} canonical={null} />
      <p>
        <Link to={href('/staff/people/:opening', { opening: params.opening })}>
          {words.backToPerson}
        </Link>
      </p>
      <h1 className={styles.title}>{title}</h1>
      {choice ? <Choice choice={choice} {...params} /> : <p>{words.notMovableText}</p>}
    </div>
  );
}

function Choice({ choice, opening, id }: { choice: MoveChoice; opening: string; id: string }) {
  const { w, t } = useOwnWords(PEOPLE_WORDS);
  const { failed } = useOwnWords(STAFF_WORDS).w;
  const navigate = useNavigate();
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [chosen, setChosen] = useState<Slot | null>(null);
  const moment = useMoment();
  const nameOf = useSlotName();
  const { startsAt, timeZone, doctorName, providerName } = choice;

  async function move(slot: Slot) {
    const params = { opening, id };
    const body = { shownStartsAt: startsAt, slotId: slot.id };
    if (await send(moveVisitOf, { params, body })) {
      void navigate(href('/staff/people/:opening', { opening }));
      return;
    }
    setChosen(null);
    await refresh();
  }

  return (
    <section className={styles.part}>
      <p>
        {t(w.moveFrom, { time: moment(startsAt, timeZone) })} ·{' '}
        {doctorName ? `${doctorName}, ${providerName}` : providerName}
      </p>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={failed}>
          {failure}
        </Banner>
      )}
      {choice.isFeedStale ? (
        <Banner tone="warning" title={w.staleFeed}>
          <p>{w.staleFeedText}</p>
          {choice.canBook && (
            <p>
              <Link to={href('/staff/people/:opening/book', { opening })}>{w.book}</Link>
            </p>
          )}
        </Banner>
      ) : (
        <>
          <h2>{w.moveTo}</h2>
          <WeekLinks week={choice.week} />
          {choice.slots.length === 0 && <p>{w.noTimes}</p>}
          <SlotButtons
            slots={choice.slots}
            isDisabled={!isAlive || isBusy}
            label="{time}"
            onPick={setChosen}
          />
        </>
      )}
      {chosen && (
        <p role="status">
          <Button size="s" isBusy={isBusy} onClick={() => void move(chosen)}>
            {`${w.move}: ${nameOf(chosen.startsAt)}`}
          </Button>
        </p>
      )}
      <p className={styles.hint}>{w.inName}</p>
    </section>
  );
}
