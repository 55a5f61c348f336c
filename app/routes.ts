import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The map of every page, in the order of the requirement. An address is written here and nowhere else. */
export default [
  layout('portal/pages/frame.tsx', [
    index('portal/pages/landing.tsx'),
    route('login', 'features/account-pages/pages/login.tsx'),
    route('registration', 'features/registration/pages/registration.tsx'),
    route('forgotten-password', 'features/account-pages/pages/forgotten-password.tsx'),
    route('profile', 'features/profile/pages/profile.tsx'),
    route('profile/relatives', 'features/relatives/pages/relatives.tsx'),
    route('profile/privacy', 'features/profile/pages/privacy.tsx'),
    route('change-email', 'features/profile/pages/change-email.tsx'),
    route('relative-invitation/:token', 'features/relatives/pages/relative-invitation.tsx'),
    route('services/provider-search', 'features/search/pages/finder.tsx'),
    route('services/provider-search/reservation', 'features/registration/pages/reserved.tsx'),
    route('services/consultation', 'features/phone-advice/pages/consultation.tsx'),
    route('services/health-check', 'features/questionnaires/pages/questionnaires.tsx'),
    route('services/health-check/results/:id', 'features/questionnaires/pages/saved-result.tsx'),
    route('services/health-check/:key', 'features/questionnaires/pages/questionnaire.tsx'),
    route('services/appointments', 'features/appointments/pages/appointments.tsx'),
    route('providers/:providerId', 'features/directory/pages/provider.tsx'),
    route(
      'providers/:providerId/specializations/:specializationId',
      'features/directory/pages/provider.tsx',
      { id: 'provider-specialization' },
    ),
    route('providers/:providerId/doctors/:doctorId', 'features/directory/pages/doctor.tsx'),
    route('verify-public-reservation/:token', 'portal/pages/verify-public-reservation.tsx'),
    route('cancel-reservation/:token', 'features/reservation-form/pages/cancel-reservation.tsx'),
    route('add-reservation/:token', 'features/reservation-form/pages/add-reservation.tsx'),
    // Addresses that lie in the partner's record: `/telekom-start`, `/anyajegyszures2025`.
    route(':ownPage', 'portal/pages/own-page.tsx'),
    route(':tokenKind/:token', 'portal/pages/account-token.tsx'),
    route('pages/lab-test', 'features/lab-campaign/pages/lab-test.tsx'),
    route('pages/lab-test/consent/:token', 'features/lab-campaign/pages/lab-consent.tsx'),
    route('pages/:slug', 'features/content/pages/text-page.tsx'),
    route('accessibility', 'features/content/pages/text-page.tsx', { id: 'accessibility' }),
    route('*', 'portal/pages/not-found.tsx'),
  ]),
  route(
    'services/provider-search/reservation/calendar.ics',
    'features/registration/pages/calendar-file.ts',
  ),
  // The staff's entry, at a host of its own: every other answers 404 there.
  route('staff/login', 'staff/pages/staff-login.tsx'),
  route('staff/invitation/:token', 'staff/pages/staff-invitation.tsx'),
  route('staff', 'staff/pages/staff-start.ts'),
  layout('staff/pages/staff-frame.tsx', [
    route('staff/approvals', 'staff/pages/approvals.tsx'),
    route('staff/approvals/:partnerId/:reservationId', 'staff/pages/approval.tsx'),
    route('staff/call-backs', 'staff/pages/call-backs.tsx'),
    route('staff/call-backs/:partnerId/:id', 'staff/pages/call-back.tsx'),
  ]),
  route('manifest.webmanifest', 'portal/pages/manifest.ts'),
  route('dev/mail', 'demo/post-box/pages/post-box.tsx'),
  route('dev/gallery', 'demo/gallery/pages/gallery.tsx'),
] satisfies RouteConfig;
