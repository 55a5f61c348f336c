import { useEffect, useState } from 'react';

/** Louder than the hum of a room, on a scale of 0 to 1. */
const VOICE = 0.08;
const LOOK_MS = 100;
/** Samples looked at, two thirds of a second of them: however late a look comes, no sound falls between two. */
const WINDOW = 32_768;
const SILENCE = 128;

/** How loud it is at the microphone, from 0 to 1, and whether anything was heard yet. */
export function useLevel(stream: MediaStream | null): { now: number; wasHeard: boolean } {
  const [level, setLevel] = useState({ now: 0, wasHeard: false });
  const hasSound = (stream?.getAudioTracks().length ?? 0) > 0;
  useEffect(() => {
    if (!stream || !hasSound) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = WINDOW;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const look = setInterval(() => {
      // A browser may hold it until somebody has pressed something.
      if (context.state === 'suspended') void context.resume().catch(() => {});
      analyser.getByteTimeDomainData(samples);
      const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one - SILENCE)), 0);
      const now = peak / SILENCE;
      setLevel((before) => ({ now, wasHeard: before.wasHeard || now > VOICE }));
    }, LOOK_MS);
    return () => {
      clearInterval(look);
      void context.close();
    };
  }, [stream, hasSound]);
  return level;
}
