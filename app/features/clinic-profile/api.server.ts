import type { FastifyInstance } from 'fastify';
import { ONE_FILE, serveUpload, type FileTaker } from '#app/features/files/serve-upload.server.ts';
import { serve } from '#app/platform/api.server.ts';
import type { NewPicture } from './add-picture.server.ts';
import * as contract from './contract.ts';
import type { ClinicProfileServices } from './services.server.ts';

export function registerClinicProfileApi(
  app: FastifyInstance,
  profiles: ClinicProfileServices,
): void {
  serve(app, contract.saveProfile, 'write', ({ params, body, portal }) =>
    profiles.saveProfile(portal, { providerId: Number(params.providerId), ...body }),
  );

  serve(app, contract.withdrawProfile, 'write', ({ params, body, portal }) =>
    profiles.withdrawProfile(portal, { providerId: Number(params.providerId), ...body }),
  );

  const taker: FileTaker = {
    async putFile({ params, portal, stream }) {
      const { providerId, of } = params as { providerId: string; of: NewPicture['of'] };
      const into = { portal, providerId: Number(providerId), of };
      return { id: await profiles.addPicture({ ...into, stream }) };
    },
  };
  serveUpload(
    app,
    contract.addProfilePicture,
    'upload',
    { files: taker, rules: ONE_FILE },
    ({ body }) => Promise.resolve({ picture: body.files[0] ?? '' }),
  );
}
