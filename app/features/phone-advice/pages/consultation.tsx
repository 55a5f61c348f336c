import { notFound, orNotFound } from '#app/platform/or-not-found.ts';
import { requireCustomerPage } from '#app/platform/sign-in.ts';
import { requestContext } from '#app/request-context.ts';
import { PhoneAdvicePage } from '../phone-advice-page.tsx';
import type { Route } from './+types/consultation';

/** Whoever is not signed in is led to the sign-in page and back. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  if (!portal.theme.flags.hasPhoneAdvice) throw notFound();
  requireCustomerPage(portal, request);
  return orNotFound(services.phoneAdvice.getPhoneAdvice(portal));
}

export default function Consultation({ loaderData }: Route.ComponentProps) {
  return <PhoneAdvicePage advice={loaderData} />;
}
