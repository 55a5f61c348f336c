import { data } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { CLINIC_PARAMS, pricesAddress, readNumberParam } from '../clinic-address.ts';
import { ClinicPage } from '../clinic-page.tsx';
import clinicStyles from '../clinic.module.css';
import { DiscountEditor } from '../discount-editor.tsx';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { PRICE_ROOM_WORDS } from '../price-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import type { Route } from './+types/clinic-discount';

/** null: nothing here is for their roles, or it is another clinic's: both look the same. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'provider.write')) return data({ board: null }, { status: 403 });
  const clinicId = readNumberParam(new URL(request.url).searchParams, CLINIC_PARAMS.clinic);
  const board = await findOrNone(() => services.clinicPrices.getDiscountBoard(portal, clinicId));
  return data({ board }, { status: board ? 200 : 404 });
}

/** What a clinic takes off with a coupon. */
export default function ClinicDiscount({ loaderData: { board } }: Route.ComponentProps) {
  const { w: words } = useOwnWords(PRICE_ROOM_WORDS);
  return (
    <ClinicPage title={words.discountTitle} about={board?.clinic.name} clinic={board?.clinic}>
      {board && (
        <>
          <p className={clinicStyles.choice}>
            <Link className={styles.view} to={pricesAddress(board.clinic.id)}>
              {words.title}
            </Link>
          </p>
          {board.isImported && <Banner tone="warning">{words.discountImported}</Banner>}
          <DiscountEditor board={board} />
        </>
      )}
    </ClinicPage>
  );
}
