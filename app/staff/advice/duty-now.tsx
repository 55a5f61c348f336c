import { href } from 'react-router';
import type { Duty as DutyOf } from '#app/features/advice-room/rota.server.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { ADVICE_ROOM_WORDS } from './advice-words.ts';
import adviceStyles from './advice.module.css';

/** Who is on duty, and at the end of one's own what is open and who comes next. */
export function Duty({ duty: { now, ending, open } }: { duty: DutyOf }) {
  const { w, t } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.rota;
  return (
    <>
      {open > 0 &&
        ending.map((one) => (
          <Banner
            key={`${one.partnerId} ${one.team}`}
            tone="warning"
            title={t(one.isOver ? words.ended : words.ends, { time: one.until, team: one.team })}
          >
            <Link to={`${href('/staff/advice')}?view=mine`}>{t(words.open, { count: open })}</Link>{' '}
            {one.next === null
              ? words.noNext
              : one.next.from === null
                ? t(words.nextNow, { name: one.next.name })
                : t(words.next, { name: one.next.name, from: one.next.from })}
          </Banner>
        ))}
      {now.length > 0 && (
        <ul aria-label={w.parts.rota} className={adviceStyles.now}>
          {now.map(({ partnerId, team, doctors }) => (
            <li key={`${partnerId} ${team}`}>
              {t(words.now, {
                team,
                doctors:
                  doctors
                    .map(({ name, isMe, until }) =>
                      t(words.onUntil, { name: isMe ? words.me : name, time: until }),
                    )
                    .join(', ') || words.nobodyNow,
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
