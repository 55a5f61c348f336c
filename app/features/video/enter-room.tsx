import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import type { Entry } from './contract.ts';
import type { RoomState } from './room-messages.ts';
import { InRoom } from './components/in-room.tsx';
import styles from './components/video.module.css';

const never = () => () => {};

const keyOf = (rememberedAs: string) => `video-visit ${rememberedAs}`;

/** Whether a reload of this tab leads back into that room. */
export function isRemembered(rememberedAs: string): boolean {
  return sessionStorage.getItem(keyOf(rememberedAs)) !== null;
}

interface EnterRoomProps {
  /** Whoever has entered is back in after a reload of this tab, with the same ticket. */
  rememberedAs: string;
  /** Of the room's web socket. */
  path: string;
  words: { enter: string; failed: string; hint: string };
  getTicket: (send: ReturnType<typeof useSend>['send']) => Promise<Entry | null>;
  /** Says now and then, while they wait and during the call, that somebody is there; without it nobody is signed in. */
  stay?: () => Promise<unknown>;
  renderAside?: (room: RoomState) => ReactNode;
  action?: ReactNode;
  after?: ReactNode;
  /** Is told whether somebody is in the room. */
  onIn?: (isIn: boolean) => void;
}

/** The way into the room, by a press: the browser asks for camera and microphone then. */
export function EnterRoom({
  rememberedAs,
  path,
  words,
  getTicket,
  stay,
  renderAside,
  action,
  after,
  onIn,
}: EnterRoomProps) {
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();
  const [entered, setEntered] = useState<string | null>(null);
  const key = keyOf(rememberedAs);

  const remembered = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(key),
    () => null,
  );
  const ticket = entered ?? remembered;
  const tell = useEffectEvent((isIn: boolean) => onIn?.(isIn));
  useEffect(() => tell(ticket !== null), [ticket]);

  async function enter() {
    const entry = await getTicket(send);
    if (!entry) return;
    sessionStorage.setItem(key, entry.ticket);
    setEntered(entry.ticket);
  }

  if (ticket !== null) {
    return (
      <InRoom
        path={path}
        ticket={ticket}
        stay={stay}
        renderAside={renderAside}
        action={action}
        after={after}
        failure={failure}
        onAgain={() => void enter()}
        onOut={() => {
          // What became of it stays to be seen.
          setEntered(ticket);
          sessionStorage.removeItem(key);
        }}
      />
    );
  }
  return (
    <div className={styles.enter}>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={words.failed}>
          {failure}
        </Banner>
      )}
      <div>
        <Button isBusy={isBusy} disabled={!isAlive} onClick={() => void enter()}>
          {words.enter}
        </Button>
      </div>
      <p className={styles.soft}>{words.hint}</p>
    </div>
  );
}
