import { data } from 'react-router';
import type { RotaBoard, RotaOfTeam } from '#app/features/advice-room/rota.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { useDay } from '#app/time/use-instant.ts';
import { AdviceFrame } from '../advice-frame.tsx';
import { findAdviceParts, readPartner } from '../advice-parts.ts';
import { ADVICE_ROOM_WORDS } from '../advice-words.ts';
import adviceStyles from '../advice.module.css';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import { RotaForm } from '../rota-form.tsx';
import styles from '#app/staff/staff.module.css';
import type { Route } from './+types/advice-rota';

/** null: nothing here is for who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const parts = findAdviceParts(requireStaff(portal));
  const board = await findOrNone(() => services.adviceRoom.getRota(portal, readPartner(request)));
  return data({ parts, board }, { status: board ? 200 : 403 });
}

/** Who of each team is on duty when. */
export default function AdviceRota({ loaderData: { parts, board } }: Route.ComponentProps) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.rota;
  return (
    <AdviceFrame here="rota" parts={parts} partner={board}>
      <p className={styles.hint}>{words.lead}</p>
      {board && board.teams.length === 0 && <p>{words.noTeams}</p>}
      {board && board.teams.length > 0 && (
        <div className={adviceStyles.list} key={board.partnerId}>
          {board.teams.map((team) => (
            <Team key={team.id} board={board} team={team} />
          ))}
        </div>
      )}
    </AdviceFrame>
  );
}

function Team({ board, team }: { board: RotaBoard; team: RotaOfTeam }) {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.rota;
  const dayOf = useDay();
  return (
    <section aria-labelledby={`team-${team.id}`} className={styles.part}>
      <h2 id={`team-${team.id}`}>{team.name}</h2>
      <ol className={adviceStyles.days}>
        {team.days.map(({ day, isChanged, turns }) => (
          <li key={day}>
            <strong className={styles.count}>{dayOf(day)}</strong>{' '}
            <span className={styles.hint}>
              {words.weekdays[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7]}
              {isChanged && ` · ${words.isChanged}`}
            </span>
            {turns.length === 0 && <p className={styles.hint}>{words.nobody}</p>}
            {turns.map(({ from, until, doctor, isMe }) => (
              <p key={`${from} ${until} ${doctor}`}>
                <span className={styles.count}>
                  {from}–{until}
                </span>{' '}
                {isMe ? <strong>{doctor}</strong> : doctor}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {board.mayChange && (
        <details className={adviceStyles.wide}>
          <summary>{words.edit}</summary>
          <RotaForm partnerId={board.partnerId} today={board.today} team={team} />
        </details>
      )}
    </section>
  );
}
