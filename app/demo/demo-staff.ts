import type { StaffRole } from '#app/platform/actor.ts';

/**
 * The demo's staff and how they sign in. Password and key of the authenticator are printed on their sign-in page, so they protect
 * nothing: the demo holds nobody's data.
 */
export const DEMO_STAFF_PASSWORD = 'Vizit-demo-staff-2026';

interface DemoStaffMember {
  email: string;
  name: string;
  roles: readonly StaffRole[];
  /** Of the authenticator, in base32. */
  secret: string;
  doctor?: DemoDoctor;
}
export interface DemoDoctor {
  languages: readonly string[];
  /** Keys of specialties. */
  specialties: readonly string[];
  /** As whom, and at which clinic, the demo's directory has them. */
  listing?: { doctorId: number; providerId: number };
}

export const DEMO_STAFF: readonly DemoStaffMember[] = [
  {
    email: 'approvals@staff.example',
    name: 'Kovács Edit',
    roles: ['preauthorization'],
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  {
    email: 'call-centre@staff.example',
    name: 'Pop Ioana',
    roles: ['call_centre'],
    secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU',
  },
  {
    email: 'advice@staff.example',
    name: 'dr. Szűcs Márta',
    roles: ['advice_doctor'],
    secret: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK',
    doctor: { languages: ['hu', 'en'], specialties: ['internal'] },
  },
  {
    email: 'doctor@staff.example',
    name: 'Dr. Bognár Emőke',
    roles: ['doctor', 'advice_doctor'],
    secret: 'ONXW2ZLUNBUW4ZZAONXW2ZLUNBUW4ZZA',
    doctor: {
      languages: ['hu'],
      specialties: ['cardiology'],
      listing: { doctorId: 20, providerId: 7 },
    },
  },
];
