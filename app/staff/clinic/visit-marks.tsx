import { markVisit } from '#app/features/clinic-desk/contract.ts';
import type { DeskVisit } from '#app/features/clinic-desk/present.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { VisitMark } from '#app/platform/states.ts';
import { Button } from '#app/ui/button/button.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import clinicStyles from './clinic.module.css';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** What the desk can note of a visit now, one press each. */
export function VisitMarks({ visit }: { visit: DeskVisit }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const words = w.clinic;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();

  async function note(mark: VisitMark) {
    const { partnerId, id, version } = visit;
    await send(markVisit, {
      params: { partnerId: String(partnerId), id },
      body: { mark, version },
    });
    // Refused or not: somebody else may have been at it.
    await refresh();
  }

  return (
    <span className={clinicStyles.buttons}>
      {visit.marks.map((mark) => (
        <Button
          key={mark}
          size="s"
          variant={mark === 'undone' ? 'quiet' : 'secondary'}
          isBusy={isBusy}
          disabled={!isAlive}
          aria-label={t(words.markOf, {
            mark: words.marks[mark],
            name: visit.name ?? words.erased,
          })}
          onClick={() => void note(mark)}
        >
          {words.marks[mark]}
        </Button>
      ))}
      {failure !== null && (
        <span role="alert" className={styles.missing}>
          {failure}
        </span>
      )}
    </span>
  );
}
