import { useRef, useState, type FormEvent } from 'react';
import { data, href, useNavigate } from 'react-router';
import type { ContentOverview, PieceLine } from '#app/features/content-desk/get-pieces.server.ts';
import { PIECE_KINDS, type PieceKind } from '#app/features/content-desk/pieces.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { failureCodeOf } from '#app/platform/expected-failure.ts';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { CONTENT_PARAMS, pieceAddress } from '../content-address.ts';
import { CONTENT_ROOM_WORDS } from '../content-words.ts';
import contentStyles from '../content.module.css';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { usePieceName } from '../use-piece-name.ts';
import { GetForm } from '#app/staff/kit/get-form.tsx';
import { KeyHelp } from '#app/staff/kit/key-help.tsx';
import { useRoomKeys } from '#app/staff/kit/use-room-keys.ts';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import { KIT_WORDS } from '#app/staff/kit/words.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/content';

const KEY = /^[a-z0-9][a-z0-9-]{0,49}$/;

/** null: nothing here is for their roles, or it is another partner's. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'content.write')) return data({ overview: null }, { status: 403 });
  const asked = new URL(request.url).searchParams.get(CONTENT_PARAMS.partner) ?? '';
  try {
    const partnerId = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
    return data({ overview: await services.contentDesk.getOverview(portal, partnerId) });
  } catch (error) {
    if (failureCodeOf(error) !== 'not_found') throw error;
    return data({ overview: null }, { status: 404 });
  }
}

/** What of a partner can be written, with what waits to be published. */
export default function Content({ loaderData: { overview } }: Route.ComponentProps) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const { w: shared } = useOwnWords(STAFF_WORDS);
  return (
    <>
      <PageHead title={w.title} siteName={shared.name} canonical={null} />
      {overview ? (
        <Overview overview={overview} />
      ) : (
        <>
          <h1 className={styles.title}>{w.title}</h1>
          <p>{w.noRole}</p>
        </>
      )}
    </>
  );
}

function Overview({ overview }: { overview: ContentOverview }) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const { partner, partners, pieces, mayChangePartner } = overview;
  const { w: kit } = useOwnWords(KIT_WORDS);
  const choice = useRef<HTMLFormElement>(null);
  const { isHelpShown } = useRoomKeys(choice);
  const rows = useRowKeys<HTMLDivElement>();
  const keyList = [
    ...(partners.length > 1 ? [kit.filterKey] : []),
    ...kit.keyList,
    kit.openKey,
    kit.helpKey,
  ];
  const kinds = PIECE_KINDS.filter((kind) => pieces.some((one) => one.kind === kind));
  const shown = new Set<PieceKind>([
    ...kinds,
    'campaigns',
    ...(mayChangePartner ? (['products'] as const) : []),
  ]);
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{w.title}</h1>
        <p>
          {partner.name} · {t(w.version, { version: partner.version })}
          {partner.host && ` · ${partner.host}`}
        </p>
      </div>
      <p>
        <Link to={href('/staff/content/special-days')}>{w.days.title}</Link>
      </p>
      {partners.length > 1 && (
        <GetForm ref={choice} className={contentStyles.choice}>
          <Select
            key={partner.id}
            name={CONTENT_PARAMS.partner}
            label={w.partner}
            placeholder={null}
            defaultValue={String(partner.id)}
            options={partners.map((one) => ({ value: String(one.id), label: one.name }))}
          />
          <Button type="submit" size="s" variant="secondary">
            {w.show}
          </Button>
        </GetForm>
      )}
      <div ref={rows}>
        {PIECE_KINDS.filter((kind) => shown.has(kind)).map((kind) => (
          <Group
            key={kind}
            kind={kind}
            overview={overview}
            lines={pieces.filter((one) => one.kind === kind)}
          />
        ))}
      </div>
      <KeyHelp isShown={isHelpShown} words={{ keys: kit.keys, keyList }} />
    </>
  );
}

function Group({
  kind,
  lines,
  overview: { partner },
}: {
  kind: PieceKind;
  lines: readonly PieceLine[];
  overview: ContentOverview;
}) {
  const moment = useMoment();
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const nameOf = usePieceName();
  const stateOf = ({ open, isOwn }: PieceLine) => {
    if (!open) return isOwn ? w.own : w.ours;
    if (open.publishAt === null) return w.states[open.state];
    return t(w.scheduledFor, { time: moment(open.publishAt, partner.timeZone) });
  };
  return (
    <section className={contentStyles.group} aria-labelledby={`of-${kind}`}>
      <h2 id={`of-${kind}`}>{w.kinds[kind]}</h2>
      {lines.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{w.piece}</th>
              <th scope="col">{w.state}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((one) => (
              <tr key={one.piece}>
                <td data-label={w.piece}>
                  <Link to={pieceAddress(partner.id, one.piece)}>{nameOf(one)}</Link>
                </td>
                <td data-label={w.state}>{stateOf(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(kind === 'campaigns' || kind === 'products') && (
        <NewPiece kind={kind} partnerId={partner.id} />
      )}
    </section>
  );
}

/** Another campaign or product: named first, then written like any other. */
function NewPiece({ kind, partnerId }: { kind: 'campaigns' | 'products'; partnerId: number }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const navigate = useNavigate();
  const [key, setKey] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  function open(event: FormEvent) {
    event.preventDefault();
    if (!KEY.test(key)) return setIsWrong(true);
    void navigate(pieceAddress(partnerId, `${kind}/${key}`));
  }
  return (
    <form
      className={contentStyles.add}
      method="get"
      action={href('/staff/content')}
      noValidate
      onSubmit={open}
    >
      <TextField
        label={kind === 'campaigns' ? w.newCampaign : w.newProduct}
        hint={w.newKey}
        value={key}
        onChange={setKey}
        error={isWrong ? w.newKey : null}
      />
      <Button type="submit" size="s" variant="secondary">
        {w.add}
      </Button>
    </form>
  );
}
