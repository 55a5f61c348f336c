import type { FastifyInstance } from 'fastify';
import * as contract from '#app/features/list-views/contract.ts';
import type { ListViewServices } from '#app/features/list-views/views.server.ts';
import { serve } from '#app/platform/api.server.ts';
import { PortalError } from '#app/platform/errors.ts';
import { findQueryProblem } from './list-shapes.ts';

/** Saved views of the staff's lists: what a list does not know is no view of it. */
export function registerListViewsApi(app: FastifyInstance, views: ListViewServices): void {
  serve(app, contract.saveView, 'write', async ({ body, portal }) => {
    const problem = findQueryProblem(body.list, body.query);
    if (problem) throw new PortalError('invalid_input', { fields: { query: problem } });
    await views.save(portal, body);
    return {};
  });
  serve(app, contract.renameView, 'write', async ({ params, body, portal }) => {
    await views.rename(portal, { ...readWhich(params), ...body });
    return {};
  });
  serve(app, contract.startWithView, 'write', async ({ params, body, portal }) => {
    await views.start(portal, { ...readWhich(params), ...body });
    return {};
  });
  serve(app, contract.dropView, 'write', async ({ params, body, portal }) => {
    await views.drop(portal, { ...readWhich(params), ...body });
    return {};
  });
}

const readWhich = ({ partnerId, id }: { partnerId: string; id: string }) => ({
  partnerId: Number(partnerId),
  id: Number(id),
});
