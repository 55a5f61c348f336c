import { data } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { CLINIC_PARAMS, readNumberParam } from '../clinic-address.ts';
import { CLINIC_WORDS } from '../clinic-words.ts';
import { OwnerChoice } from '../owner-choice.tsx';
import { ClinicPage } from '../clinic-page.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { ProfileEditor } from '../profile-editor.tsx';
import { PROFILE_ROOM_WORDS } from '../profile-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
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
  const { w: words } = useOwnWords(PROFILE_ROOM_WORDS);
  const { show } = useOwnWords(CLINIC_WORDS).w.hours;
  return (
    <ClinicPage title={words.title} about={board?.name} clinic={board?.clinic}>
      {board && (
        <>
          <OwnerChoice
            board={board}
            words={{ whose: words.whose, own: words.clinicItself, show }}
          />
          {board.isImported && <Banner tone="warning">{words.imported}</Banner>}
          <ProfileEditor key={board.doctorId ?? 0} board={board} />
        </>
      )}
    </ClinicPage>
  );
}
