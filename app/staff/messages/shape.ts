import type { RefusalReason } from '#app/features/preauthorization/refusal-reasons.ts';
import type { Message } from '#app/i18n/words.ts';

export interface StaffWords {
  name: string;
  rooms: string;
  signOut: string;
  skip: string;
  needsScript: string;
  failed: string;
  signIn: {
    title: string;
    lead: string;
    email: string;
    password: string;
    code: string;
    codeHint: string;
    show: string;
    hide: string;
    submit: string;
    required: string;
    help: string;
  };
  demo: { title: string; lead: string; fill: string; secret: string };
  invitation: {
    title: string;
    lead: string;
    over: string;
    overText: string;
    password: string;
    passwordHint: string;
    authenticator: string;
    authenticatorText: string;
    picture: string;
    keyLabel: string;
    code: string;
    submit: string;
    errors: { required: string; tooShort: string; tooLong: string; common: string };
  };
  video: {
    title: string;
    count: Message;
    none: string;
    state: string;
    time: string;
    service: string;
    waits: string;
    notHere: string;
    calledBy: string;
  };
  videoVisit: {
    back: string;
    gone: string;
    goneText: string;
    call: string;
    noted: string;
    early: string;
    callIn: string;
    callInHint: string;
    notHere: string;
    goBackIn: string;
    calledBy: string;
    end: string;
    endForSure: string;
  };
  callBacks: {
    title: string;
    /** How many are open; `{count}`. */
    count: Message;
    none: string;
    topic: string;
    reach: string;
    claimedBy: string;
    mine: string;
    nobody: string;
  };
  callBack: {
    back: string;
    gone: string;
    goneText: string;
    person: string;
    relation: string;
    phone: string;
    call: string;
    claim: string;
    claimHint: string;
    /** `{name}` */
    claimedBy: string;
    outcome: string;
    reached: string;
    notReached: string;
    note: string;
    noteHint: string;
    noted: string;
    finish: string;
  };
  approvals: {
    title: string;
    /** How many wait; `{count}`. */
    count: Message;
    none: string;
    noRole: string;
    keys: string;
    due: string;
    service: string;
    provider: string;
    visit: string;
    partner: string;
    overdue: string;
    minutes: Message;
    hours: Message;
    later: string;
    promiseMissed: string;
  };
  approval: {
    back: string;
    gone: string;
    goneText: string;
    visit: string;
    patient: string;
    cover: string;
    decision: string;
    doctor: string;
    clinic: string;
    startsAt: string;
    requestedAt: string;
    promisedAt: string;
    name: string;
    dateOfBirth: string;
    relative: string;
    comment: string;
    product: string;
    memberSince: string;
    totalCost: string;
    estimatedCost: string;
    paidBySubscription: string;
    amountUsed: string;
    quantityUsed: string;
    of: string;
    unlimited: string;
    unknown: string;
    approve: string;
    refuse: string;
    reasons: Record<RefusalReason, string>;
    submit: string;
    required: string;
    noted: string;
  };
}
