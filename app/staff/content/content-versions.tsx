import { findDifferences } from '#app/features/content-desk/differences.ts';
import { readProblemLine } from '#app/features/content-desk/problem-codes.ts';
import type { PieceVersion } from '#app/features/content-desk/get-pieces.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { useMoment } from '#app/time/use-moment.ts';
import { Button } from '#app/ui/button/button.tsx';
import { ContentProblems } from './content-problems.tsx';
import { DifferenceTable } from './content-differences.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';
import styles from '#app/staff/staff.module.css';

type ShownVersion<Value> = Omit<PieceVersion, 'value' | 'before' | 'partnerVersion'> & {
  value: Value;
  before: Value;
};

/** Every version of a piece, the latest first, with what it changed; each can be loaded into the form again. */
export function PieceVersions<Value>({
  versions,
  timeZone,
  nameOf,
  onLoad,
}: {
  versions: readonly ShownVersion<Value>[];
  timeZone: string;
  /** As `DifferenceTable` has it. */
  nameOf?: (path: string) => string;
  onLoad: (value: Value) => void;
}) {
  const moment = useMoment();
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const isAlive = useAlive();
  const timeOf = (at: string) => moment(at, timeZone);
  return (
    <section className={contentStyles.part} aria-labelledby="versions">
      <h2 id="versions">{w.versions}</h2>
      {versions.length === 0 && <p>{w.noVersions}</p>}
      {versions.map((one) => {
        const differences = findDifferences(one.before, one.value);
        return (
          <details key={one.id} className={styles.part}>
            <summary>
              {timeOf(one.publishedAt ?? one.createdAt)} · {one.by} · {w.states[one.state]}
              {one.state === 'scheduled' && one.publishAt && ` ${timeOf(one.publishAt)}`} ·{' '}
              {t(w.differences, { count: differences.length })}
            </summary>
            {one.problem !== null && (
              <ContentProblems problems={one.problem.split('\n').map(readProblemLine)} />
            )}
            <DifferenceTable
              differences={differences}
              before={w.takeBackColumn}
              after={w.versionColumn}
              nameOf={nameOf}
            />
            <div className={contentStyles.choice}>
              <Button
                size="s"
                variant="secondary"
                disabled={!isAlive}
                onClick={() => onLoad(one.value)}
              >
                {w.takeOver}
              </Button>
              <Button
                size="s"
                variant="secondary"
                disabled={!isAlive}
                onClick={() => onLoad(one.before)}
              >
                {w.takeBack}
              </Button>
            </div>
          </details>
        );
      })}
    </section>
  );
}
