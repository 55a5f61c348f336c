import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run already: a form with a password must not be sent by the browser itself before that. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
