import { useState } from 'react';
import { saveProfile, withdrawProfile } from '#app/features/clinic-profile/contract.ts';
import type { ProfileBoard } from '#app/features/clinic-profile/get-profile.server.ts';
import type { Profile } from '#app/features/clinic-profile/profile-rules.ts';
import { findDifferences } from '#app/features/content-desk/differences.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { isLocale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { ChangedMeanwhile } from '#app/staff/content/changed-meanwhile.tsx';
import { PieceVersions } from '#app/staff/content/content-versions.tsx';
import { WaitingDraft } from '#app/staff/content/waiting-draft.tsx';
import { CONTENT_ROOM_WORDS } from '#app/staff/content/content-words.ts';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { ProfileFields } from './profile-fields.tsx';
import { LazyProfilePreview } from './lazy-profile-preview.tsx';
import { PROFILE_ROOM_WORDS } from './profile-words.ts';
import profileStyles from './profile.module.css';

type SaveOutcome = 'published' | 'drafted' | 'taken';

/** The form of a profile, how it will look, and its versions. */
export function ProfileEditor({ board }: { board: ProfileBoard }) {
  const editing = useEditing(board);
  const { w: content } = useOwnWords(CONTENT_ROOM_WORDS);
  const nameOf = useFieldName();
  const { profile, setProfile, errorOf, done, code, failure } = editing;
  const isChanged = code === 'changed_meanwhile';
  return (
    <div className={profileStyles.columns}>
      <div className={profileStyles.column}>
        <PartForm
          form={editing.form}
          failure={isChanged ? null : failure}
          done={done ? content[done] : ''}
          onSubmit={() => editing.save(true)}
        >
          {isChanged && (
            <ChangedMeanwhile
              differences={findDifferences(board.draft?.value ?? board.current, profile)}
              nameOf={nameOf}
            />
          )}
          <ProfileFields
            key={editing.loads}
            {...{ board, profile, errorOf }}
            onChange={setProfile}
          />
          <Actions board={board} editing={editing} />
        </PartForm>
        <PieceVersions
          versions={board.versions}
          timeZone={board.clinic.timeZone}
          nameOf={nameOf}
          onLoad={editing.load}
        />
      </div>
      <LazyProfilePreview board={board} profile={profile} />
    </div>
  );
}

function useEditing(board: ProfileBoard) {
  const { w } = useOwnWords(PROFILE_ROOM_WORDS);
  const { refresh } = useRefresh();
  const sending = useSend();
  const { form, focusFirstError } = useFirstError();
  const [profile, setProfile] = useState<Profile>(board.draft?.value ?? board.current);
  const [done, setDone] = useState<SaveOutcome | null>(null);
  /** Counts what was loaded into the form, which then begins anew. */
  const [loads, setLoads] = useState(0);
  /** What stood there when it was last shown to whoever types: at first, after a step of theirs, or as a difference. */
  const [seen, setSeen] = useState(board.seen);
  const { doctorId } = board;
  const params = { providerId: String(board.clinic.id) };
  const { fields } = sending;
  return {
    ...sending,
    form,
    profile,
    setProfile: (next: Profile) => {
      setDone(null);
      setProfile(next);
    },
    done,
    loads,
    errorOf: (field: string) => {
      const problem = fields[field];
      return problem === undefined
        ? null
        : (w.errors[problem as keyof typeof w.errors] ?? w.errors.charactersInvalid);
    },
    save: async (isPublished: boolean) => {
      if (sending.isBusy) return;
      setDone(null);
      const isDifferenceShown = sending.code === 'changed_meanwhile';
      const body = { doctorId, profile, seen: isDifferenceShown ? board.seen : seen, isPublished };
      const saved = await sending.send(saveProfile, { params, body }, focusFirstError);
      if (saved) {
        setSeen(saved.seen);
        setDone(isPublished ? 'published' : 'drafted');
      }
      // What stands there now, and whatever somebody else has made of it.
      await refresh();
    },
    withdraw: async ({ id }: { id: number }) => {
      setDone(null);
      const withdrawn = await sending.send(withdrawProfile, { params, body: { doctorId, id } });
      if (withdrawn) setSeen(withdrawn.seen);
      await refresh();
      return withdrawn !== null;
    },
    load: (value: Profile) => {
      setProfile(value);
      setLoads(loads + 1);
      setDone('taken');
    },
  };
}

type Editing = ReturnType<typeof useEditing>;

function Actions({ board: { draft }, editing }: { board: ProfileBoard; editing: Editing }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  const { isBusy } = editing;
  return (
    <>
      <WaitingDraft draft={draft} isBusy={isBusy} onWithdraw={editing.withdraw} />
      <div className={profileStyles.actions}>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {w.publishNow}
        </Button>
        <Button
          size="s"
          variant="secondary"
          isBusy={isBusy}
          disabled={!isAlive}
          onClick={() => void editing.save(false)}
        >
          {w.saveDraft}
        </Button>
      </div>
    </>
  );
}

/** What a field of a profile is called. */
function useFieldName(): (path: string) => string {
  const { w } = useOwnWords(PROFILE_ROOM_WORDS);
  return (path) => {
    const [field = '', locale] = path.split('.');
    if (field === 'about' && isLocale(locale)) return `${w.about}, ${w.aboutIn[locale]}`;
    const name = w[field as keyof typeof w];
    return typeof name === 'string' ? name : path;
  };
}
