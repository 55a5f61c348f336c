/**
 * The demo's staff and how they sign in. Password and key of the authenticator are printed on their sign-in page, so they protect
 * nothing: the demo holds nobody's data.
 */
export const DEMO_STAFF_PASSWORD = 'Vizit-demo-staff-2026';

export const DEMO_STAFF = [
  {
    email: 'approvals@staff.example',
    name: 'Kovács Edit',
    role: 'preauthorization',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  {
    email: 'call-centre@staff.example',
    name: 'Pop Ioana',
    role: 'call_centre',
    secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU',
  },
  {
    email: 'advice@staff.example',
    name: 'dr. Szűcs Márta',
    role: 'advice_doctor',
    secret: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK',
  },
] as const;
