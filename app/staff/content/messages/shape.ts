import type { PieceKind, VersionState } from '#app/features/content-desk/pieces.ts';
import type { MarkupProblem } from '#app/features/content-desk/page-markup.ts';
import type { PreviewedDay } from '#app/features/content-desk/preview-pages.ts';
import type { ProblemCode } from '#app/features/content-desk/problem-codes.ts';
import type { PublicationProblem } from '#app/features/content-desk/publication-time.ts';
import type { DayKind, DayProblem } from '#app/features/content-desk/year-days.ts';
import type { Market } from '#app/i18n/locale.ts';
import type { Message } from '#app/i18n/words.ts';
import type { HeroKind, LandingPart } from '#app/themes/face.ts';
import type { LandingBody } from '#app/themes/theme.ts';
import type { PhoneDay } from '#app/time/phone-days.ts';
import type { TextPageKey } from '#app/themes/text-pages.ts';

/** Words of the room in which a partner's texts and looks are written. */
export interface ContentWords {
  title: string;
  noRole: string;
  gone: string;
  goneText: string;
  back: string;
  partner: string;
  show: string;
  /** `{version}` */
  version: string;
  piece: string;
  state: string;
  kinds: Record<PieceKind, string>;
  textNames: Record<string, string>;
  pageNames: Record<TextPageKey, string>;
  own: string;
  ours: string;
  states: Record<VersionState, string>;
  /** `{time}` */
  scheduledFor: string;
  newCampaign: string;
  newProduct: string;
  newKey: string;
  add: string;
  studio: {
    look: string;
    visitorBody: string;
    memberBody: string;
    hero: string;
    asBody: string;
    visitorParts: string;
    memberParts: string;
    bodies: Record<LandingBody, string>;
    heroes: Record<HeroKind, string>;
    partNames: Record<LandingPart, string>;
    /** `{part}` */
    up: string;
    remove: string;
    /** `{part}`, `{place}`, `{count}` */
    placed: string;
    /** `{part}` */
    leftOut: string;
    addPart: string;
    pictures: { logo: string; hero: string };
    pictureHint: string;
    withoutPicture: string;
    colours: string;
    /** `{name}` of a colour */
    code: string;
    ownColours: string;
    withoutColours: string;
    unreadable: string;
    /** `{text}`, `{ground}`, `{ratio}` */
    pair: string;
    preview: string;
    as: string;
    visitor: string;
    member: string;
    language: string;
    width: string;
  };
  phoneHours: {
    title: string;
    hint: string;
    standard: string;
    own: string;
    leave: string;
    days: Record<PhoneDay, string>;
    isOpen: string;
    /** `{day}` */
    opens: string;
    closes: string;
    opensAgain: string;
    closesAgain: string;
    addBreak: string;
    removeBreak: string;
    /** `{day}`, `{action}`: the same for who cannot see where the button stands. */
    breakOf: string;
    isClosed: string;
    closedTitle: string;
    closedHint: string;
    /** `{place}` */
    closedDay: string;
    closedText: string;
    addDay: string;
    /** `{place}` */
    removeDay: string;
    toDays: string;
  };
  showPreview: string;
  hidePreview: string;
  notShown: string;
  previewDay: string;
  previewDays: Record<PreviewedDay, string>;
  days: {
    title: string;
    market: string;
    markets: Record<Market, string>;
    year: string;
    /** `{market}`, `{year}` */
    complete: string;
    incomplete: string;
    /** `{days}` */
    missing: string;
    bridges: string;
    day: string;
    kind: string;
    kinds: Record<DayKind, string>;
    name: string;
    add: string;
    remove: string;
    save: string;
    saved: string;
    problems: Record<DayProblem, string>;
  };
  newPartner: {
    title: string;
    lead: string;
    made: string;
    key: string;
    keyHint: string;
    name: string;
    productName: string;
    host: string;
    hostHint: string;
    locale: string;
    template: string;
    create: string;
  };
  locales: { hu: string; ro: string; en: string };
  optional: string;
  /** By path in the piece. */
  fields: Record<string, string>;
  hints: Record<string, string>;
  markupHint: string;
  /** `{line}` */
  markupProblems: Record<MarkupProblem['problem'], string>;
  /** Where there are no lines to number. */
  pageProblems: Record<MarkupProblem['problem'], string>;
  inSigns: string;
  withoutSigns: string;
  oursTitle: string;
  oursValid: string;
  oursLoaded: string;
  oursUntilPublished: string;
  oursAgain: string;
  takeOurs: string;
  leaveOurs: string;
  startFromOurs: string;
  publishNow: string;
  saveDraft: string;
  publishAt: string;
  publishLater: string;
  /** `{zone}` */
  clockHint: string;
  timeProblems: Record<PublicationProblem, string>;
  useOurs: string;
  draftWaits: string;
  withdraw: string;
  draftWithdrawn: string;
  published: string;
  drafted: string;
  planned: string;
  problems: string;
  problemWords: Record<ProblemCode, string>;
  /** `{languages}` */
  languagesMissing: string;
  changed: string;
  changedText: string;
  differs: string;
  nowThere: string;
  yours: string;
  /** `{count}` */
  differences: Message;
  versions: string;
  noVersions: string;
  when: string;
  by: string;
  takeBackColumn: string;
  versionColumn: string;
  takeOver: string;
  takeBack: string;
  taken: string;
  nothing: string;
}
