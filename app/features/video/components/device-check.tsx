import { useId, useState, type ReactNode } from 'react';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Card } from '#app/ui/card/card.tsx';
import { AlertIcon, CheckIcon, ClockIcon } from '#app/ui/icons/icons.tsx';
import { testConnection } from '../call/test-connection.ts';
import { useCamera } from '../call/use-camera.ts';
import { useLevel } from '../call/use-level.ts';
import { getTestRelay } from '../contract.ts';
import { VIDEO_WORDS } from '../words.ts';
import { Picture } from './picture.tsx';
import styles from './video.module.css';

/** Of the way there and back: more is heard as people talking over each other. */
const SLOW_MS = 400;
const TONE_HZ = 440;
const TONE_S = 1;

type Finding = 'waiting' | 'running' | 'works' | 'fails';

/** Camera, microphone, loudspeaker and connection, one after the other in one view. */
export function DeviceCheck() {
  const { w, t } = useOwnWords(VIDEO_WORDS);
  const words = w.test;
  const [isOn, setIsOn] = useState(false);
  const camera = useCamera(isOn);
  const level = useLevel(camera.stream ?? null);
  const [loudspeaker, setLoudspeaker] = useState<Finding>('waiting');
  const [delay, setDelay] = useState<number | null | 'waiting' | 'running'>('waiting');
  const { send, failure } = useSend();

  async function start() {
    if (isOn) camera.askAgain();
    setIsOn(true);
    setDelay('running');
    const relay = await send(getTestRelay, {});
    setDelay(relay && (await testConnection(relay).catch(() => null)));
  }

  const isAsked = isOn && camera.stream === undefined;
  const ofDevice = (has: boolean): Finding => {
    if (!isOn) return 'waiting';
    if (isAsked) return 'running';
    return has ? 'works' : 'fails';
  };
  const ofCamera = ofDevice(camera.hasCamera);
  const hasMicrophone = ofDevice(camera.hasMicrophone);
  const ofMicrophone = hasMicrophone === 'works' && !level.wasHeard ? 'running' : hasMicrophone;
  const ofConnection = typeof delay === 'string' ? delay : delay === null ? 'fails' : 'works';
  const all = [ofCamera, ofMicrophone, loudspeaker, ofConnection];
  return (
    <div className={styles.check}>
      <noscript>
        <Banner tone="warning">{words.needsScript}</Banner>
      </noscript>
      <div>
        <Button variant={isOn ? 'secondary' : 'primary'} onClick={() => void start()}>
          {isOn ? words.again : words.start}
        </Button>
      </div>
      <div role="status">
        {all.every((one) => one === 'works') && <Banner tone="success">{words.allWork}</Banner>}
      </div>
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <div className={styles.devices}>
        <Device
          name={words.camera}
          finding={ofCamera}
          works={words.cameraWorks}
          fails={words.cameraFails}
        >
          {ofCamera === 'works' && (
            <Picture stream={camera.stream ?? null} label={w.room.you} isOwn />
          )}
        </Device>
        <Device
          name={words.microphone}
          finding={ofMicrophone}
          works={words.microphoneWorks}
          fails={words.microphoneFails}
        >
          {hasMicrophone === 'works' && (
            <meter
              className={styles.level}
              aria-label={words.level}
              min={0}
              max={1}
              value={level.now}
            />
          )}
          {ofMicrophone === 'running' && hasMicrophone === 'works' && (
            <p>{words.microphoneSpeak}</p>
          )}
        </Device>
        <Loudspeaker finding={loudspeaker} onFind={setLoudspeaker} />
        <Device
          name={words.connection}
          finding={ofConnection}
          works={
            typeof delay === 'number'
              ? t(delay < SLOW_MS ? words.connectionWorks : words.connectionSlow, { ms: delay })
              : ''
          }
          fails={words.connectionFails}
        />
      </div>
    </div>
  );
}

/** Nobody but the person can say whether it works. */
function Loudspeaker({
  finding,
  onFind,
}: {
  finding: Finding;
  onFind: (finding: Finding) => void;
}) {
  const words = useOwnWords(VIDEO_WORDS).w.test;
  return (
    <Device
      name={words.loudspeaker}
      finding={finding}
      works={words.loudspeakerWorks}
      fails={words.loudspeakerFails}
    >
      {(finding === 'waiting' || finding === 'running') && <p>{words.loudspeakerAsk}</p>}
      <div className={styles.controls}>
        <Button
          variant="secondary"
          size="s"
          onClick={() => {
            playTone();
            onFind('running');
          }}
        >
          {words.play}
        </Button>
        {finding !== 'waiting' && (
          <>
            <Button size="s" onClick={() => onFind('works')}>
              {words.heard}
            </Button>
            <Button variant="quiet" size="s" onClick={() => onFind('fails')}>
              {words.notHeard}
            </Button>
          </>
        )}
      </div>
    </Device>
  );
}

const ICONS = { waiting: ClockIcon, running: ClockIcon, works: CheckIcon, fails: AlertIcon };

/** What is found is read out as it comes. */
function Device({
  name,
  finding,
  works,
  fails,
  children,
}: {
  name: string;
  finding: Finding;
  works: string;
  fails: string;
  children?: ReactNode;
}) {
  const { waiting, running } = useOwnWords(VIDEO_WORDS).w.test;
  const id = useId();
  const Icon = ICONS[finding];
  const isFound = finding === 'works' || finding === 'fails';
  return (
    <Card as="section" className={styles.device} data-finding={finding} aria-labelledby={id}>
      <h2 id={id} className={styles.deviceName}>
        <Icon /> {name}
      </h2>
      <p role="status" className={isFound ? undefined : styles.soft}>
        {{ waiting, running, works, fails }[finding]}
      </p>
      {children}
    </Card>
  );
}

/** A tone of one second, made here: nothing has to be fetched for it. */
function playTone(): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = TONE_HZ;
  volume.gain.value = 0.2;
  tone.connect(volume).connect(context.destination);
  tone.addEventListener('ended', () => void context.close());
  tone.start();
  tone.stop(context.currentTime + TONE_S);
}
