import { data, href } from 'react-router';
import { FIGURES_DAYS, SHEET } from '#app/features/advice-quality/quality-rules.ts';
import type { Figures, QualityBoard } from '#app/features/advice-quality/quality.server.ts';
import { localise } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { useMoment } from '#app/time/use-moment.ts';
import { Link } from '#app/ui/link/link.tsx';
import { CheckReply } from '../check-reply.tsx';
import { AdviceFrame } from '../advice-frame.tsx';
import { findAdviceParts, readPartner } from '../advice-parts.ts';
import { ADVICE_ROOM_WORDS } from '../advice-words.ts';
import adviceStyles from '../advice.module.css';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useRowKeys } from '#app/staff/kit/use-row-keys.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/advice-quality';

/** null: nothing here is for who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const parts = findAdviceParts(requireStaff(portal));
  const asked = readPartner(request);
  const board = await findOrNone(() => services.adviceQuality.getBoard(portal, asked));
  return data({ parts, board }, { status: board ? 200 : 403 });
}

/** How soon and how well questions are answered. */
export default function AdviceQuality({ loaderData: { parts, board } }: Route.ComponentProps) {
  const { w, t } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.quality;
  return (
    <AdviceFrame here="quality" parts={parts} partner={board}>
      <p className={styles.hint}>{words.lead}</p>
      {board && (
        <div className={adviceStyles.list}>
          <section>
            <h2 className={adviceStyles.heading}>{words.sample}</h2>
            <p className={styles.hint}>{words.sampleHint}</p>
            <Sample board={board} />
          </section>
          <section className={styles.part}>
            <h2>{words.own}</h2>
            <p className={styles.hint}>{t(words.period, { days: String(FIGURES_DAYS) })}</p>
            <OwnFigures own={board.own} />
          </section>
          {board.led.length > 0 && (
            <section>
              <h2 className={adviceStyles.heading}>{words.led}</h2>
              <Led led={board.led} />
            </section>
          )}
          <section className={styles.part}>
            <h2>{words.feedback}</h2>
            {board.feedback.length === 0 && <p>{words.noFeedback}</p>}
            {board.feedback.map((one) => (
              <Feedback key={one.id} one={one} partnerId={board.partnerId} />
            ))}
          </section>
          {board.checks.length > 0 && (
            <section className={styles.part}>
              <h2>{words.checks}</h2>
              {board.checks.map((one) => (
                <OwnCheck key={one.id} one={one} />
              ))}
            </section>
          )}
        </div>
      )}
    </AdviceFrame>
  );
}

/** Figures in words. */
function useFigures() {
  const { w, t } = useOwnWords(ADVICE_ROOM_WORDS);
  const { hours, minutes } = w.quality;
  return ({ answers, inTime, medianMinutes }: Figures) => ({
    answers: String(answers),
    median:
      medianMinutes === null
        ? '–'
        : medianMinutes < 60
          ? t(minutes, { count: Math.round(medianMinutes) })
          : t(hours, { count: Math.round(medianMinutes / 60) }),
    inTime: inTime === null ? '–' : `${inTime}%`,
  });
}

function OwnFigures({ own }: { own: Figures }) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.quality;
  const figures = useFigures()(own);
  return (
    <dl className={styles.facts}>
      {(['answers', 'median', 'inTime'] as const).map((key) => (
        <div key={key}>
          <dt>{words[key]}</dt>
          <dd className={styles.count}>{figures[key]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Led({ led }: Pick<QualityBoard, 'led'>) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.quality;
  const inWords = useFigures();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['name', 'answers', 'median', 'inTime'] as const).map((key) => (
            <th key={key} scope="col">
              {words[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {led.map((one) => {
          const figures = inWords(one);
          return (
            <tr key={one.id}>
              <td data-label={words.name}>{one.name}</td>
              {(['answers', 'median', 'inTime'] as const).map((key) => (
                <td key={key} data-label={words[key]} className={styles.count}>
                  {figures[key]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Sample({ board: { sample, partnerId } }: { board: QualityBoard }) {
  const moment = useMoment();
  const { w, locale, market } = useOwnWords(ADVICE_ROOM_WORDS);
  const inbox = useOwnWords(STAFF_WORDS).w.advice;
  const rows = useRowKeys<HTMLTableSectionElement>();
  const words = w.quality;
  if (sample.length === 0) return <p>{words.noSample}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{inbox.specialty}</th>
          <th scope="col">{inbox.language}</th>
          <th scope="col">{words.closed}</th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {sample.map(({ id, specialty, closedAt, ...one }) => (
          <tr key={id}>
            <td data-label={inbox.specialty}>
              <Link
                to={href('/staff/advice/quality/:partnerId/:id', {
                  partnerId: String(partnerId),
                  id,
                })}
              >
                {specialty ? localise(specialty, locale, market) : inbox.title}
              </Link>
            </td>
            <td data-label={inbox.language}>{one.locale.toUpperCase()}</td>
            <td data-label={words.closed}>{moment(closedAt, one.timeZone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Checked = Omit<QualityBoard['feedback'][number], 'answeredAt'>;

/** What was thought of an answer. */
function Scores({ one, when }: { one: Checked; when: string }) {
  const { w, locale, market } = useOwnWords(ADVICE_ROOM_WORDS);
  const inbox = useOwnWords(STAFF_WORDS).w.advice;
  const words = w.quality;
  return (
    <>
      <p className={styles.hint}>
        {one.specialty ? localise(one.specialty, locale, market) : inbox.title} · {when}
      </p>
      <ul>
        {SHEET.map((question) => (
          <li key={question}>
            {words.sheet[question]}: <strong>{words.scores[one.sheet[question]]}</strong>
          </li>
        ))}
      </ul>
      {one.remark && <p className={styles.text}>{one.remark}</p>}
    </>
  );
}

function Feedback({
  one,
  partnerId,
}: {
  one: QualityBoard['feedback'][number];
  partnerId: number;
}) {
  const moment = useMoment();
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.quality;
  return (
    <div className={styles.letter}>
      {one.readAt === null && <strong>{words.unread}</strong>}
      <Scores one={one} when={`${words.answered} ${moment(one.answeredAt, one.timeZone)}`} />
      <CheckReply one={one} partnerId={partnerId} />
    </div>
  );
}

function OwnCheck({ one }: { one: QualityBoard['checks'][number] }) {
  const moment = useMoment();
  const { w, t } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.quality;
  return (
    <div className={styles.letter}>
      <Scores one={one} when={t(words.checkedAt, { time: moment(one.checkedAt, one.timeZone) })} />
      <p className={styles.hint}>
        {one.readAt === null
          ? words.notRead
          : t(words.readAt, { time: moment(one.readAt, one.timeZone) })}
      </p>
      {one.reply && (
        <p className={styles.text}>
          <strong>{words.authorSays}:</strong> {one.reply}
        </p>
      )}
    </div>
  );
}
