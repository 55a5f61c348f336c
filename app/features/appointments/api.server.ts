import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import { limitOf } from '#app/platform/limits.ts';
import * as contract from './contract.ts';
import type { AppointmentServices } from './services.server.ts';
import { APPOINTMENT_FILE_PATH, CALENDAR_FEED_PATH } from './calendar-addresses.ts';

/** Appointments of a customer, and the files that calendar programs read. */
export function registerAppointmentsApi(
  app: FastifyInstance,
  appointments: AppointmentServices,
): void {
  serve(app, contract.findAppointments, 'account', ({ portal }) =>
    appointments.findAppointments({ portal }),
  );

  serve(app, contract.cancelAppointment, 'write', async ({ params, portal }) => ({
    appointment: await appointments.cancelAppointment({ portal, id: params.id }),
  }));

  serve(app, contract.moveAppointment, 'write', async ({ params, body, portal }) => ({
    appointment: await appointments.moveAppointment({
      portal,
      id: params.id,
      slotId: body.slotId,
    }),
  }));

  serve(app, contract.renewCalendarLink, 'write', async ({ portal }) => ({
    url: await appointments.renewCalendarLink({ portal }),
  }));

  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: APPOINTMENT_FILE_PATH,
    config: { rateLimit: limitOf('account') },
    schema: {
      summary: 'One appointment as a calendar file.',
      operationId: 'downloadAppointment',
      produces: ['text/calendar'],
      params: contract.cancelAppointment.params,
    },
    handler: async ({ portal, params }, reply) => {
      const file = await appointments.writeAppointmentFile({ portal, id: params.id });
      reply.header('content-disposition', 'attachment; filename="appointment.ics"');
      return sendCalendar(reply, file);
    },
  });

  app.route<{ Params: { file: string } }>({
    method: 'GET',
    url: CALENDAR_FEED_PATH,
    config: { rateLimit: limitOf('token') },
    schema: {
      summary: 'The upcoming visits behind a private address, for calendar programs.',
      operationId: 'readCalendar',
      produces: ['text/calendar'],
    },
    handler: async ({ portal, params }, reply) => {
      const file = await appointments.writeFeed({
        portal,
        secret: params.file.replace(/\.ics$/, ''),
      });
      return sendCalendar(reply, file);
    },
  });
}

function sendCalendar(reply: FastifyReply, file: string): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/calendar; charset=utf-8')
    .send(file);
}
