import type { AppointmentDeps } from '#app/features/appointments/deps.server.ts';
import type { ContentServices } from '#app/features/content/services.server.ts';
import type { BookingDeps } from '#app/features/reservations/deps.server.ts';
import type { SearchServices } from '#app/features/search/services.server.ts';

/** What the use cases of the call centre need: those of the customers in whose name it acts. */
export type CallCentreDeps = AppointmentDeps &
  BookingDeps & {
    search: Pick<
      SearchServices,
      'findSubfunctions' | 'findNames' | 'findNearPlaces' | 'searchFinder'
    >;
    content: Pick<ContentServices, 'getStaticContent'>;
    /** Numbers that text messages go to begin so. */
    smsPrefixes: readonly string[];
  };
