import { useState } from 'react';
import type { ColleagueFile } from '#app/features/administration/find-staff.server.ts';
import { changeStaffAccess, type AccessChange } from '#app/features/administration/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import { ADMINISTRATION_WORDS } from './administration-words.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

/** Changes the way in of a colleague, after a second press. */
export function AccessChangeForm({
  change,
  colleague: { homePartnerId, staffId, version },
}: {
  change: AccessChange;
  colleague: ColleagueFile;
}) {
  const { w } = useOwnWords(STAFF_WORDS);
  const words = useOwnWords(ADMINISTRATION_WORDS).w.colleague;
  const { button, text, sure } = words.changes[change];
  const { send, isBusy, failure } = useSend();
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const [isAsked, setIsAsked] = useState(false);
  const [isDone, setIsDone] = useState(false);

  async function make() {
    const params = { homePartnerId: String(homePartnerId), staffId: String(staffId) };
    const answer = await send(changeStaffAccess, { params, body: { change, version } });
    setIsDone(answer !== null);
    setIsAsked(false);
    await refresh();
  }

  return (
    <div className={styles.letter}>
      <p>{text}</p>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={w.failed}>
          {failure}
        </Banner>
      )}
      <div className={styles.choice}>
        {isAsked ? (
          <>
            <Button
              size="s"
              variant={change === 'suspend' ? 'danger' : 'primary'}
              isBusy={isBusy}
              // The press that asked is where the answer stands.
              autoFocus
              onClick={() => void make()}
            >
              {sure}
            </Button>
            <Button size="s" variant="quiet" onClick={() => setIsAsked(false)}>
              {words.cancel}
            </Button>
          </>
        ) : (
          <Button
            size="s"
            variant="secondary"
            disabled={!isAlive}
            onClick={() => {
              setIsDone(false);
              setIsAsked(true);
            }}
          >
            {button}
          </Button>
        )}
        <span role="status">{isDone && words.done}</span>
      </div>
    </div>
  );
}
