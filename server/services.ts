import {
  createBookingServices,
  type BookingDeps,
  type BookingServices,
} from '#app/features/booking/services.server.ts';
import {
  createCalendarServices,
  type CalendarServices,
} from '#app/features/calendar/services.server.ts';
import {
  createDiscountServices,
  type DiscountServices,
} from '#app/features/discounts/services.server.ts';
import { createFinderServices, type FinderServices } from '#app/features/finder/services.server.ts';
import { createMailServices, type MailServices } from '#app/features/mail/services.server.ts';
import { createPriceServices, type PriceServices } from '#app/features/prices/services.server.ts';

/** Every use case of the portal, bound to its database and settings. */
export interface Services {
  finder: FinderServices;
  calendar: CalendarServices;
  prices: PriceServices;
  discounts: DiscountServices;
  booking: BookingServices;
  mail: MailServices;
}

export function createServices(deps: BookingDeps & { perPage: number }): Services {
  const calendar = createCalendarServices(deps);
  return {
    calendar,
    finder: createFinderServices({ ...deps, calendar }),
    prices: createPriceServices(deps),
    discounts: createDiscountServices(deps),
    booking: createBookingServices(deps),
    mail: createMailServices(deps),
  };
}
