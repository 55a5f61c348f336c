import { writeTopic, type WorkList } from '#app/features/work-news/lists.ts';
import type { Portal } from '#app/platform/portal.ts';
import type { TopicNews } from '#app/platform/topic-news.ts';
import type { Services } from './services.ts';

type Act<Args extends unknown[], Answer> = (...args: Args) => Promise<Answer>;

/** The partner of whoever asks at a portal. */
const own = ({ portal }: { portal: Portal }) => [portal.partner.id];
const ownOfPortal = (portal: Portal) => [portal.partner.id];
/** The partner that somebody of the staff names. */
const named = (_portal: Portal, { partnerId }: { partnerId: number }) => [partnerId];
/** What is done in somebody's name does not say at which of the partners of whoever does it. */
const within = ({ actor }: Portal) =>
  actor.kind === 'staff' ? [...new Set(actor.grants.map(({ partnerId }) => partnerId))] : [];

/** A booking that waits for nobody changes nothing for who decides. */
const isApprovalAsked = ({ status }: { status: string }) => status === 'pending_preauth';

type Telling = ReturnType<typeof createTelling>;

/** Makes a use case tell of a list after it has done its work. */
function createTelling(news: Pick<TopicNews, 'tell'>) {
  return (list: WorkList) =>
    <Args extends unknown[], Answer>(
      act: Act<Args, Answer>,
      partnersOf: (...args: Args) => readonly number[],
      isOther: (answer: Answer) => boolean = () => true,
    ): Act<Args, Answer> =>
    async (...args) => {
      const answer = await act(...args);
      if (!isOther(answer)) return answer;
      for (const partnerId of partnersOf(...args)) news.tell(writeTopic(list, partnerId));
      return answer;
    };
}

/**
 * The use cases after which a list of the staff is another one, each followed by telling which and whose. Pages also look by
 * themselves once a minute: this makes known sooner what would come out anyway.
 */
export function tellWorkChanges(services: Services, news: Pick<TopicNews, 'tell'>): Services {
  const after = createTelling(news);
  const approvals = after('approvals');
  const calls = after('callBacks');
  const care = after('careRequests');
  const rescues = after('rescue');
  const links = after('finishLinks');
  const desk = after('clinicDesk');
  const questions = after('advice');
  const { preauthorization, booking, appointments, callCentre, clinicDesk } = services;
  const { phoneAdvice, medicalCare, finishLinks, advice, rescue } = services;
  const inNameOf = {
    cancelVisit: approvals(callCentre.cancelVisit, within),
    moveVisit: approvals(callCentre.moveVisit, within),
    bookForPerson: approvals(callCentre.bookForPerson, within, isApprovalAsked),
  };
  return {
    ...services,
    preauthorization: {
      ...preauthorization,
      decideApproval: approvals(preauthorization.decideApproval, (_who, { partnerId }) => [
        partnerId,
      ]),
      askForDocument: approvals(preauthorization.askForDocument, named),
      sendDocuments: approvals(preauthorization.sendDocuments, ownOfPortal),
    },
    booking: {
      ...booking,
      bookHeldSlot: desk(approvals(booking.bookHeldSlot, own, isApprovalAsked), own),
      cancelReservation: desk(approvals(booking.cancelReservation, own), own),
    },
    appointments: {
      ...appointments,
      cancelAppointment: desk(approvals(appointments.cancelAppointment, own), own),
      moveAppointment: desk(approvals(appointments.moveAppointment, own), own),
    },
    callCentre: {
      ...callCentre,
      cancelVisit: desk(inNameOf.cancelVisit, within),
      moveVisit: desk(inNameOf.moveVisit, within),
      bookForGuest: desk(callCentre.bookForGuest, within),
      bookForPerson: desk(inNameOf.bookForPerson, within),
    },
    finishLinks: {
      ...finishLinks,
      openLink: links(finishLinks.openLink, own),
      // A member's visit may wait for the insurer now, and care for the call centre.
      finishByLink: desk(care(approvals(links(finishLinks.finishByLink, own), own), own), own),
    },
    clinicDesk: tellOfDesk(clinicDesk, after),
    phoneAdvice: {
      ...phoneAdvice,
      requestCallBack: calls(phoneAdvice.requestCallBack, own),
      cancelCallBack: calls(phoneAdvice.cancelCallBack, own),
      claimCallBack: calls(phoneAdvice.claimCallBack, named),
      releaseCallBack: calls(phoneAdvice.releaseCallBack, named),
      finishCallBack: calls(phoneAdvice.finishCallBack, named),
    },
    advice: {
      ...advice,
      askDoctor: questions(advice.askDoctor, own),
      replyToDoctor: questions(advice.replyToDoctor, own),
      closeOwnQuestion: questions(advice.closeOwnQuestion, own),
      claimQuestion: questions(advice.claimQuestion, named),
      releaseQuestion: questions(advice.releaseQuestion, named),
      answerQuestion: questions(advice.answerQuestion, named),
      askBack: questions(advice.askBack, named),
      handOver: questions(advice.handOver, named),
      closeQuestion: questions(advice.closeQuestion, named),
    },
    medicalCare: {
      ...medicalCare,
      request: care(medicalCare.request, own),
      answer: care(medicalCare.answer, own),
      cancel: care(medicalCare.cancel, own),
      work: care(medicalCare.work, named),
    },
    rescue: {
      ...rescue,
      note: rescues(rescue.note, named),
      takeBack: rescues(rescue.takeBack, named),
    },
  };
}

function tellOfDesk(clinicDesk: Services['clinicDesk'], after: Telling): Services['clinicDesk'] {
  const approvals = after('approvals');
  const rescues = after('rescue');
  const desk = after('clinicDesk');
  const isKnown = (known: number) => known > 0;
  const acknowledgeBookings = rescues(clinicDesk.acknowledgeBookings, within, isKnown);
  return {
    ...clinicDesk,
    cancelVisit: desk(approvals(rescues(clinicDesk.cancelVisit, named), named), named),
    moveVisit: desk(approvals(rescues(clinicDesk.moveVisit, named), named), named),
    markVisit: desk(clinicDesk.markVisit, named),
    bookAtDesk: desk(clinicDesk.bookAtDesk, within),
    closeClinic: desk(clinicDesk.closeClinic, within),
    reopenClinic: desk(clinicDesk.reopenClinic, within),
    cancelClosed: desk(clinicDesk.cancelClosed, within),
    acknowledgeBookings: desk(acknowledgeBookings, within, isKnown),
  };
}
