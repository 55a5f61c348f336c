import { useCallback } from 'react';
import { lookAtPiece } from '#app/features/content-desk/contract.ts';
import { data } from 'react-router';
import { nameLatest } from '#app/features/content-desk/piece-version.ts';
import type { PieceToEdit } from '#app/features/content-desk/get-pieces.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { call } from '#app/platform/call.ts';
import { requestContext } from '#app/request-context.ts';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { CONTENT_PARAMS, contentAddress } from '../content-address.ts';
import { PieceEditor } from '../content-editor.tsx';
import { CONTENT_ROOM_WORDS } from '../content-words.ts';
import { portalTextOf } from '../portal-texts.ts';
import { ItemLook } from '#app/staff/kit/item-look.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { usePieceName } from '../use-piece-name.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/content-piece';

/** null: there is no such piece, or it is not for their roles: both look the same. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  requireStaff(portal);
  const piece = new URL(request.url).searchParams.get(CONTENT_PARAMS.piece) ?? '';
  const partnerId = /^[1-9]\d{0,8}$/.test(params.partnerId) ? Number(params.partnerId) : 0;
  try {
    const found = await services.contentDesk.getPiece(portal, { partnerId, piece });
    return data({ found: { ...found, ours: found.ours ?? portalTextOf(found) } });
  } catch (error) {
    const code = failureCodeOf(error);
    if (code !== 'not_found' && code !== 'forbidden') throw error;
    return data({ found: null }, { status: code === 'forbidden' ? 403 : 404 });
  }
}

/** A piece of a partner's record: what stands there, its draft and its versions. */
export default function ContentPiece({ loaderData: { found } }: Route.ComponentProps) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  if (found) return <EditPage key={found.piece} found={found} />;
  return (
    <>
      <Head title={w.gone} />
      <h1 className={styles.title}>{w.gone}</h1>
      <p>{w.goneText}</p>
    </>
  );
}

function EditPage({ found }: { found: PieceToEdit }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const title = usePieceName()(found);
  const { partner } = found;
  return (
    <>
      <Head title={`${title}, ${partner.name}`} />
      <p>
        <Link to={contentAddress(partner.id)}>{w.back}</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p>{partner.name}</p>
      </div>
      <Onlookers found={found} />
      <PieceEditor found={found} />
    </>
  );
}

function Head({ title }: { title: string }) {
  const { w } = useOwnWords(STAFF_WORDS);
  return <PageHead title={title} siteName={w.name} canonical={null} />;
}

/** Who else has it open, and that it has changed. */
function Onlookers({
  found: {
    partner: { id: partnerId },
    piece,
    versions,
  },
}: {
  found: PieceToEdit;
}) {
  const ask = useCallback(
    () =>
      call(lookAtPiece, {
        params: { partnerId: String(partnerId) },
        query: { background: '1' },
        body: { piece },
      }),
    [partnerId, piece],
  );
  return <ItemLook list="content" version={nameLatest(versions[0])} ask={ask} />;
}
