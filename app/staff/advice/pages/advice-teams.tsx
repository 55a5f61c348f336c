import { data } from 'react-router';
import {
  dropTeam,
  saveTeam,
  type AdviceDoctor,
  type AdviceTeam,
} from '#app/features/advice-room/contract.ts';
import type { TeamsBoard } from '#app/features/advice-room/teams.server.ts';
import { findDifferences } from '#app/features/content-desk/differences.ts';
import { LOCALES, localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { AdviceFrame } from '../advice-frame.tsx';
import { findAdviceParts, readPartner } from '../advice-parts.ts';
import { ADVICE_ROOM_WORDS } from '../advice-words.ts';
import adviceStyles from '../advice.module.css';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { ChangedMeanwhile } from '#app/staff/content/changed-meanwhile.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { DeletedMeanwhile, SaveBar } from '../save-bar.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useOpenedForm } from '#app/staff/kit/use-opened-form.ts';
import { useKeptItems } from '#app/staff/kit/use-kept-items.ts';
import { useRoomSave } from '#app/staff/kit/use-room-save.ts';
import type { Route } from './+types/advice-teams';

/** null: nothing here is for who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const parts = findAdviceParts(requireStaff(portal));
  const board = await findOrNone(() => services.adviceRoom.getTeams(portal, readPartner(request)));
  return data({ parts, board }, { status: board ? 200 : 403 });
}

/** Who answers together. */
export default function AdviceTeams({ loaderData: { parts, board } }: Route.ComponentProps) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.teams;
  return (
    <AdviceFrame here="teams" parts={parts} partner={board}>
      <p className={styles.hint}>{words.lead}</p>
      {board && board.doctors.length === 0 && <p>{words.noDoctors}</p>}
      {board && board.doctors.length > 0 && <Teams key={board.partnerId} board={board} />}
    </AdviceFrame>
  );
}

function Teams({ board }: { board: TeamsBoard }) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.teams;
  const { shown, isGone, keep } = useKeptItems(board.teams);
  return (
    <div className={adviceStyles.list}>
      {shown.length === 0 && <p>{words.none}</p>}
      {shown.map((team) => (
        <TeamForm
          key={team.id}
          board={board}
          team={team}
          isGone={isGone(team)}
          onTyped={(isTyped) => keep(team, isTyped)}
        />
      ))}
      <TeamForm key="new" board={board} team={null} />
    </div>
  );
}

type TeamFields = Omit<AdviceTeam, 'id' | 'version'>;

const EMPTY: TeamFields = {
  name: '',
  specializationId: null,
  languages: [],
  memberIds: [],
  leadId: null,
};

function fieldsOf({
  name,
  specializationId,
  languages,
  memberIds,
  leadId,
}: AdviceTeam): TeamFields {
  return { name, specializationId, languages, memberIds, leadId };
}

interface FormProps {
  board: TeamsBoard;
  /** null: a new one */
  team: AdviceTeam | null;
  /** Somebody else has deleted it. */
  isGone?: boolean;
  onTyped?: (isTyped: boolean) => void;
}

