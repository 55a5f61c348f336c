import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { arrangeAccount, arrangeSession } from '#tests/support/e2e/arranged-account.ts';
import { buildStaff } from '#tests/support/builders/people.ts';
import { expect, test } from '#tests/support/e2e/journey.ts';
import { ask } from '#tests/support/e2e/raw-request.ts';
import { HUNGARIAN } from '#tests/support/e2e/sites.ts';

/** What a visitor and a member get, where a page opens for both. */
const FOR_ALL = [200, 200] as const;
const FOR_MEMBERS = [302, 200] as const;
const UNKNOWN = [404, 404] as const;
const TOKEN = 'A'.repeat(43);

/** Every page of the portal: an address of it, and the status for a visitor and for a member. */
const PAGES: Record<string, readonly [address: string, visitor: number, member: number]> = {
  '/': ['/', ...FOR_ALL],
  // Who is signed in need not sign in.
  '/login': ['/login?next=%2Fprofile', 200, 302],
  '/registration': ['/registration', ...FOR_ALL],
  '/forgotten-password': ['/forgotten-password', ...FOR_ALL],
  '/profile': ['/profile', ...FOR_MEMBERS],
  '/profile/relatives': ['/profile/relatives', ...FOR_MEMBERS],
  '/profile/privacy': ['/profile/privacy', ...FOR_MEMBERS],
  '/change-email': ['/change-email', ...FOR_ALL],
  '/relative-invitation/:token': [`/relative-invitation/${TOKEN}`, ...UNKNOWN],
  '/reviews/:token': [`/reviews/${TOKEN}`, ...UNKNOWN],
  '/reviews/report/:id': ['/reviews/report/0190a0e0-0000-7000-8000-000000000000', ...UNKNOWN],
  '/services/provider-search': ['/services/provider-search', ...FOR_ALL],
  // Nobody of them has finished a reservation: on to the finder.
  '/services/provider-search/reservation': ['/services/provider-search/reservation', 302, 302],
  '/services/provider-search/reservation/calendar.ics': [
    '/services/provider-search/reservation/calendar.ics',
    ...UNKNOWN,
  ],
  '/services/appointments': ['/services/appointments', ...FOR_MEMBERS],
  // Nowhere but where a partner wants reviews.
  '/services/appointments/reviews': ['/services/appointments/reviews', 302, 404],
  '/services/appointments/:id/review': [
    '/services/appointments/0198c0de-0000-7000-8000-000000000000/review',
    302,
    404,
  ],
  '/services/earlier-times': ['/services/earlier-times', ...FOR_MEMBERS],
  // Nothing is said of what to watch for: on to the list.
  '/services/earlier-times/new': ['/services/earlier-times/new', 302, 302],
  '/providers/:providerId': ['/providers/1', ...FOR_ALL],
  '/providers/:providerId/specializations/:specializationId': [
    '/providers/1/specializations/999999',
    ...UNKNOWN,
  ],
  '/providers/:providerId/reviews': ['/providers/1/reviews', ...FOR_ALL],
  '/providers/:providerId/doctors/:doctorId': ['/providers/1/doctors/1', ...FOR_ALL],
  '/verify-public-reservation/:token': [`/verify-public-reservation/${TOKEN}`, ...UNKNOWN],
  '/cancel-reservation/:token': [`/cancel-reservation/${TOKEN}`, ...UNKNOWN],
  '/add-reservation/:token': [`/add-reservation/${TOKEN}`, 302, 404],
  '/v/:token': ['/v/AAAAAAAAAAAAAAAA', ...UNKNOWN],
  '/f/:token?': [`/f/${TOKEN}`, ...UNKNOWN],
  '/data-request/:token': [`/data-request/${TOKEN}`, ...UNKNOWN],
  '/earlier-time/:token': [`/earlier-time/${TOKEN}`, ...UNKNOWN],
  '/earlier-time/stop/:token': [`/earlier-time/stop/${TOKEN}`, ...UNKNOWN],
  '/:ownPage': ['/anyajegyszures2025', ...FOR_ALL],
  '/:tokenKind/:token': [`/password-recovery/${TOKEN}`, ...UNKNOWN],
  '/pages/:slug': ['/pages/about', ...FOR_ALL],
  // The partner of this host gives no test away.
  '/pages/lab-test': ['/pages/lab-test', ...UNKNOWN],
  '/pages/lab-test/consent/:token': [`/pages/lab-test/consent/${TOKEN}`, ...UNKNOWN],
  '/accessibility': ['/accessibility', ...FOR_ALL],
  '/*': ['/no/such/page', ...UNKNOWN],
  '/services/consultation': ['/services/consultation', ...FOR_MEMBERS],
  '/services/consultation/questions': ['/services/consultation/questions', ...FOR_MEMBERS],
  '/services/consultation/questions/new': ['/services/consultation/questions/new', ...FOR_MEMBERS],
  '/services/consultation/questions/:id': [
    '/services/consultation/questions/0198c0de-0000-7000-8000-000000000000',
    302,
    404,
  ],
  '/services/video-consultation': ['/services/video-consultation', ...FOR_ALL],
  '/services/video-consultation/device-test': [
    '/services/video-consultation/device-test',
    ...FOR_MEMBERS,
  ],
  '/services/video-consultation/join': ['/services/video-consultation/join', ...FOR_ALL],
  '/services/video-consultation/:id': [
    '/services/video-consultation/0198c0de-0000-7000-8000-000000000000',
    302,
    404,
  ],
  '/services/health-check': ['/services/health-check', ...FOR_ALL],
  '/services/health-check/:key': ['/services/health-check/lifestyle', ...FOR_ALL],
  '/services/health-check/results/:id': [
    '/services/health-check/results/0198c0de-0000-7000-8000-000000000000',
    302,
    404,
  ],
  '/services/appointments/:id/documents': [
    '/services/appointments/0198c0de-0000-7000-8000-000000000000/documents',
    302,
    404,
  ],
  // At the host of the staff alone.
  '/staff': ['/staff', ...UNKNOWN],
  '/staff/login': ['/staff/login', ...UNKNOWN],
  '/staff/access': ['/staff/access', ...UNKNOWN],
  '/staff/invitation/:token': [`/staff/invitation/${TOKEN}`, ...UNKNOWN],
  '/staff/admin/imports': ['/staff/admin/imports', ...UNKNOWN],
  '/staff/admin/imports/template.csv': ['/staff/admin/imports/template.csv?kind=x', ...UNKNOWN],
  '/staff/admin/imports/:partnerId/:id': ['/staff/admin/imports/1/1', ...UNKNOWN],
  '/staff/admin/imports/:partnerId/:id/problems.csv': [
    '/staff/admin/imports/1/1/problems.csv',
    ...UNKNOWN,
  ],
  '/staff/admin/jobs': ['/staff/admin/jobs', ...UNKNOWN],
  '/staff/admin/jobs/dead': ['/staff/admin/jobs/dead', ...UNKNOWN],
  '/staff/emergency': ['/staff/emergency', ...UNKNOWN],
  '/staff/emergency/:partnerId/:id': ['/staff/emergency/1/x', ...UNKNOWN],
  '/staff/admin/break-glass': ['/staff/admin/break-glass', ...UNKNOWN],
  '/staff/admin/break-glass/:partnerId/:id': ['/staff/admin/break-glass/1/x', ...UNKNOWN],
  '/staff/admin/audit': ['/staff/admin/audit', ...UNKNOWN],
  '/staff/admin/audit.csv': ['/staff/admin/audit.csv', ...UNKNOWN],
  '/staff/admin/staff': ['/staff/admin/staff', ...UNKNOWN],
  '/staff/admin/staff.csv': ['/staff/admin/staff.csv', ...UNKNOWN],
  '/staff/admin/staff/invite': ['/staff/admin/staff/invite', ...UNKNOWN],
  '/staff/admin/staff/:homePartnerId/:staffId': ['/staff/admin/staff/1/1', ...UNKNOWN],
  '/staff/people': ['/staff/people', ...UNKNOWN],
  '/staff/people/:opening': ['/staff/people/x', ...UNKNOWN],
  '/staff/people/:opening/visit': ['/staff/people/x/visit', ...UNKNOWN],
  '/staff/people/:opening/book': ['/staff/people/x/book', ...UNKNOWN],
  '/staff/people/:opening/care': ['/staff/people/x/care', ...UNKNOWN],
  '/staff/people/:opening/move/:id': ['/staff/people/x/move/y', ...UNKNOWN],
  '/staff/approvals.csv': ['/staff/approvals.csv', ...UNKNOWN],
  '/staff/advice.csv': ['/staff/advice.csv', ...UNKNOWN],
  '/staff/medical-care.csv': ['/staff/medical-care.csv', ...UNKNOWN],
  '/staff/approvals': ['/staff/approvals', ...UNKNOWN],
  '/staff/medical-care': ['/staff/medical-care', ...UNKNOWN],
  '/staff/medical-care/:partnerId/:id': ['/staff/medical-care/1/x', ...UNKNOWN],
  '/staff/reports': ['/staff/reports', ...UNKNOWN],
  '/staff/reports/report.csv': ['/staff/reports/report.csv', ...UNKNOWN],
  '/staff/reports/waits.csv': ['/staff/reports/waits.csv', ...UNKNOWN],
  '/staff/reports/steps.csv': ['/staff/reports/steps.csv', ...UNKNOWN],
  '/staff/reports/funnel.csv': ['/staff/reports/funnel.csv', ...UNKNOWN],
  '/staff/reports/report.pdf': ['/staff/reports/report.pdf', ...UNKNOWN],
  '/staff/advice': ['/staff/advice', ...UNKNOWN],
  '/staff/advice/rota': ['/staff/advice/rota', ...UNKNOWN],
  '/staff/advice/teams': ['/staff/advice/teams', ...UNKNOWN],
  '/staff/advice/templates': ['/staff/advice/templates', ...UNKNOWN],
  '/staff/advice/quality': ['/staff/advice/quality', ...UNKNOWN],
  '/staff/advice/quality/:partnerId/:id': ['/staff/advice/quality/1/x', ...UNKNOWN],
  '/staff/advice/:partnerId/:id': ['/staff/advice/1/x', ...UNKNOWN],
  '/staff/clinic': ['/staff/clinic', ...UNKNOWN],
  '/staff/clinic/book': ['/staff/clinic/book', ...UNKNOWN],
  '/staff/clinic/closures': ['/staff/clinic/closures', ...UNKNOWN],
  '/staff/clinic/new': ['/staff/clinic/new', ...UNKNOWN],
  '/staff/rescue': ['/staff/rescue', ...UNKNOWN],
  '/staff/admin/imports.csv': ['/staff/admin/imports.csv', ...UNKNOWN],
  '/staff/admin/jobs/dead.csv': ['/staff/admin/jobs/dead.csv', ...UNKNOWN],
  '/staff/admin/break-glass.csv': ['/staff/admin/break-glass.csv', ...UNKNOWN],
  '/staff/call-backs.csv': ['/staff/call-backs.csv', ...UNKNOWN],
  '/staff/vouchers.csv': ['/staff/vouchers.csv', ...UNKNOWN],
  '/staff/vouchers/:partnerId/:batchId/codes.csv': ['/staff/vouchers/1/1/codes.csv', ...UNKNOWN],
  '/staff/reviews.csv': ['/staff/reviews.csv', ...UNKNOWN],
  '/staff/rescue.csv': ['/staff/rescue.csv', ...UNKNOWN],
  '/staff/admin/retention': ['/staff/admin/retention', ...UNKNOWN],
  '/staff/admin/privacy.csv': ['/staff/admin/privacy.csv', ...UNKNOWN],
  '/staff/admin/privacy': ['/staff/admin/privacy', ...UNKNOWN],
  '/staff/admin/privacy/new': ['/staff/admin/privacy/new', ...UNKNOWN],
  '/staff/admin/privacy/:partnerId/:id': ['/staff/admin/privacy/1/1', ...UNKNOWN],
  '/staff/vouchers': ['/staff/vouchers', ...UNKNOWN],
  '/staff/vouchers/new': ['/staff/vouchers/new', ...UNKNOWN],
  '/staff/vouchers/:partnerId/:batchId': ['/staff/vouchers/1/1', ...UNKNOWN],
  '/staff/reviews': ['/staff/reviews', ...UNKNOWN],
  '/staff/reviews/:partnerId/:id': ['/staff/reviews/1/x', ...UNKNOWN],
  '/staff/clinic/hours': ['/staff/clinic/hours', ...UNKNOWN],
  '/staff/clinic/prices': ['/staff/clinic/prices', ...UNKNOWN],
  '/staff/clinic/discount': ['/staff/clinic/discount', ...UNKNOWN],
  '/staff/clinic/profile': ['/staff/clinic/profile', ...UNKNOWN],
  '/staff/clinic/visits/:partnerId/:id/move': ['/staff/clinic/visits/1/x/move', ...UNKNOWN],
  '/staff/clinic/visits/:partnerId/:id': ['/staff/clinic/visits/1/x', ...UNKNOWN],
  '/staff/content': ['/staff/content', ...UNKNOWN],
  '/staff/content/new-partner': ['/staff/content/new-partner', ...UNKNOWN],
  '/staff/content/special-days': ['/staff/content/special-days', ...UNKNOWN],
  '/staff/content/:partnerId/preview': ['/staff/content/1/preview', ...UNKNOWN],
  '/staff/content/:partnerId': ['/staff/content/1', ...UNKNOWN],
  '/staff/video': ['/staff/video', ...UNKNOWN],
  '/staff/video/:partnerId/:id': ['/staff/video/1/x', ...UNKNOWN],
  '/staff/call-backs': ['/staff/call-backs', ...UNKNOWN],
  '/staff/call-backs/:partnerId/:id': ['/staff/call-backs/1/x', ...UNKNOWN],
  '/staff/approvals/:partnerId/:reservationId': [
    '/staff/approvals/1/0198c0de-0000-7000-8000-000000000000',
    ...UNKNOWN,
  ],
  '/manifest.webmanifest': ['/manifest.webmanifest', ...FOR_ALL],
  '/dev/mail': ['/dev/mail', ...FOR_ALL],
  '/dev/gallery': ['/dev/gallery', ...FOR_ALL],
};

