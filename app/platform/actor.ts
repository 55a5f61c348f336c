/**
 * Who acts: made once per request by the identity feature, whatever the proof was, and handed to every use case. What an
 * actor may do beyond their own affairs is in `platform/permissions.ts`.
 */
export type Actor = VisitorActor | CustomerActor | StaffActor | ClientActor | SystemActor;
export type ActorKind = Actor['kind'];

/** Nobody has signed in. */
export interface VisitorActor {
  kind: 'visitor';
}

/** A patient who has signed in: acts on what is their own, at their partner. */
export interface CustomerActor {
  kind: 'customer';
  partnerId: number;
  customerId: number;
  accountId: number;
  sessionId: string;
  /** How the pages address them: the name in the order of the market, else the e-mail address. */
  personName: string;
  /** Two factors were given, or the date of birth beside the first: see `identity/require-full-auth.server.ts`. */
  hasFullAuth: boolean;
  /** Somebody of the staff acts in their name and with their rights; not there: they do themselves. */
  through?: StaffInName;
}

/** Who acts in a customer's name, as what and on what grounds: both as the audit has them. */
export interface StaffInName {
  staff: StaffActor;
  role: StaffRole | null;
  grounds: string;
  /** The emergency access by which they read beyond what their roles let them. */
  emergencyId?: string;
}

/** Somebody of the staff who has signed in. */
export interface StaffActor {
  kind: 'staff';
  staffId: number;
  accountId: number;
  /** Of their account, whatever partners they work for. */
  homePartnerId: number;
  sessionId: string;
  name: string;
  /** The roles they have, each where they have it. */
  grants: readonly StaffGrant[];
  /** null: no doctor. */
  doctor: StaffDoctor | null;
}

/** What a doctor among the staff is told by. */
export interface StaffDoctor {
  /** That they speak with patients, of two letters each. */
  languages: readonly string[];
  specializationIds: readonly number[];
  /** As whom the directory has them, one for each clinic; empty: it does not. */
  doctorIds: readonly number[];
}

/** Another program that was let in. */
export interface ClientActor {
  kind: 'client';
  clientId: number;
  /** What it was allowed, each where it was allowed. */
  grants: readonly ClientGrant[];
}

/** The portal itself, when nobody asked for it at that moment. */
export interface SystemActor {
  kind: 'system';
  /** Which of its jobs, such as `reminders`. */
  task: string;
}

/** Where something is allowed: at a partner, or only at one clinic of it. */
export interface Scope {
  partnerId: number;
  /** null: every clinic of the partner. */
  providerId: number | null;
}
export interface StaffGrant extends Scope {
  role: StaffRole;
}
export interface ClientGrant extends Scope {
  action: Action;
}

export const STAFF_ROLES = [
  'call_centre',
  'preauthorization',
  'advice_doctor',
  'provider_manager',
  'doctor',
  'content_editor',
  'partner_admin',
  'auditor',
  'system_admin',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What only staff, other programs or the portal itself do to what is not their own. */
export const ACTIONS = [
  'patient.find',
  'appointment.read',
  'appointment.write',
  'preauthorization.read',
  'preauthorization.decide',
  'care.organise',
  'advice.answer',
  'call_back.work',
  'advice.lead',
  'visit.hold',
  'desk.work',
  'calendar.write',
  'provider.write',
  'content.write',
  'review.read',
  'review.moderate',
  'review.answer',
  'partner.write',
  'staff.write',
  'report.read',
  'audit.read',
  'emergency.open',
  'emergency.review',
  'privacy.read',
  'privacy.decide',
  'retention.read',
  'system.watch',
  'portal.write',
  'import.run',
  'view.keep',
  'view.share',
] as const;
export type Action = (typeof ACTIONS)[number];

export const VISITOR_ACTOR: VisitorActor = { kind: 'visitor' };
