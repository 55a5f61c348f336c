import { useRef } from 'react';
import { useAlive } from '#app/forms/use-alive.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import shared from '#app/staff/staff.module.css';
import type { BulkAction, useBulk } from './use-bulk.ts';
import { KIT_WORDS } from './words.ts';
import styles from './kit.module.css';

/** How many rows are chosen and what can be done with them, and then what became of them. */
export function BulkBar<Row>({
  bulk,
  actions,
}: {
  bulk: ReturnType<typeof useBulk<Row>>;
  /** The first is what is done most. */
  actions: readonly BulkAction<Row>[];
}) {
  const { w, t } = useOwnWords(KIT_WORDS);
  const isAlive = useAlive();
  const { count, told, isBusy, undo } = bulk;
  const line = useRef<HTMLDivElement>(null);
  /** What is pressed goes away: the focus waits where its outcome is told. */
  const press = (act: () => unknown) => () => {
    line.current?.focus();
    void act();
  };
  return (
    <div
      className={styles.bulk}
      onFocus={() => bulk.hold(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        bulk.hold(currentTarget.contains(relatedTarget))
      }
    >
      <div ref={line} role="status" tabIndex={-1}>
        {told && (
          <span className={styles.told}>
            {[
              told.done.length > 0 &&
                t(told.isUndone ? w.undone : w.done, { count: told.done.length }),
              told.failed.length > 0 &&
                t(told.isSignedOut ? w.signedOut : w.notDone, { count: told.failed.length }),
            ]
              .filter((one) => one !== false)
              .join(', ')}
          </span>
        )}
        {count > 0 && <span>{t(w.chosen, { count })}</span>}
      </div>
      {undo && (
        <Button size="s" variant="secondary" isBusy={isBusy} onClick={press(undo)}>
          {w.undo}
        </Button>
      )}
      {count > 0 && (
        <>
          {actions.map((action, at) => (
            <Button
              key={action.label}
              size="s"
              variant={at === 0 ? 'primary' : 'secondary'}
              isBusy={isBusy}
              disabled={!isAlive}
              onClick={press(() => bulk.run(action))}
            >
              {action.label}
            </Button>
          ))}
          <Button size="s" variant="quiet" onClick={press(bulk.clear)}>
            {w.unchoose}
          </Button>
          {actions.map(
            ({ label, hint }) =>
              hint !== undefined && (
                <p key={label} className={shared.hint}>
                  {hint}
                </p>
              ),
          )}
        </>
      )}
    </div>
  );
}