test('every page is written down, opens for whom it should or leads to the sign-in, and no cache may keep it for others [C659] [AZ-01 MT-05]', async ({
  database,
}) => {
  expect(listPaths(routes).toSorted()).toEqual(Object.keys(PAGES).toSorted());
  const account = await arrangeAccount(database);
  const cookie = await arrangeSession(database, account, HUNGARIAN.host);
  const staff = await buildStaff(database, [], {
    partner_id: account.partner_id,
    email: `staff-${account.email}`,
  });
  const staffAccount = { id: staff.account_id, partner_id: staff.partner_id };
  const staffCookie = await arrangeSession(database, staffAccount, HUNGARIAN.host);
  for (const [path, [address, visitor, member]] of Object.entries(PAGES)) {
    // Each from an address of their own: too many unknown links from one end in a pause.
    const open = await ask(address);
    const own = await ask(address, { from: '10.0.0.2', headers: { cookie } });
    // Somebody of the staff is nobody's member.
    const others = await ask(address, { from: '10.0.0.3', headers: { cookie: staffCookie } });
    expect([path, open.status, own.status, others.status]).toEqual([
      path,
      visitor,
      member,
      visitor,
    ]);
    if (visitor === 302 && member === 200) {
      expect(open.headers.location).toBe(`/login?next=${encodeURIComponent(address)}`);
    }
    expect(own.headers['cache-control'], path).toMatch(/^(?:private, )?no-store$/);
  }
});

test('a page that another partner’s record names is none here', async () => {
  for (const address of [
    '/telekom-start',
    '/telekom-health-services',
    '/tesco-start',
    '/acme-start',
  ]) {
    expect([address, (await ask(address)).status]).toEqual([address, 404]);
  }
});

function listPaths(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path ? `${parent}/${path}` : parent;
    const own = path || index ? [here || '/'] : [];
    return children.length > 0 ? [...own, ...listPaths(children, here)] : own;
  });
}
