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
/** Of the case that is decided on. */
const ofCase = (_worker: unknown, { partnerId }: { partnerId: number }) => [partnerId];
/** What is done in somebody's name does not say at which of the partners of whoever does it. */
const within = ({ actor }: Portal) =>
  actor.kind === 'staff' ? [...new Set(actor.grants.map(({ partnerId }) => partnerId))] : [];

/** A booking that waits for nobody changes nothing for who decides. */
const isApprovalAsked = ({ status }: { status: string }) => status === 'pending_preauth';
/** Whoever has known of each booking already has changed nothing. */
const isKnown = (known: number) => known > 0;

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
  return tellOfDays(tellOfOffice(tellOfLists(services, after), after), after);
}

function tellOfLists(services: Services, after: Telling): Services {
  const approvals = after('approvals');
  const calls = after('callBacks');
  const care = after('careRequests');
  const rescues = after('rescue');
  const links = after('finishLinks');
  const questions = after('advice');
  const { preauthorization, booking, appointments, callCentre, visitAnswers } = services;
  const { clinicDesk, phoneAdvice, medicalCare, finishLinks, advice, rescue } = services;
  const cancelClosed = rescues(clinicDesk.cancelClosed, within);
  return {
    ...services,
    preauthorization: {
      ...preauthorization,
      decideApproval: approvals(preauthorization.decideApproval, ofCase),
      askForDocument: approvals(preauthorization.askForDocument, named),
      sendDocuments: approvals(preauthorization.sendDocuments, ownOfPortal),
    },
    booking: {
      ...booking,
      bookHeldSlot: approvals(booking.bookHeldSlot, own, isApprovalAsked),
      finishReservation: approvals(booking.finishReservation, own, isApprovalAsked),
      cancelReservation: approvals(booking.cancelReservation, own),
    },
    appointments: {
      ...appointments,
      cancelAppointment: approvals(appointments.cancelAppointment, own),
      moveAppointment: approvals(appointments.moveAppointment, own),
      moveByLink: approvals(appointments.moveByLink, own),
    },
    visitAnswers: {
      ...visitAnswers,
      // What was booked by telephone and is withdrawn, somebody tells the clinic.
      answerVisit: care(approvals(visitAnswers.answerVisit, own), own),
    },
    callCentre: {
      ...callCentre,
      cancelVisit: approvals(callCentre.cancelVisit, within),
      moveVisit: approvals(callCentre.moveVisit, within),
      bookForPerson: approvals(callCentre.bookForPerson, within, isApprovalAsked),
    },
    finishLinks: {
      ...finishLinks,
      openLink: links(finishLinks.openLink, own),
      // A member's visit may wait for the insurer now, and care for the call centre.
      finishByLink: care(approvals(links(finishLinks.finishByLink, own), own), own),
    },
    clinicDesk: {
      ...clinicDesk,
      cancelVisit: approvals(rescues(clinicDesk.cancelVisit, named), named),
      moveVisit: approvals(rescues(clinicDesk.moveVisit, named), named),
      cancelClosed: approvals(cancelClosed, within),
      acknowledgeBookings: rescues(clinicDesk.acknowledgeBookings, within, isKnown),
    },
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
      change: care(medicalCare.change, own),
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

/** What is decided and kept at a partner's office, and what patients say of their visits. */
function tellOfOffice(services: Services, after: Telling): Services {
  const said = after('reviews');
  const privacy = after('privacy');
  const emergencies = after('breakGlass');
  const imports = after('imports');
  const codes = after('vouchers');
  const content = after('content');
  const jobs = after('jobs');
  const { reviews, privacyDesk, breakGlass, vouchers, contentDesk, administration } = services;
  return {
    ...services,
    reviews: {
      ...reviews,
      write: said(reviews.write, ownOfPortal),
      withdraw: said(reviews.withdraw, ownOfPortal),
      report: said(reviews.report, ownOfPortal),
      decide: said(reviews.decide, named),
      reply: said(reviews.reply, named),
    },
    privacyDesk: {
      ...privacyDesk,
      register: privacy(privacyDesk.register, named),
      takeStep: privacy(privacyDesk.takeStep, named),
      stopErasure: privacy(privacyDesk.stopErasure, own),
    },
    breakGlass: {
      ...breakGlass,
      open: emergencies(breakGlass.open, within),
      end: emergencies(breakGlass.end, named),
      review: emergencies(breakGlass.review, named),
    },
    imports: {
      ...services.imports,
      begin: imports(services.imports.begin, named),
      step: imports(services.imports.step, named),
    },
    vouchers: {
      ...vouchers,
      makeCodes: codes(vouchers.makeCodes, named),
      revokeBatch: codes(vouchers.revokeBatch, named),
      revokeCode: codes(vouchers.revokeCode, named),
    },
    contentDesk: {
      ...contentDesk,
      savePiece: content(contentDesk.savePiece, named),
      withdrawPiece: content(contentDesk.withdrawPiece, named),
    },
    // Of no partner: whoever watches hears of it, wherever they do.
    administration: { ...administration, retryJobs: jobs(administration.retryJobs, within) },
  };
}

/** The use cases after which a day of a clinic is another one, whoever it is that books, moves, answers or decides. */
function tellOfDays(services: Services, after: Telling): Services {
  const desk = after('clinicDesk');
  const { booking, appointments, watches, visitAnswers, profile } = services;
  const { callCentre, finishLinks, preauthorization, medicalCare, clinicDesk } = services;
  return {
    ...services,
    booking: {
      ...booking,
      submitReservation: desk(booking.submitReservation, own),
      verifyReservation: desk(booking.verifyReservation, own),
      verifyByCode: desk(booking.verifyByCode, own),
      bookHeldSlot: desk(booking.bookHeldSlot, own),
      finishReservation: desk(booking.finishReservation, own),
      cancelReservation: desk(booking.cancelReservation, own),
    },
    appointments: {
      ...appointments,
      cancelAppointment: desk(appointments.cancelAppointment, own),
      moveAppointment: desk(appointments.moveAppointment, own),
      moveByLink: desk(appointments.moveByLink, own),
    },
    // Who takes a time without having had one books it next.
    watches: {
      ...watches,
      takeOffer: desk(watches.takeOffer, own, ({ kind }) => kind === 'moved'),
    },
    visitAnswers: { ...visitAnswers, answerVisit: desk(visitAnswers.answerVisit, own) },
    // Visits to come are cancelled with the account.
    profile: { ...profile, eraseAccount: desk(profile.eraseAccount, own) },
    callCentre: {
      ...callCentre,
      cancelVisit: desk(callCentre.cancelVisit, within),
      moveVisit: desk(callCentre.moveVisit, within),
      bookForGuest: desk(callCentre.bookForGuest, within),
      bookForPerson: desk(callCentre.bookForPerson, within),
    },
    finishLinks: { ...finishLinks, finishByLink: desk(finishLinks.finishByLink, own) },
    preauthorization: {
      ...preauthorization,
      decideApproval: desk(preauthorization.decideApproval, ofCase),
    },
    medicalCare: {
      ...medicalCare,
      answer: desk(medicalCare.answer, own),
      work: desk(medicalCare.work, named),
    },
    clinicDesk: {
      ...clinicDesk,
      cancelVisit: desk(clinicDesk.cancelVisit, named),
      moveVisit: desk(clinicDesk.moveVisit, named),
      markVisit: desk(clinicDesk.markVisit, named),
      bookAtDesk: desk(clinicDesk.bookAtDesk, within),
      closeClinic: desk(clinicDesk.closeClinic, within),
      reopenClinic: desk(clinicDesk.reopenClinic, within),
      cancelClosed: desk(clinicDesk.cancelClosed, within),
      acknowledgeBookings: desk(clinicDesk.acknowledgeBookings, within, isKnown),
    },
  };
}
