import { useState } from 'react';
import { savePiece, withdrawPiece } from '#app/features/content-desk/contract.ts';
import { findDifferences } from '#app/features/content-desk/differences.ts';
import type { PieceToEdit, PieceVersion } from '#app/features/content-desk/get-pieces.server.ts';
import { pageOf } from '#app/features/content-desk/preview-pages.ts';
import { PIECE_FIELDS } from '#app/features/content-desk/piece-fields.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { PieceFields } from './content-fields.tsx';
import { LookFields, type Look } from './content-look-fields.tsx';
import { OursBeside, PortalsText } from './content-ours.tsx';
import { PiecePreview, PreviewFrame } from './content-preview.tsx';
import { ScriptPreview } from './content-script-preview.tsx';
import { PageFields } from './content-page-fields.tsx';
import { PhoneFields } from './content-phone-fields.tsx';
import { ContentProblems } from './content-problems.tsx';
import { PieceVersions } from './content-versions.tsx';
import { WaitingDraft } from './waiting-draft.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

type SaveOutcome = 'published' | 'drafted' | 'planned' | 'taken';

/** A piece that is new begins with what names it. */
function startOf({ kind, key, current, draft, ours }: PieceToEdit): unknown {
  const known = draft ? draft.value : current;
  if (known !== null) return known;
  if (kind === 'campaigns') return { address: key };
  if (kind === 'products') return { key, isInsured: false };
  // The portal's own stands, and is shown, until the partner's is begun.
  return ours === null ? {} : null;
}

/** What a page shows of a piece while nothing is typed, as JSON; null: none does, for a campaign that is not there has no page. */
function storedOf(found: PieceToEdit): string | null {
  const isThere = found.draft !== null || found.current !== null;
  return isThere || found.kind !== 'campaigns' ? JSON.stringify(startOf(found)) : null;
}

/** The form of a piece, what becomes of it, and its versions. */
export function PieceEditor({ found }: { found: PieceToEdit }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const editing = useEditing(found);
  const { form, value, fault, missing, missingText } = editing;
  const page = pageOf(found);
  const change = (next: unknown) => editing.setValue(next);
  return (
    <>
      <News editing={editing} found={found} />
      <form
        ref={form}
        className={contentStyles.form}
        method="post"
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        {value === null && found.ours !== null ? (
          <PortalsText found={found} onTake={() => change(found.ours)} />
        ) : (
          <Fields editing={editing} found={found} onChange={change} />
        )}
        {page && found.kind !== 'look' && (
          <PiecePreview key={found.piece}>
            <PreviewFrame
              partnerId={found.partner.id}
              piece={found.piece}
              page={page}
              value={value}
              stored={storedOf(found)}
              colours={found.partner.colours ?? undefined}
            />
          </PiecePreview>
        )}
        {found.script && (
          <PiecePreview key={found.piece}>
            <ScriptPreview found={found} script={found.script} value={value} />
          </PiecePreview>
        )}
        {fault === null && missing.length > 0 && <Banner tone="warning">{missingText}</Banner>}
        <Actions editing={editing} found={found} />
      </form>
      <PieceVersions
        versions={found.versions}
        timeZone={found.partner.timeZone}
        onLoad={(version) => {
          editing.load(version);
        }}
      />
      <p className={styles.hint}>{w.clockHint.replace('{zone}', found.partner.timeZone)}</p>
    </>
  );
}

type Editing = ReturnType<typeof useEditing>;

function Fields({
  editing,
  found,
  onChange,
}: {
  editing: Editing;
  found: PieceToEdit;
  onChange: (value: unknown) => void;
}) {
  const { value } = editing;
  return (
    <>
      {found.kind === 'look' && (
        <LookFields partnerId={found.partner.id} value={value as Look} onChange={onChange} />
      )}
      {found.kind === 'textPages' ? (
        <PageFields
          key={editing.loads}
          value={value}
          onChange={onChange}
          onFault={editing.setFault}
        />
      ) : (
        <PieceFields key={editing.loads} kind={found.kind} value={value} onChange={onChange} />
      )}
      {found.kind === 'phones' && (
        <PhoneFields value={value} gaps={found.gaps} onChange={onChange} />
      )}
      {found.ours !== null && (
        <OursBeside
          found={found}
          onLoad={() => editing.load(found.ours)}
          onLeave={() => editing.load(null)}
        />
      )}
    </>
  );
}

