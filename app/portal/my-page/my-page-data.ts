import type { AppointmentOutlook } from '#app/features/appointments/find-appointments.server.ts';
import type { OpenOffer } from '#app/features/earlier-watch/find-open-offers.server.ts';
import type { MemberCover } from '#app/features/insurance-coverage/find-cover-left.server.ts';
import type { MedicalCare } from '#app/features/medical-care/contract.ts';
import type { CallBack } from '#app/features/phone-advice/contract.ts';
import type { PhoneAdvice } from '#app/features/phone-advice/request-call-back.server.ts';
import type { QuestionnaireKey } from '#app/features/questionnaires/answers.ts';
import type { Relatives } from '#app/features/relatives/contract.ts';
import type { HeldTimeOfCustomer } from '#app/features/reservations/own-holds.server.ts';
import type { AdviceQuestion } from '#app/features/written-advice/contract.ts';
import type { AdviceStatus } from '#app/platform/states.ts';
import type { RequestContext } from '#app/request-context.ts';
import { nowMs } from '#app/time/clock.ts';

/** A visit that lies in no calendar of ours. */
export interface CareVisit extends Pick<
  MedicalCare,
  'id' | 'subfunction' | 'patientName' | 'timeZone'
> {
  booked: NonNullable<MedicalCare['booked']>;
}

/** What a customer sees of their own at first sight. */
export interface MyPageData {
  /** In the order of the market; null: no current subscription says it. */
  name: string | null;
  /** null: their product has no appointments. */
  appointments: AppointmentOutlook | null;
  /** Times that they have picked and not booked, in whatever browser. */
  holds: HeldTimeOfCustomer[];
  /** Earlier times that are kept for them now. */
  offers: OpenOffer[];
  /** Care for which the call centre offers times. */
  careOffers: Pick<MedicalCare, 'id' | 'subfunction' | 'timeZone' | 'offers'>[];
  /** Care that the call centre arranges. */
  careUnderWay: Pick<MedicalCare, 'id' | 'subfunction' | 'timeZone' | 'dueAt'>[];
  /** The next visit that it has booked in no calendar of ours; null: there is none. */
  careVisit: CareVisit | null;
  /** null: the partner has no written advice. */
  advice: { questions: AdviceQuestion[]; hasDraft: boolean } | null;
  /** When the call centre answers, as phone advice says it. */
  phone: Pick<PhoneAdvice, 'isOpen' | 'opensAt' | 'hours'>;
  /** Asked for and not made yet. */
  callBacks: Pick<CallBack, 'id' | 'reachFrom' | 'reachUntil'>[];
  /** Begun and not finished. */
  drafts: QuestionnaireKey[];
  /** null: not insured, or not yet. */
  cover: MemberCover | null;
  /** Somebody holds video visits. */
  hasVideo: boolean;
  family: Pick<Relatives, 'adults' | 'minors' | 'sharedFrom' | 'canShare'>;
  /** ISO 8601: the server's time of this answer. */
  now: string;
}

/** A doctor has written, and waits or is done. */
const IS_NEWS: readonly AdviceStatus[] = ['waiting_for_patient', 'answered'];

/** null: nobody is signed in. */
export async function loadMyPage({ portal, services }: RequestContext): Promise<MyPageData | null> {
  // A preview shows a member who is nobody.
  if (!portal.viewer.isLoggedIn || portal.actor.kind !== 'customer') return null;
  const [
    name,
    appointments,
    holds,
    offers,
    requests,
    { drafts },
    cover,
    family,
    callBacks,
    { isOpen, opensAt, hours },
    hasVideo,
    advice,
  ] = await Promise.all([
    services.accounts.getOwnName({ portal }),
    services.appointments.findOutlook({ portal }),
    services.booking.findOwnHolds({ portal }),
    services.watches.findOpenOffers({ portal }),
    services.medicalCare.findOwn({ portal }),
    services.questionnaires.getOwnQuestionnaires({ portal }),
    services.coverage.findCoverLeft(portal),
    services.relatives.findRelatives({ portal }),
    services.phoneAdvice.findCallBacks(portal),
    services.phoneAdvice.getPhoneHours(portal),
    services.video.isOffered(portal),
    portal.theme.flags.hasWrittenAdvice ? services.advice.findOwnQuestions(portal) : null,
  ]);
  return {
    name,
    appointments,
    holds,
    offers,
    ...presentCare(requests),
    phone: { isOpen, opensAt, hours },
    callBacks: callBacks
      .filter(({ status }) => status === 'requested' || status === 'claimed')
      .map(({ id, reachFrom, reachUntil }) => ({ id, reachFrom, reachUntil })),
    drafts: Object.keys(drafts) as QuestionnaireKey[],
    cover,
    family,
    hasVideo,
    advice: advice && {
      hasDraft: advice.hasDraft,
      questions: advice.questions.filter(({ status }) => IS_NEWS.includes(status)),
    },
    now: new Date(nowMs()).toISOString(),
  };
}

function presentCare(
  requests: readonly MedicalCare[],
): Pick<MyPageData, 'careOffers' | 'careUnderWay' | 'careVisit'> {
  const open = requests.filter(({ dueAt }) => dueAt !== null);
  const isOffered = ({ offers }: MedicalCare) => offers.length > 0;
  const visits = requests.flatMap(
    ({ id, status, booked, isAppointment, subfunction, patientName, timeZone }) =>
      status === 'booked' && booked && !isAppointment && Date.parse(booked.startsAt) > nowMs()
        ? [{ id, subfunction, patientName, timeZone, booked }]
        : [],
  );
  const byTime = (one: CareVisit, other: CareVisit) =>
    Date.parse(one.booked.startsAt) - Date.parse(other.booked.startsAt);
  return {
    careOffers: open
      .filter(isOffered)
      .map(({ id, subfunction, timeZone, offers }) => ({ id, subfunction, timeZone, offers })),
    careUnderWay: open
      .filter((request) => !isOffered(request))
      .map(({ id, subfunction, timeZone, dueAt }) => ({ id, subfunction, timeZone, dueAt })),
    careVisit: visits.toSorted(byTime)[0] ?? null,
  };
}
