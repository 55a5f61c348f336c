import type { Score, SheetQuestion } from '#app/features/advice-quality/quality-rules.ts';
import type { Message } from '#app/i18n/words.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { AdvicePart } from '../advice-parts.ts';

export interface AdviceRoomWords {
  nav: string;
  parts: Record<AdvicePart, string>;
  partner: string;
  show: string;
  noRole: string;
  /** Somebody else has changed it. */
  saved: string;
  save: string;
  remove: string;
  deleted: string;
  deletedText: string;
  locales: Record<Locale, string>;
  errors: Record<
    | 'required'
    | 'tooLong'
    | 'charactersInvalid'
    | 'unknown'
    | 'notMember'
    | 'taken'
    | 'tooMany'
    | 'placeholder'
    | 'hours'
    | 'day'
    | 'twice',
    string
  >;
  inbox: {
    count: Message;
    /** On the tab of a view: its name, and how many there are. */
    tab: string;
    tabMore: string;
    claimChosen: string;
    fileName: string;
    view: string;
  };
  rota: {
    lead: string;
    noTeams: string;
    /** `{team}`, `{doctors}`: each with `onUntil`. */
    now: string;
    nobodyNow: string;
    onUntil: string;
    me: string;
    /** Of a day that differs from its weekday. */
    isChanged: string;
    nobody: string;
    edit: string;
    weekly: string;
    days: string;
    daysHint: string;
    weekdays: readonly string[];
    weekday: string;
    day: string;
    from: string;
    until: string;
    doctor: string;
    addShift: string;
    addDay: string;
    removeShift: string;
    removeDay: string;
    ends: string;
    ended: string;
    open: Message;
    next: string;
    nextNow: string;
    noNext: string;
    handOverTo: string;
    handOverHint: string;
    handOverAll: string;
    /** On a question that is new. */
    forDuty: string;
  };
  teams: {
    lead: string;
    none: string;
    noDoctors: string;
    new: string;
    name: string;
    specialty: string;
    any: string;
    languages: string;
    languagesHint: string;
    members: string;
    leader: string;
    nobody: string;
  };
  templates: {
    lead: string;
    none: string;
    new: string;
    language: string;
    title: string;
    text: string;
    /** Says what can stand in braces. */
    textHint: string;
    shared: string;
    isShared: string;
    own: string;
    template: string;
    choose: string;
    insert: string;
  };
  quality: {
    lead: string;
    own: string;
    /** `{days}` */
    period: string;
    name: string;
    answers: string;
    median: string;
    inTime: string;
    /** Of the figures of those whom the reader leads. */
    led: string;
    hours: Message;
    minutes: Message;
    feedback: string;
    noFeedback: string;
    unread: string;
    checks: string;
    checkedAt: string;
    notRead: string;
    readAt: string;
    authorSays: string;
    youRead: string;
    yourReply: string;
    reply: string;
    replyHint: string;
    sendReply: string;
    markRead: string;
    sample: string;
    sampleHint: string;
    noSample: string;
    closed: string;
    answered: string;
    sheet: Record<SheetQuestion, string>;
    scores: Record<Score, string>;
    remark: string;
    back: string;
    gone: string;
    goneText: string;
    thread: string;
    remarkHint: string;
    submit: string;
    noted: string;
  };
  handOver: {
    to: string;
    everybody: string;
    doctors: string;
    teams: string;
    forMe: string;
    forColleague: string;
    /** `{team}` */
    forTeam: string;
  };
}
