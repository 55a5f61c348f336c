import type { DeskDeps } from '#app/features/clinic-desk/own-clinic.server.ts';
import type { FileDeps } from '#app/features/files/deps.server.ts';
import type { Portal } from '#app/platform/portal.ts';
import { addProfilePicture, type NewPicture } from './add-picture.server.ts';
import { getProfile } from './get-profile.server.ts';
import type { ProfileOwner } from './queries.server.ts';
import { saveProfile, withdrawProfile, type ProfileInput } from './save-profile.server.ts';

export type ClinicProfileServices = ReturnType<typeof createClinicProfileServices>;

/** The use cases of what a clinic says of itself, bound to what they need. */
export function createClinicProfileServices(deps: DeskDeps & Pick<FileDeps, 'files'>) {
  return {
    getProfile: (portal: Portal, which: { providerId: number | null; doctorId: number | null }) =>
      getProfile(deps, portal, which),
    saveProfile: (portal: Portal, input: ProfileInput) => saveProfile(deps, portal, input),
    withdrawProfile: (portal: Portal, input: ProfileOwner & { id: number }) =>
      withdrawProfile(deps, portal, input),
    addPicture: (input: NewPicture) => addProfilePicture(deps, input),
  };
}
