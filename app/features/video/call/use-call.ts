import { useEffect, useRef, useState } from 'react';
import { createCall, NO_CALL, type Call, type CallView } from './call.ts';
import type { Camera } from './use-camera.ts';

/** Keeps this browser in a room for as long as the part of the page is there, with what its camera and microphone give. */
export function useCall({ path, ticket }: { path: string; ticket: string }, camera: Camera) {
  const { stream } = camera;
  const [view, setView] = useState<CallView>(NO_CALL);
  const call = useRef<Call>(null);
  useEffect(() => {
    const opened = createCall({ path, ticket, onChange: setView });
    call.current = opened;
    return () => opened.close();
  }, [path, ticket]);
  useEffect(() => {
    if (stream !== undefined) call.current?.send(stream);
  }, [stream]);
  const sound = camera.isMuted || !camera.hasMicrophone;
  const picture = camera.isDark || !camera.hasCamera;
  useEffect(() => call.current?.tell({ sound, picture }), [sound, picture]);
  return {
    ...view,
    replaceTrack: (track: MediaStreamTrack) => call.current?.replaceTrack(track),
    /** @returns false when nobody is connected */
    write: (text: string) => call.current?.write(text) ?? false,
    leave: () => call.current?.leave(),
  };
}
