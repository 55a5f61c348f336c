import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ALL_ON } from '../call/call.ts';
import type { PeerState, TurnedOff } from '../call/peer.ts';
import { useCall } from '../call/use-call.ts';
import { useCamera } from '../call/use-camera.ts';
import type { EndKind, RoomEnd, RoomState } from '../room-messages.ts';
import { VIDEO_WORDS } from '../words.ts';
import { Chat } from './chat.tsx';
import { Picture } from './picture.tsx';
import styles from './video.module.css';

/** A session ends a quarter of an hour after nothing was asked: whoever waits or listens asks nothing. */
const STAY_MS = 2 * 60_000;

/** Why somebody is not in the room any more: they went themselves, or the server says so. */
export type Leaving = RoomEnd | 'left';

interface Other {
  id: string;
  kind: EndKind;
  isHere: boolean;
  state: PeerState;
  stream: MediaStream | null;
  turnedOff: TurnedOff;
}

interface CallRoomProps {
  /** Where the room's web socket is, and the ticket into it. */
  entry: { path: string; ticket: string };
  /** Keeps the session while somebody is in the room. */
  stay?: (() => Promise<unknown>) | undefined;
  /** Under what there is to see: files, the invitation of a third person. */
  renderAside?: ((room: RoomState) => ReactNode) | undefined;
  /** What else can be done: the doctor ends the visit. */
  action?: ReactNode;
  onLeave: (why: Leaving) => void;
}

/** The waiting room and, once the doctor has called in, the visit itself. */
export function CallRoom({ entry, stay, renderAside, action, onLeave }: CallRoomProps) {
  const { w } = useOwnWords(VIDEO_WORDS);
  const camera = useCamera(true);
  const call = useCall(entry, camera);
  const [told, setTold] = useState<RoomEnd | null>(null);
  const [isSwitching, setIsSwitching] = useState(false);
  const { room } = call;
  useStay(room !== null, stay);
  if (call.end !== null && told !== call.end) {
    setTold(call.end);
    onLeave(call.end);
  }
  if (!room) return <p role="status">{w.room.connecting}</p>;

  const others: Other[] = room.others.map((other) => ({
    state: 'connecting',
    stream: null,
    turnedOff: ALL_ON,
    ...call.ways[other.id],
    ...other,
  }));
  const isCalled = room.phase === 'called';
  const status = statusOf(others, call.isOffline, w.room);
  const leave = () => {
    call.leave();
    onLeave('left');
  };
  const switchCamera = async () => {
    setIsSwitching(true);
    const track = await camera.switchCamera();
    setIsSwitching(false);
    if (track) call.replaceTrack(track);
  };
  return (
    <div className={styles.room}>
      {isCalled ? (
        <h2 className={styles.subtitle}>{w.room.calledTitle}</h2>
      ) : (
        <Waiting room={room} />
      )}
      {/* Here from the beginning, so that what changes is read out. */}
      <p className={classNames(styles.status, status.isBad && styles.bad)} role="status">
        {isCalled && status.text}
      </p>
      <div className={classNames(styles.pictures, isCalled && styles.called)}>
        {isCalled &&
          others.map((other) => (
            <figure key={other.id} className={styles.tile}>
              <Picture stream={other.stream} label={nameOf(other, w.room)} />
              <figcaption className={styles.caption}>{captionOf(other, w.room)}</figcaption>
            </figure>
          ))}
        <figure className={classNames(styles.tile, styles.own)}>
          <Picture stream={camera.stream ?? null} label={w.room.you} isOwn />
          <figcaption className={styles.caption}>{w.room.you}</figcaption>
        </figure>
      </div>
      {camera.stream !== undefined && !camera.hasCamera && (
        <Banner tone="warning">{camera.hasMicrophone ? w.room.noCamera : w.room.noDevices}</Banner>
      )}
      <div className={styles.controls}>
        {camera.hasMicrophone && (
          <Button variant="secondary" onClick={() => camera.toggleSound()}>
            {camera.isMuted ? w.room.unmute : w.room.mute}
          </Button>
        )}
        {camera.hasCamera && (
          <Button variant="secondary" onClick={() => camera.togglePicture()}>
            {camera.isDark ? w.room.unhide : w.room.hide}
          </Button>
        )}
        {camera.canSwitch && (
          <Button variant="secondary" isBusy={isSwitching} onClick={() => void switchCamera()}>
            {w.room.switchCamera}
          </Button>
        )}
        {action}
        <Button variant={action ? 'quiet' : 'danger'} onClick={leave}>
          {w.room.leave}
        </Button>
      </div>
      <div className={styles.beside}>
        {isCalled && <Chat lines={call.lines} onWrite={(text) => call.write(text)} />}
        {renderAside?.(room)}
      </div>
    </div>
  );
}

function useStay(isIn: boolean, stay: (() => Promise<unknown>) | undefined): void {
  const say = useEffectEvent(() => {
    // The next time says it again.
    stay?.().catch(() => {});
  });
  useEffect(() => {
    if (!isIn) return;
    say();
    const timer = setInterval(() => say(), STAY_MS);
    return () => clearInterval(timer);
  }, [isIn]);
}

function Waiting({ room }: { room: RoomState }) {
  const { w, t } = useOwnWords(VIDEO_WORDS);
  const { place, isDoctorBusy, kind } = room;
  return (
    <Card className={styles.waiting}>
      <h2 className={styles.subtitle}>{w.room.waitingTitle}</h2>
      <p className={styles.place} role="status">
        {kind === 'guest' && w.room.guestWaiting}
        {place === 1 && w.room.nextTurn}
        {place !== null && place > 1 && t(w.room.place, { place })}
      </p>
      {isDoctorBusy && <p>{w.room.doctorBusy}</p>}
      <p className={styles.soft}>{w.room.keep}</p>
    </Card>
  );
}

type RoomWords = (typeof VIDEO_WORDS)['hu']['room'];

function nameOf({ kind }: Other, words: RoomWords): string {
  return words.kinds[kind];
}

/** Who it is, with what they have turned off: nobody takes that for a broken connection. */
function captionOf({ kind, turnedOff }: Other, words: RoomWords): string {
  const off = [turnedOff.sound && words.soundOff, turnedOff.picture && words.pictureOff];
  return [words.kinds[kind], ...off.filter((one) => one !== false)].join(' · ');
}

/** How it stands with the connection, in words: the worst of what is wrong. */
function statusOf(
  others: readonly Other[],
  isOffline: boolean,
  words: RoomWords,
): { text: string; isBad: boolean } {
  const there = others.filter(({ isHere, state }) => isHere || state === 'connected');
  if (there.some(({ state }) => state === 'lost')) return { text: words.lost, isBad: true };
  if (isOffline) return { text: words.offline, isBad: true };
  if (there.length === 0) return { text: words.otherAway, isBad: false };
  const isConnecting = there.some(({ state }) => state === 'connecting');
  return { text: isConnecting ? words.connecting : words.connected, isBad: false };
}
