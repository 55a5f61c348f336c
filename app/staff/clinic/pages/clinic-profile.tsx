import { data } from 'react-router';
import type { ProfileBoard } from '#app/features/clinic-profile/get-profile.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { boardAddress, CLINIC_PARAMS, readNumberParam } from '../clinic-address.ts';
import { CLINIC_WORDS } from '../clinic-words.ts';
import clinicStyles from '../clinic.module.css';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { ProfileEditor } from '../profile-editor.tsx';
import { PROFILE_ROOM_WORDS } from '../profile-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import type { Route } from './+types/clinic-profile';

/** null: nothing here is for their roles, or it is another clinic's: both look the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'provider.write')) return data({ board: null }, { status: 403 });
  const asked = new URL(request.url).searchParams;
  const which = {
    providerId: readNumberParam(asked, CLINIC_PARAMS.clinic),
    doctorId: readNumberParam(asked, CLINIC_PARAMS.doctor),
  };
  const board = await findOrNone(() => services.clinicProfile.getProfile(portal, which));
  return data({ board }, { status: board ? 200 : 404 });
}

/** What patients are told of a clinic and its doctors. */
export default function ClinicProfile({ loaderData: { board } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: words } = useOwnWords(PROFILE_ROOM_WORDS);
  return (
    <>
      <PageHead
        title={board ? `${words.title}, ${board.name}` : words.title}
        siteName={w.name}
        canonical={null}
      />
      <p>
        <Link to={boardAddress(board?.clinic.id ?? null)}>{w.clinicVisit.back}</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{board ? words.title : w.clinic.gone}</h1>
        {board && <p>{board.clinic.name}</p>}
      </div>
      {board ? (
        <>
          <OwnerChoice board={board} />
          {board.isImported && <Banner tone="warning">{words.imported}</Banner>}
          <ProfileEditor key={board.doctorId ?? 0} board={board} />
        </>
      ) : (
        <p>{w.clinic.goneText}</p>
      )}
    </>
  );
}

function OwnerChoice({ board: { clinic, doctors, doctorId } }: { board: ProfileBoard }) {
  const { w } = useOwnWords(PROFILE_ROOM_WORDS);
  const { show } = useOwnWords(CLINIC_WORDS).w.hours;
  return (
    <GetForm className={clinicStyles.choice}>
      <input type="hidden" name={CLINIC_PARAMS.clinic} value={clinic.id} />
      <Select
        key={doctorId}
        label={w.whose}
        name={CLINIC_PARAMS.doctor}
        defaultValue={doctorId === null ? '' : String(doctorId)}
        placeholder={w.clinicItself}
        options={doctors.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button type="submit" size="s" variant="secondary">
        {show}
      </Button>
    </GetForm>
  );
}
