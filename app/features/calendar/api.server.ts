import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { readIds, requireIds } from '#app/platform/id-list.ts';
import { findDoctorSlots, findProviderSlots } from './contract.ts';
import type { CalendarServices } from './services.server.ts';
import type { SlotsInput } from './find-slots.server.ts';
import { isCivilDate, mondayOf } from '#app/time/week.ts';

/** Free times. */
export function registerCalendarApi(app: FastifyInstance, services: CalendarServices): void {
  serve(app, findProviderSlots, 'search', ({ query, portal }) =>
    services.findSlots(portal, {
      owner: 'P',
      ids: requireIds('providers', query.providers),
      ...readWeek(query),
    }),
  );
  serve(app, findDoctorSlots, 'search', ({ query, portal }) =>
    services.findSlots(portal, {
      owner: 'D',
      ids: requireIds('doctors', query.doctors),
      ...readWeek(query),
    }),
  );
}

function readWeek(query: {
  dateFrom: string;
  subfunctions?: string | string[];
  language?: string;
}): Omit<SlotsInput, 'owner' | 'ids'> {
  if (!isCivilDate(query.dateFrom)) {
    throw new PortalError('invalid_input', { fields: { dateFrom: 'invalid' } });
  }
  const subfunctions = readIds('subfunctions', query.subfunctions);
  return {
    week: mondayOf(query.dateFrom),
    subfunctions: subfunctions.length > 0 ? subfunctions : null,
    onlyEnglish: query.language === 'en',
  };
}
