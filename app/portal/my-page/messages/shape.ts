import type { Message } from '#app/i18n/words.ts';

export interface MyPageWords {
  pageTitle: string;
  greeting: string;
  greetingWithoutName: string;
  next: {
    title: string;
    none: string;
    noneText: string;
    find: string;
    again: string;
    waiting: string;
    addToCalendar: string;
    details: string;
    move: string;
    cancel: string;
    all: string;
    forPatient: string;
  };
  held: {
    title: Message;
    goOn: string;
    goOnNamed: string;
    giveBack: string;
    giveBackNamed: string;
  };
  waiting: {
    title: string;
    earlier: string;
    earlierOver: string;
    keptFor: string;
    look: string;
    heldUntil: string;
    choose: string;
    careOffers: Message;
    care: string;
    careUntil: string;
    approval: string;
    approvalUntil: string;
    document: string;
    sendDocument: string;
    askedBack: string;
    answered: string;
    read: string;
    adviceDraft: string;
    goOnWriting: string;
    callBack: string;
    callBackDetails: string;
    questionnaire: string;
    goOn: string;
  };
  cover: {
    title: string;
    until: string;
    visits: Message;
    amount: string;
    unlimited: string;
    usedUpVisits: Message;
    usedUpAmount: string;
    more: Message;
  };
  family: { title: string; sharedFrom: string; manage: string; none: string; invited: string };
  help: { title: string; text: string; isOpen: string; isClosed: string; opensAt: string };
}
