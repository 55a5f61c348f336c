import { data } from 'react-router';
import type { HoursBoard } from '#app/features/clinic-hours/get-hours.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { BusyFeed, FeedCollisions } from '../busy-feed.tsx';
import { CalendarFeed } from '../calendar-feed.tsx';
import { CalendarTerms } from '../calendar-terms.tsx';
import { CLINIC_PARAMS, readNumberParam } from '../clinic-address.ts';
import { CLINIC_WORDS } from '../clinic-words.ts';
import { ClinicPage } from '../clinic-page.tsx';
import clinicStyles from '../clinic.module.css';
import { ExtraOpenings } from '../extra-openings.tsx';
import { OutsideHours } from '../outside-hours.tsx';
import { RoomsOfClinic } from '../rooms-of-clinic.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useCalendarName } from '../use-calendar-name.ts';
import { WeeklyHoursForm, WeeklyHoursList } from '../weekly-hours.tsx';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import type { Route } from './+types/clinic-hours';

/** null: nothing here is for their roles, or it is another clinic's: both look the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'calendar.write')) return data({ board: null }, { status: 403 });
  const asked = new URL(request.url).searchParams;
  const which = {
    providerId: readNumberParam(asked, CLINIC_PARAMS.clinic),
    calendarId: readNumberParam(asked, CLINIC_PARAMS.calendar),
  };
  const board = await findOrNone(() => services.clinicHours.getHours(portal, which));
  return data({ board }, { status: board ? 200 : 404 });
}

/** When a calendar of a clinic receives, what for and how. */
export default function ClinicHours({ loaderData: { board } }: Route.ComponentProps) {
  const words = useOwnWords(CLINIC_WORDS).w.hours;
  return (
    <ClinicPage title={words.title} clinic={board?.clinic}>
      {board && <HoursOfCalendar board={board} />}
    </ClinicPage>
  );
}

function HoursOfCalendar({ board }: { board: HoursBoard }) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(CLINIC_WORDS).w.hours;
  const nameOf = useCalendarName(board);
  const { shown, clinic, calendars } = board;
  if (!shown) return <p>{w.clinic.noCalendars}</p>;
  return (
    <>
      <GetForm className={clinicStyles.choice}>
        <input type="hidden" name={CLINIC_PARAMS.clinic} value={clinic.id} />
        <Select
          key={shown.id}
          label={words.calendar}
          name={CLINIC_PARAMS.calendar}
          defaultValue={String(shown.id)}
          placeholder={null}
          options={calendars.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        />
        <Button type="submit" size="s" variant="secondary">
          {words.show}
        </Button>
      </GetForm>
      <div className={styles.column}>
        {shown.isImported && <Banner tone="warning">{words.imported}</Banner>}
        <FeedCollisions board={board} shown={shown} />
        <OutsideHours key={`outside ${shown.id}`} board={board} shown={shown} />
        <WeeklyHoursList board={board} shown={shown} />
        <WeeklyHoursForm key={`hours ${shown.id}`} board={board} shown={shown} />
        <ExtraOpenings key={`openings ${shown.id}`} board={board} shown={shown} />
        <BusyFeed key={`busy ${shown.id}`} board={board} shown={shown} />
        <CalendarFeed key={`feed ${shown.id}`} board={board} shown={shown} />
        <CalendarTerms key={`terms ${shown.id}`} board={board} shown={shown} />
        <RoomsOfClinic key={`rooms ${clinic.id}`} board={board} />
      </div>
    </>
  );
}
