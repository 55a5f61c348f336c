import type { Locale } from '#app/i18n/locale.ts';
import type { AdviceDoctor, AdviceTeam } from './contract.ts';

export const TITLE_MAX = 100;
/** As long as an answer may be. */
export const TEMPLATE_MAX = 4_000;
/** Of everybody and of one doctor, at a partner; nobody finds anything among more. */
export const TEMPLATES_MAX = 200;
export const TEAMS_MAX = 50;
export const MEMBERS_MAX = 100;

/** What a template may leave open: the patient's name, and that of whoever answers. */
const PLACEHOLDER = /\{(name|doctor)\}/g;

/** The text with the names in it; what else stands in braces stays. */
export function fillTemplate(text: string, names: Record<'name' | 'doctor', string>): string {
  // One pass: a name that looks like a placeholder stays a name.
  return text.replace(PLACEHOLDER, (_, key: 'name' | 'doctor') => names[key]);
}

/** What stands in braces and is none of ours: a patient would read it as it is. */
export function findUnknownPlaceholder(text: string): string | null {
  const [, ...opened] = text.replace(PLACEHOLDER, '').split('{');
  const found = opened.find((part) => part.includes('}'));
  return found === undefined ? null : `{${found.slice(0, found.indexOf('}') + 1)}`;
}

/** Teams that a question suits: of its field and language before those of either, each by name. */
export function sortTeams<Team extends Pick<AdviceTeam, 'name' | 'specializationId' | 'languages'>>(
  teams: readonly Team[],
  question: { specializationId: number | null; locale: Locale },
): Team[] {
  const fit = ({ specializationId, languages }: Team) =>
    2 * Number(specializationId !== null && specializationId === question.specializationId) +
    Number(languages.some((one) => one === question.locale));
  return teams.toSorted(
    (one, other) => fit(other) - fit(one) || one.name.localeCompare(other.name),
  );
}

/** Without who answers at the partner no more: a team that is shown can be saved again. */
export function dropDeparted(team: AdviceTeam, doctors: readonly AdviceDoctor[]): AdviceTeam {
  const isHere = (id: number | null) => doctors.some((one) => one.id === id);
  return {
    ...team,
    memberIds: team.memberIds.filter(isHere),
    leadId: isHere(team.leadId) ? team.leadId : null,
  };
}

/** What is wrong with a team, by field. */
export function findTeamErrors(
  { memberIds, leadId }: Pick<AdviceTeam, 'memberIds' | 'leadId'>,
  doctors: readonly AdviceDoctor[],
): Record<string, 'required' | 'unknown' | 'notMember'> {
  const isKnown = memberIds.every((id) => doctors.some((one) => one.id === id));
  return {
    ...(memberIds.length === 0 && { memberIds: 'required' as const }),
    ...(!isKnown && { memberIds: 'unknown' as const }),
    ...(leadId !== null && !memberIds.includes(leadId) && { leadId: 'notMember' as const }),
  };
}
