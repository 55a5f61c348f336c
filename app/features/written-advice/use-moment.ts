import { usePortal } from '#app/platform/use-portal.ts';
import { useVisitTime } from '#app/features/appointments/use-visit-time.ts';

/** Writes an instant by the market's clock: "Tuesday 3 March, 09:00". */
export function useMoment(): (instant: string) => string {
  const { timeZone } = usePortal();
  const write = useVisitTime();
  return (instant) => write(instant, timeZone);
}
