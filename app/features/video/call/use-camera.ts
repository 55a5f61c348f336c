import { useEffect, useRef, useState } from 'react';

/** What a browser can send: with sound and picture, sound alone, or nothing because neither was allowed or is there. */
export interface Camera {
  /** undefined: not asked yet, or the person has not answered. */
  stream: MediaStream | null | undefined;
  hasCamera: boolean;
  hasMicrophone: boolean;
  isMuted: boolean;
  isDark: boolean;
  /** There is another camera. */
  canSwitch: boolean;
}

const NOT_ASKED: Camera = {
  stream: undefined,
  hasCamera: false,
  hasMicrophone: false,
  isMuted: false,
  isDark: false,
  canSwitch: false,
};
const PICTURE = { width: { ideal: 640 }, height: { ideal: 480 } };

/** Asks for camera and microphone once `isWanted`, and lets go of both in the end. */
export function useCamera(isWanted: boolean) {
  const [camera, setCamera] = useState(NOT_ASKED);
  const [turn, setTurn] = useState(0);
  const held = useRef<MediaStream | null>(null);

  // Counts the times that somebody was asked.
  const asked = isWanted ? turn : null;
  useEffect(() => {
    if (asked === null) return;
    let isOver = false;
    void openDevices().then(async (stream) => {
      if (isOver) return stop(stream);
      held.current = stream;
      setCamera({
        stream,
        hasCamera: (stream?.getVideoTracks().length ?? 0) > 0,
        hasMicrophone: (stream?.getAudioTracks().length ?? 0) > 0,
        isMuted: false,
        isDark: false,
        canSwitch: (await findCameras()).length > 1,
      });
    });
    return () => {
      isOver = true;
      stop(held.current);
      held.current = null;
    };
  }, [asked]);

  return {
    ...camera,
    /** Once more, as after the person has allowed what they had not. */
    askAgain() {
      setCamera(NOT_ASKED);
      setTurn(turn + 1);
    },
    toggleSound() {
      const isMuted = !camera.isMuted;
      for (const track of camera.stream?.getAudioTracks() ?? []) track.enabled = !isMuted;
      setCamera({ ...camera, isMuted });
    },
    togglePicture() {
      const isDark = !camera.isDark;
      for (const track of camera.stream?.getVideoTracks() ?? []) track.enabled = !isDark;
      setCamera({ ...camera, isDark });
    },
    /** To the next camera, or back to the same where that does not open. @returns the track; null: neither opens */
    async switchCamera(): Promise<MediaStreamTrack | null> {
      const { stream } = camera;
      const [old] = stream?.getVideoTracks() ?? [];
      if (!stream || !old) return null;
      const cameras = await findCameras();
      const { deviceId: used } = old.getSettings();
      const at = cameras.findIndex(({ deviceId }) => deviceId === used);
      const next = cameras[(at + 1) % cameras.length];
      // Telephones open one camera at a time.
      old.stop();
      const track = (await openCamera(next?.deviceId)) ?? (await openCamera(used));
      stream.removeTrack(old);
      if (!track) {
        setCamera({ ...camera, hasCamera: false, canSwitch: false });
        return null;
      }
      track.enabled = !camera.isDark;
      stream.addTrack(track);
      return track;
    },
  };
}

/** Both, else the sound alone, else nothing. */
async function openDevices(): Promise<MediaStream | null> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  for (const wanted of [{ audio: true, video: PICTURE }, { audio: true }, { video: PICTURE }]) {
    try {
      const stream = await mediaDevices?.getUserMedia(wanted);
      if (stream) return stream;
    } catch {
      // Not allowed, or not there: less may do.
    }
  }
  return null;
}

async function openCamera(deviceId: string | undefined): Promise<MediaStreamTrack | null> {
  try {
    const video = { ...PICTURE, ...(deviceId && { deviceId: { exact: deviceId } }) };
    return (await navigator.mediaDevices.getUserMedia({ video })).getVideoTracks()[0] ?? null;
  } catch {
    return null;
  }
}

async function findCameras(): Promise<MediaDeviceInfo[]> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  const devices = (await mediaDevices?.enumerateDevices()) ?? [];
  return devices.filter(({ kind }) => kind === 'videoinput');
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
