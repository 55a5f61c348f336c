import type { Locale } from '#app/i18n/locale.ts';
import type { Transaction } from '#db/client.ts';
import type { AdviceDoctor, AdviceTeam, Template } from './contract.ts';
import { findDoctorRows, findTeamRows, findTemplateRows } from './queries.server.ts';

/** What helps somebody to answer: whom they can hand over to, and answers kept ready. In a transaction of the partner. */
export interface AnswerAids {
  colleagues: AdviceDoctor[];
  teams: AdviceTeam[];
  templates: Template[];
}

export async function findAnswerAids(
  transaction: Transaction,
  staffId: number,
  locale: Locale,
): Promise<AnswerAids> {
  return {
    colleagues: await findColleagues(transaction, staffId),
    teams: await findTeamRows(transaction),
    templates: await findTemplateRows(transaction, staffId, locale),
  };
}

/** Whether somebody else who answers at the partner, or one of its teams, is meant. */
export async function isAddressee(
  transaction: Transaction,
  { kind, id }: { kind: 'doctor' | 'team'; id: number },
  staffId: number,
): Promise<boolean> {
  const all =
    kind === 'team' ? await findTeamRows(transaction) : await findColleagues(transaction, staffId);
  return all.some((one) => one.id === id);
}

async function findColleagues(transaction: Transaction, staffId: number): Promise<AdviceDoctor[]> {
  return (await findDoctorRows(transaction)).filter(({ id }) => id !== staffId);
}

/** Members of the teams that somebody leads, but for themselves, by name. In a transaction of the partner. */
export async function findLedBy(
  transaction: Transaction,
  staffId: number,
): Promise<AdviceDoctor[]> {
  const teams = await findTeamRows(transaction);
  const led = new Set(
    teams.flatMap(({ leadId, memberIds }) => (leadId === staffId ? memberIds : [])),
  );
  return (await findColleagues(transaction, staffId)).filter(({ id }) => led.has(id));
}
