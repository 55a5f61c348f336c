import { data } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { CLINIC_PARAMS, discountAddress, readNumberParam } from '../clinic-address.ts';
import { OwnerChoice } from '../owner-choice.tsx';
import { ClinicPage } from '../clinic-page.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { PriceEditor } from '../price-editor.tsx';
import { PRICE_ROOM_WORDS } from '../price-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import type { Route } from './+types/clinic-prices';

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
  const board = await findOrNone(() => services.clinicPrices.getPriceBoard(portal, which));
  return data({ board }, { status: board ? 200 : 404 });
}

/** What care costs at a clinic, and with each of its doctors. */
export default function ClinicPrices({ loaderData: { board } }: Route.ComponentProps) {
  const { w: words } = useOwnWords(PRICE_ROOM_WORDS);
  return (
    <ClinicPage title={words.title} about={board?.card.name} clinic={board?.clinic}>
      {board && (
        <>
          <OwnerChoice
            board={board}
            words={{ whose: words.whose, own: words.ownList, show: words.show }}
          >
            <Link className={styles.view} to={discountAddress(board.clinic.id)}>
              {words.discountTitle}
            </Link>
          </OwnerChoice>
          {board.isImported && <Banner tone="warning">{words.imported}</Banner>}
          <PriceEditor key={board.doctorId ?? 0} board={board} />
        </>
      )}
    </ClinicPage>
  );
}
