import { data } from 'react-router';
import type { PriceBoard } from '#app/features/clinic-prices/get-price-board.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import {
  boardAddress,
  CLINIC_PARAMS,
  discountAddress,
  readNumberParam,
} from '../clinic-address.ts';
import clinicStyles from '../clinic.module.css';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { PriceEditor } from '../price-editor.tsx';
import { PRICE_ROOM_WORDS } from '../price-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import { GetForm } from '#app/staff/kit/get-form.tsx';
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
  const { w } = useOwnWords(STAFF_WORDS);
  const { w: words } = useOwnWords(PRICE_ROOM_WORDS);
  return (
    <>
      <PageHead
        title={board ? `${words.title}, ${board.card.name}` : words.title}
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
          <PriceEditor key={board.doctorId ?? 0} board={board} />
        </>
      ) : (
        <p>{w.clinic.goneText}</p>
      )}
    </>
  );
}

function OwnerChoice({ board: { clinic, doctors, doctorId } }: { board: PriceBoard }) {
  const { w } = useOwnWords(PRICE_ROOM_WORDS);
  return (
    <GetForm className={clinicStyles.choice}>
      <input type="hidden" name={CLINIC_PARAMS.clinic} value={clinic.id} />
      <Select
        key={doctorId}
        label={w.whose}
        name={CLINIC_PARAMS.doctor}
        defaultValue={doctorId === null ? '' : String(doctorId)}
        placeholder={w.ownList}
        options={doctors.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button type="submit" size="s" variant="secondary">
        {w.show}
      </Button>
      <Link className={styles.view} to={discountAddress(clinic.id)}>
        {w.discountTitle}
      </Link>
    </GetForm>
  );
}
