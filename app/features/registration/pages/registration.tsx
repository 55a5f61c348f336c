import { requestContext } from '#app/request-context.ts';
import { RegistrationPage, type RegistrationData } from '../registration-page.tsx';
import type { Route } from './+types/registration';

export async function loader({ context }: Route.LoaderArgs): Promise<RegistrationData> {
  const { portal, services } = context.get(requestContext);
  const { callCenterNumber, hasAppointments } = portal.viewer;
  return {
    offer: await services.registration.getRegistrationOffer(portal),
    demo: services.demo.findVouchers(portal),
    activation: await services.registration.getActivation(portal),
    member: portal.actor.kind === 'customer' ? { callCenterNumber, hasAppointments } : null,
  };
}

export default function Registration({ loaderData }: Route.ComponentProps) {
  return <RegistrationPage {...loaderData} />;
}