function TeamForm({ board, team, isGone = false, onTyped }: FormProps) {
  const { w, locale, market } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.teams;
  const { save, part, errorOf, isBusy, isOff, isChanged } = useRoomSave();
  const now = team ? fieldsOf(team) : EMPTY;
  const { typed, type, over, accept } = useOpenedForm(now, team?.version ?? 0);
  const change = (values: Partial<TeamFields>) => {
    type({ ...typed, ...values });
    onTyped?.(true);
  };
  const params = { partnerId: String(board.partnerId) };
  const specialties = board.specialties
    .map((one) => ({ value: String(one.id), label: localise(one, locale, market) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));

  const namesOf = (ids: readonly number[]) =>
    board.doctors.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
  const describe = (fields: TeamFields) => ({
    name: fields.name,
    specialty:
      specialties.find(({ value }) => value === String(fields.specializationId))?.label ??
      words.any,
    languages: LOCALES.filter((one) => fields.languages.includes(one))
      .map((one) => w.locales[one])
      .join(', '),
    members: namesOf(fields.memberIds),
    leader: fields.leadId === null ? words.nobody : namesOf([fields.leadId]),
  });

  async function submit() {
    const body = isGone
      ? { id: null, version: 0, ...typed }
      : { id: team?.id ?? null, version: over(isChanged), ...typed };
    await save(saveTeam, { params, body }, () => {
      accept(typed);
      onTyped?.(false);
      if (!team) type(EMPTY);
    });
  }

  async function drop(team: AdviceTeam) {
    // One's own deleting is no news.
    const forget = () => onTyped?.(false);
    if (isGone) return forget();
    const asked = {
      params: { ...params, id: String(team.id) },
      body: { version: team.version },
    };
    await save(dropTeam, asked, forget);
  }

  return (
    <PartForm {...part} title={<h2>{team?.name ?? words.new}</h2>} onSubmit={submit}>
      {isGone && <DeletedMeanwhile />}
      {isChanged && !isGone && (
        <ChangedMeanwhile
          differences={findDifferences(describe(now), describe(typed))}
          nameOf={(path) => words[path as keyof ReturnType<typeof describe>]}
        />
      )}
      <div className={adviceStyles.row}>
        <TextField
          label={words.name}
          value={typed.name}
          onChange={(name) => change({ name })}
          error={errorOf('name')}
        />
        <Select
          label={words.specialty}
          placeholder={words.any}
          options={specialties}
          value={typed.specializationId === null ? '' : String(typed.specializationId)}
          onChange={(value) => change({ specializationId: value === '' ? null : Number(value) })}
          error={errorOf('specializationId')}
        />
        <Select
          label={words.leader}
          placeholder={words.nobody}
          options={board.doctors
            .filter(({ id }) => typed.memberIds.includes(id))
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={typed.leadId === null ? '' : String(typed.leadId)}
          onChange={(value) => change({ leadId: value === '' ? null : Number(value) })}
          error={errorOf('leadId')}
        />
      </div>
      <Languages typed={typed} change={change} />
      <Members doctors={board.doctors} typed={typed} change={change} error={errorOf('memberIds')} />
      <SaveBar
        name={team?.name ?? null}
        isBusy={isBusy}
        isOff={isOff}
        onDrop={() => team && void drop(team)}
      />
    </PartForm>
  );
}

interface PartProps {
  typed: TeamFields;
  change: (values: Partial<TeamFields>) => void;
}

function Languages({ typed, change }: PartProps) {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  return (
    <fieldset className={adviceStyles.wide}>
      <legend>
        {w.teams.languages} <span className={styles.hint}>{w.teams.languagesHint}</span>
      </legend>
      <div className={adviceStyles.checks}>
        {LOCALES.map((one) => (
          <Checkbox
            key={one}
            label={w.locales[one]}
            isChecked={typed.languages.includes(one)}
            onChange={(isOn) => change({ languages: withOrWithout(typed.languages, one, isOn) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Members({
  doctors,
  typed,
  change,
  error,
}: PartProps & { doctors: readonly AdviceDoctor[]; error: string | null }) {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  return (
    <fieldset className={adviceStyles.wide}>
      <legend>{w.teams.members}</legend>
      <div className={adviceStyles.checks}>
        {doctors.map(({ id, name }, at) => (
          <Checkbox
            key={id}
            label={name}
            isChecked={typed.memberIds.includes(id)}
            error={at === 0 ? error : null}
            onChange={(isOn) =>
              change({
                memberIds: withOrWithout(typed.memberIds, id, isOn),
                // Who leaves does not lead.
                ...(!isOn && typed.leadId === id && { leadId: null }),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function withOrWithout<One>(all: readonly One[], one: One, isIn: boolean): One[] {
  const others = all.filter((other) => other !== one);
  return isIn ? [...others, one] : others;
}