function useEditing(found: PieceToEdit) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const { refresh } = useRefresh();
  const sending = useSend();
  const { form, focusFirstError } = useFirstError();
  const [value, setValue] = useState<unknown>(() => startOf(found));
  const [at, setAt] = useState('');
  const [done, setDone] = useState<SaveOutcome | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** Counts what was loaded into the form, which then begins anew. */
  const [loads, setLoads] = useState(0);
  /** What stood there when it was last shown to whoever types: at first, after a step of theirs, or as a difference. */
  const [seen, setSeen] = useState(found.seen);
  const isOneText = PIECE_FIELDS[found.kind]?.[0]?.path === '';
  const missing =
    value !== null && (isOneText || found.kind === 'textPages')
      ? LOCALES.filter((locale) => !(value as Record<string, unknown> | null)?.[locale])
      : [];

  async function save(publish: string, what: unknown, becomes: SaveOutcome) {
    setDone(null);
    const { id: partnerId } = found.partner;
    const isDifferenceShown = sending.code === 'changed_meanwhile';
    const saved = await sending.send(savePiece, {
      params: { partnerId: String(partnerId) },
      body: {
        piece: found.piece,
        value: what,
        seen: isDifferenceShown ? found.seen : seen,
        publish,
      },
    });
    if (saved) {
      setSeen(saved.seen);
      setDone(becomes);
    } else focusFirstError();
    // What stands there now, and whatever somebody else has made of it.
    await refresh();
  }
  return {
    ...sending,
    form,
    value,
    setValue(next: unknown) {
      setDone(null);
      setValue(next);
    },
    at,
    setAt,
    done,
    fault,
    setFault,
    loads,
    missing,
    missingText: t(w.languagesMissing, {
      languages: missing.map((locale) => w.locales[locale]).join(', '),
    }),
    save,
    load(what: unknown) {
      setFault(null);
      setValue(what ?? startOf({ ...found, draft: null, current: null }));
      setLoads(loads + 1);
      setDone(what === null && found.current === null ? null : 'taken');
    },
    withdraw: async ({ id }: PieceVersion) => {
      setDone(null);
      const withdrawn = await sending.send(withdrawPiece, {
        params: { partnerId: String(found.partner.id) },
        body: { piece: found.piece, id },
      });
      if (withdrawn) setSeen(withdrawn.seen);
      await refresh();
      return withdrawn !== null;
    },
  };
}

function News({ editing, found }: { editing: Editing; found: PieceToEdit }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const { w: shared } = useOwnWords(STAFF_WORDS);
  const { fields, failure, code, done, value } = editing;
  const problems = Object.entries(fields).filter(([path]) => path !== 'publish');
  if (code === 'changed_meanwhile') {
    return (
      <ChangedMeanwhile differences={findDifferences(found.draft?.value ?? found.current, value)} />
    );
  }
  if (failure !== null) {
    return (
      <Banner tone="danger" role="alert" title={shared.failed}>
        {failure}
      </Banner>
    );
  }
  if (problems.length > 0) {
    return <ContentProblems problems={problems} />;
  }
  if (done === null) return null;
  return (
    <Banner tone="success" role="status">
      {w[done]}
    </Banner>
  );
}

function Actions({ editing, found }: { editing: Editing; found: PieceToEdit }) {
  const moment = useMoment();
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  const { value, save, at, setAt, fields, isBusy, fault } = editing;
  const { draft } = found;
  const isOff = !isAlive || fault !== null;
  const timeProblem = fields.publish as keyof typeof w.timeProblems | undefined;
  const canBeOurs =
    found.current !== null && ['texts', 'textPages', 'campaigns'].includes(found.kind);
  return (
    <>
      <WaitingDraft
        draft={draft}
        when={
          draft?.publishAt
            ? t(w.scheduledFor, { time: moment(draft.publishAt, found.partner.timeZone) })
            : undefined
        }
        isBusy={isBusy}
        onWithdraw={editing.withdraw}
      />
      {(value !== null || found.current !== null) && (
        <div className={contentStyles.actions}>
          <Button
            size="s"
            isBusy={isBusy}
            disabled={isOff}
            onClick={() => void save('now', value, 'published')}
          >
            {w.publishNow}
          </Button>
          <Button
            size="s"
            variant="secondary"
            isBusy={isBusy}
            disabled={isOff}
            onClick={() => void save('draft', value, 'drafted')}
          >
            {w.saveDraft}
          </Button>
          <DayField
            label={w.publishAt}
            withTime
            value={at}
            onChange={setAt}
            error={timeProblem ? w.timeProblems[timeProblem] : null}
          />
          <Button
            size="s"
            variant="secondary"
            isBusy={isBusy}
            disabled={isOff}
            onClick={() => void save(at, value, 'planned')}
          >
            {w.publishLater}
          </Button>
          {canBeOurs && (
            <Button
              size="s"
              variant="quiet"
              isBusy={isBusy}
              disabled={!isAlive}
              onClick={() => void save('now', null, 'published')}
            >
              {w.useOurs}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
