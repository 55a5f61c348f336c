/** Whole seconds until `expiresAt`, rounded up, never below 0; `serverOffsetMs` is the server's clock minus this one. */
export function secondsLeft(expiresAt: string, localMs: number, serverOffsetMs: number): number {
  const leftMs = Date.parse(expiresAt) - (localMs + serverOffsetMs);
  return Math.max(0, Math.ceil(leftMs / 1000));
}

/** Minutes and seconds as on a kitchen timer: 14:05. */
export function formatTimeLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
