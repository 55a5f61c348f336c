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
  /** At whose desk they work. */
  clinic?: number;
  /** Does what the first doctor does: whoever tries the demo needs one of them. */
  isFurtherDoctor?: true;
}
export interface DemoDoctor {
  languages: readonly string[];
  /** Keys of specialties. */
  specialties: readonly string[];
  /** As whom, and at which clinic, the demo's directory has them. */
  listing?: { doctorId: number; providerId: number };
}

/** One of those who hold video visits beside the first, so that there is a choice. */
function videoDoctor({
  number,
  name,
  secret,
  languages,
  specialty,
  doctorId,
  providerId,
}: {
  number: number;
  name: string;
  secret: string;
  languages: readonly string[];
  specialty: string;
  doctorId: number;
  providerId: number;
}): DemoStaffMember {
  return {
    email: `doctor-${number}@staff.example`,
    name,
    roles: ['doctor'],
    secret,
    doctor: { languages, specialties: [specialty], listing: { doctorId, providerId } },
    isFurtherDoctor: true,
  };
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
  {
    email: 'clinic@staff.example',
    name: 'Vass Judit',
    roles: ['provider_manager'],
    secret: 'AJPOMZCVT6P2ZVH3CWXBGS7E7I6HU7SH',
    clinic: 7,
  },
  {
    email: 'clinica@staff.example',
    name: 'Radu Elena',
    roles: ['provider_manager'],
    secret: 'SMULP5K6ZSGTRV6L5MHBM6AN5UPXMI2U',
    clinic: 317,
  },
  {
    email: 'content@staff.example',
    name: 'Török Anna',
    roles: ['content_editor', 'partner_admin'],
    secret: 'KUJ2SG4ZD7UC3M5W2LGQMEBCA4QQATPG',
  },
  videoDoctor({
    number: 2,
    name: 'Pál Nóra',
    secret: '7GIYCPFAMKVZ2CIPUBR42BBLN573O7R2',
    languages: ['hu'],
    specialty: 'psychology',
    doctorId: 16,
    providerId: 6,
  }),
  videoDoctor({
    number: 3,
    name: 'Dr. Horváth Ádám',
    secret: 'UFOEYZUHILYLDNGOQR4OQSCWEPO6GZGB',
    languages: ['hu', 'en'],
    specialty: 'gp',
    doctorId: 44,
    providerId: 16,
  }),
  videoDoctor({
    number: 4,
    name: 'Dr. Kelemen László',
    secret: 'QTYF5GVR6ZXZSOOFUKGUPFJY6N75UNWE',
    languages: ['hu'],
    specialty: 'dermatology',
    doctorId: 112,
    providerId: 32,
  }),
  videoDoctor({
    number: 5,
    name: 'Dr. Török Dóra',
    secret: 'TNTUHKYPDFZ4CWDVF4XI2TGCVTVGIQZP',
    languages: ['hu', 'en'],
    specialty: 'neurology',
    doctorId: 45,
    providerId: 16,
  }),
  videoDoctor({
    number: 6,
    name: 'Dr. habil. Ujvári Beáta',
    secret: 'RGISBOTM7OJ74N3TCWJNUVSSNARLG5MY',
    languages: ['hu', 'en'],
    specialty: 'gastro',
    doctorId: 100,
    providerId: 30,
  }),
  videoDoctor({
    number: 7,
    name: 'Dr. Vörös Mária',
    secret: 'SDNFZNWL3NPGV2QEMY3G7LRJENDWWGCI',
    languages: ['hu'],
    specialty: 'paediatrics',
    doctorId: 15,
    providerId: 5,
  }),
  videoDoctor({
    number: 8,
    name: 'Dr. Veres Péter',
    secret: 'YSRR6YJO6Z66SSBV3HPXPMZ46AV36ZZH',
    languages: ['hu'],
    specialty: 'gynaecology',
    doctorId: 28,
    providerId: 12,
  }),
  videoDoctor({
    number: 9,
    name: 'Dr. Denisa Oprea',
    secret: 'F37CHED222UVEFA5VCPG352HCM4USFQ6',
    languages: ['ro'],
    specialty: 'paediatrics',
    doctorId: 938,
    providerId: 317,
  }),
  videoDoctor({
    number: 10,
    name: 'Dr. Rodica Șerban',
    secret: 'MM7DPRMWOY37BMXXLGTZZ6GDFKSJNLW4',
    languages: ['ro', 'en'],
    specialty: 'dermatology',
    doctorId: 945,
    providerId: 317,
  }),
  videoDoctor({
    number: 11,
    name: 'Dr. Gabriel Enache',
    secret: '4HWWR3NVUUHDU66YKDUPTKAR22PGZJTN',
    languages: ['ro', 'en'],
    specialty: 'neurology',
    doctorId: 932,
    providerId: 313,
  }),
  videoDoctor({
    number: 12,
    name: 'Mihaela Crăciun',
    secret: 'WZDAI6B6KT5D45AEGWEYW2R42PIGP64Q',
    languages: ['ro'],
    specialty: 'psychology',
    doctorId: 984,
    providerId: 329,
  }),
  {
    email: 'admin@staff.example',
    name: 'Fekete Gábor',
    roles: ['partner_admin'],
    secret: 'PA5XN2QGKJ7ZC4WYT6LHMDV3ROESBUIF',
  },
  // What takes two, such as an erasure, takes this one, too.
  {
    email: 'second-admin@staff.example',
    name: 'Kelemen Réka',
    roles: ['partner_admin'],
    secret: 'KR7XQ2ZGJW5NTC4YL6HMDV3PAOSEBUIF',
  },
  {
    email: 'system@staff.example',
    name: 'Munteanu Andrei',
    roles: ['system_admin'],
    secret: 'S6HQ3WZKTN5XGJ2LYCVB7DMRPAOFEUI4',
  },
  {
    email: 'auditor@staff.example',
    name: 'Varga Ilona',
    roles: ['auditor'],
    secret: 'AU3KDXQ7ZLW5NTYJ2HGCVMR6BPSOEFI4',
  },
  // Above a partner's amount a second one decides.
  {
    email: 'second-approvals@staff.example',
    name: 'Lukács Péter',
    roles: ['preauthorization'],
    secret: 'QK7VXN2HWZ5JTC4RYL6GMDP3SAOEBUIF',
  },
  // Without the rights of an administrator.
  {
    email: 'editor@staff.example',
    name: 'Dobos Ágota',
    roles: ['content_editor'],
    secret: 'ED3TKXQ7ZLW5NRYJ2HGCVMB6PUSOAFI4',
  },
];
