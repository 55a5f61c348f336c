import { useEffect, useState } from 'react';

/** Whether scripts run already: a form with a password must not be sent by the browser itself before that. */
export function useAlive(): boolean {
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isAlive;
}
