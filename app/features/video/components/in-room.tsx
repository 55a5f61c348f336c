import { useState, type ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import type { RoomState } from '../room-messages.ts';
import { VIDEO_WORDS } from '../words.ts';
import { CallRoom, type Leaving } from './call-room.tsx';
import styles from './video.module.css';

/** The room while somebody is in it; afterwards why they are not, and the way back. */
export function InRoom({
  path,
  ticket,
  stay,
  renderAside,
  action,
  after,
  failure,
  onAgain,
  onOut,
}: {
  path: string;
  ticket: string;
  stay?: (() => Promise<unknown>) | undefined;
  renderAside?: (room: RoomState) => ReactNode;
  action?: ReactNode;
  /** Once it is over: the rating. */
  after?: ReactNode;
  /** Why the way back did not work, in words. */
  failure: string | null;
  onAgain: () => void;
  /** Is told when somebody goes, so that a reload does not bring them back. */
  onOut: () => void;
}) {
  const { w } = useOwnWords(VIDEO_WORDS);
  const [left, setLeft] = useState<{ ticket: string; why: Leaving } | null>(null);
  if (left?.ticket !== ticket) {
    return (
      <CallRoom
        key={ticket}
        entry={{ path, ticket }}
        stay={stay}
        renderAside={renderAside}
        action={action}
        onLeave={(why) => {
          setLeft({ ticket, why });
          onOut();
        }}
      />
    );
  }
  const texts = {
    left: w.room.left,
    ended: w.room.ended,
    missed: w.room.missed,
    replaced: w.room.replaced,
    refused: w.room.refused,
  };
  const canReturn = left.why !== 'ended' && left.why !== 'missed';
  return (
    <Card className={styles.waiting}>
      <h2 className={styles.subtitle}>
        {left.why === 'left' ? w.room.leftTitle : texts[left.why]}
      </h2>
      {left.why === 'left' && <p>{texts.left}</p>}
      {left.why === 'missed' && <p>{w.room.missedHelp}</p>}
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      {canReturn && (
        <div>
          <Button onClick={onAgain}>
            {left.why === 'replaced' ? w.room.useHere : w.room.again}
          </Button>
        </div>
      )}
      {(left.why === 'left' || left.why === 'ended') && after}
    </Card>
  );
}
