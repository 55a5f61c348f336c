import {
  getDoctor,
  getProvider,
  getSubfunction,
  type ProviderDetails,
  type SubfunctionOption,
} from '#app/features/directory/contract.ts';
import { toFailure } from '#app/forms/failure.ts';
import { call, type CallInput } from '#app/platform/call.ts';
import type { AnswerOf, CallContract } from '#app/platform/contract.ts';
import { reportFailure } from '#app/platform/report-failure.ts';
import type { CareKnown } from './care-draft.ts';
import { getCareForm, getCareToChange, type CareToChange } from './contract.ts';
import type { OpenedForm } from './read-request.ts';

/** What the form begins with. */
export interface Beginning {
  /** What is changed; null: nothing, it is a new request. */
  change: CareToChange | null;
  known: CareKnown;
  provider: ProviderDetails | null;
  doctorId: number | null;
  subfunction: SubfunctionOption | null;
}

type Choice = Pick<OpenedForm, 'providerId' | 'doctorId' | 'subfunction'>;

/**
 * @param kept what was chosen before a reload; null: nothing
 * @throws CallError when what is known of the customer, or what is changed, does not come; the rest can be chosen in the form. Of what is
 * changed a clinic that did not come would be one that its patient does not want any more
 */
export async function loadBeginning(
  opened: OpenedForm,
  kept: Choice | null,
  signal: AbortSignal,
): Promise<Beginning> {
  const { change: id } = opened;
  const change = id === null ? null : await call(getCareToChange, { params: { id }, signal });
  const told = change && { ...change, subfunction: change.details.subfunction.id };
  const { providerId, doctorId, subfunction } = kept ?? told ?? opened;
  const [known, provider, option] = await Promise.all([
    call(getCareForm, { signal }),
    findProvider(providerId, doctorId, { signal, change }),
    subfunction === null ? null : ask(getSubfunction, { params: idOf(subfunction), signal }),
  ]);
  const { now = new Date().toISOString() } = known;
  return {
    change,
    known: { ...known, now },
    provider,
    doctorId: provider && doctorId,
    subfunction: option,
  };
}

/** Of a doctor it may not be known where they work. */
async function findProvider(
  providerId: number | null,
  doctorId: number | null,
  { signal, change }: { signal: AbortSignal; change: CareToChange | null },
): Promise<ProviderDetails | null> {
  if (providerId !== null) {
    // It may have been asked for in another market than the page's.
    const query = change ? { market: change.market } : {};
    return ask(getProvider, { params: idOf(providerId), query, signal }, change !== null);
  }
  if (doctorId === null) return null;
  const doctor = await ask(getDoctor, { params: idOf(doctorId), signal });
  return doctor && ask(getProvider, { params: idOf(doctor.provider.id), signal });
}

/** null: it did not come, and another one can be chosen. */
export function askProvider(id: number): Promise<ProviderDetails | null> {
  return ask(getProvider, { params: idOf(id) });
}

async function ask<C extends CallContract>(
  contract: C,
  input: CallInput<C>,
  isNeeded = false,
): Promise<AnswerOf<C> | null> {
  try {
    return await call(contract, input);
  } catch (error) {
    if (isNeeded && toFailure(error).code !== 'not_found') throw error;
    reportFailure(contract, error);
    return null;
  }
}

const idOf = (id: number) => ({ id: String(id) });
