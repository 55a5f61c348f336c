import type { FastifyInstance } from 'fastify';
import { serve } from '#app/platform/api.server.ts';
import {
  changeStaffAccess,
  changeStaffRole,
  inviteStaff,
  lookAtDeadJobs,
  retryJobs,
} from './contract.ts';
import type { AdministrationServices } from './services.server.ts';

export function registerAdministrationApi(
  app: FastifyInstance,
  administration: AdministrationServices,
): void {
  serve(app, inviteStaff, 'write', ({ body, portal }) =>
    administration.inviteColleague(portal, body),
  );

  serve(app, changeStaffRole, 'write', async ({ params, body, portal }) => {
    await administration.changeColleagueRole(portal, {
      homePartnerId: Number(params.homePartnerId),
      staffId: Number(params.staffId),
      ...body,
    });
    return {};
  });

  serve(app, retryJobs, 'write', async ({ body, portal }) => ({
    count: await administration.retryJobs(portal, body),
  }));

  serve(app, lookAtDeadJobs, 'account', ({ portal }) => administration.lookAtDeadJobs(portal));

  serve(app, changeStaffAccess, 'write', async ({ params, body, portal }) => {
    await administration.changeColleagueAccess(portal, {
      homePartnerId: Number(params.homePartnerId),
      staffId: Number(params.staffId),
      ...body,
    });
    return {};
  });
}
