import type { Locale } from '#app/i18n/locale.ts';
import type { AdvicePart } from '../advice-parts.ts';

export interface AdviceRoomWords {
  nav: string;
  parts: Record<AdvicePart, string>;
  partner: string;
  show: string;
  noRole: string;
  /** Somebody else has changed it. */
  changed: string;
  saved: string;
  save: string;
  remove: string;
  locales: Record<Locale, string>;
  errors: Record<
    | 'required'
    | 'tooLong'
    | 'charactersInvalid'
    | 'unknown'
    | 'notMember'
    | 'taken'
    | 'tooMany'
    | 'placeholder',
    string
  >;
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
    insert: string;
    choose: string;
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
