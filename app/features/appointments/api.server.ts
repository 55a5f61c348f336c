import type { FastifyInstance } from 'fastify';
import { serve, serveFile } from '#app/platform/api.server.ts';
import { HUMAN_CHECK_FIELD } from '#app/platform/human-check-contract.ts';
import * as contract from './contract.ts';
import { moveByLink } from './move-by-link-contract.ts';
import type { AppointmentServices } from './services.server.ts';

/** Appointments of a customer, and the files that calendar programs read. */
export function registerAppointmentsApi(
  app: FastifyInstance,
  appointments: AppointmentServices,
): void {
  serve(app, contract.findAppointments, 'account', ({ portal }) =>
    appointments.findAppointments({ portal }),
  );

  serve(app, contract.cancelAppointment, 'write', async ({ params, query, portal }) => ({
    appointment: await appointments.cancelAppointment({ portal, id: params.id, ...query }),
  }));

  serve(app, contract.moveAppointment, 'write', async ({ params, query, body, portal }) => ({
    appointment: await appointments.moveAppointment({
      portal,
      id: params.id,
      ...query,
      ...body,
    }),
  }));

  serve(
    app,
    moveByLink,
    'write',
    ({ body: { [HUMAN_CHECK_FIELD]: humanCheck, ...move }, portal }) =>
      appointments.moveByLink({ portal, humanCheck, ...move }),
  );

  serve(app, contract.renewCalendarLink, 'write', async ({ portal }) => ({
    url: await appointments.renewCalendarLink({ portal }),
  }));

  serveFile(app, contract.downloadAppointment, 'account', ({ params, portal }) =>
    appointments.writeAppointmentFile({ portal, id: params.id }),
  );

  serveFile(app, contract.readCalendar, 'token', ({ params, portal }) =>
    appointments.writeFeed({ portal, secret: params.file.replace(/\.ics$/, '') }),
  );
}
