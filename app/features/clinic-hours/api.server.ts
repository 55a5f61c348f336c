import type { FastifyInstance } from 'fastify';
import { serve, serveFile } from '#app/platform/api.server.ts';
import {
  addOpening,
  cancelOutside,
  dropOpening,
  readClinicFeed,
  renameRoom,
  setFeed,
  setHours,
  setTerms,
} from './contract.ts';
import type { ClinicHoursServices } from './services.server.ts';

export function registerClinicHoursApi(app: FastifyInstance, hours: ClinicHoursServices): void {
  const which = (params: { providerId: string; calendarId: string }) => ({
    providerId: Number(params.providerId),
    calendarId: Number(params.calendarId),
  });

  serve(app, setHours, 'write', async ({ params, body, portal }) => {
    await hours.setHours(portal, { ...which(params), ...body });
    return {};
  });

  serve(app, setTerms, 'write', async ({ params, body, portal }) => {
    await hours.setTerms(portal, { ...which(params), ...body });
    return {};
  });

  serve(app, renameRoom, 'write', async ({ params, body, portal }) => {
    await hours.renameRoom(portal, { providerId: Number(params.providerId), ...body });
    return {};
  });

  serve(app, addOpening, 'write', async ({ params, body, portal }) => {
    await hours.addOpening(portal, { ...which(params), ...body });
    return {};
  });

  serve(app, dropOpening, 'write', async ({ params, portal }) => {
    await hours.dropOpening(portal, { ...which(params), id: Number(params.id) });
    return {};
  });

  serve(app, setFeed, 'write', async ({ params, body: { what }, portal }) => {
    const hasInitials = what === 'none' ? null : what === 'initials';
    await hours.setFeed(portal, { ...which(params), hasInitials });
    return {};
  });

  serveFile(app, readClinicFeed, 'token', ({ params, portal }) =>
    hours.writeFeed(portal, params.file.replace(/\.ics$/, '')),
  );

  serve(app, cancelOutside, 'write', async ({ params, body, portal }) => ({
    cancelled: await hours.cancelOutside(portal, { ...which(params), ...body }),
  }));
}
