import { useEffect, useState } from 'react';
import {
  getDoctorPriceList,
  getProviderPriceList,
  type PriceListGroup,
} from '#app/features/prices/contract.ts';
import { call } from '#app/platform/call.ts';
import { reportFailure } from '#app/platform/report-failure.ts';
import { findDoctorOptions } from './contract.ts';

export interface PriceListChoice {
  id: number;
  name: string;
}

export interface ShownPriceList {
  /** null: nothing has come yet. */
  groups: PriceListGroup[] | null;
  /** Whose list could be shown instead of the provider's own. */
  doctors: PriceListChoice[];
  /** Id of the chosen doctor; null: the provider's own list. */
  owner: number | null;
  isLoading: boolean;
  choose: (owner: number | null) => void;
  /** Asks again for a list that did not come. */
  reload: () => void;
}

interface Loaded {
  owner: number | null;
  groups: PriceListGroup[];
}

/**
 * A provider's price lists: its own first, or that of the given doctor. A list that does not come leaves the one before
 * it where it is.
 */
export function usePriceList(providerId: number, doctorId: number | null): ShownPriceList {
  const [asked, setAsked] = useState({ owner: doctorId });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [doctors, setDoctors] = useState<PriceListChoice[] | null>(null);
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void findDoctors(providerId, signal).then((found) => {
      if (!signal.aborted) setDoctors(found);
    });
    return () => controller.abort();
  }, [providerId]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void findGroups(providerId, asked.owner, signal).then((groups) => {
      if (signal.aborted) return;
      setLoading(false);
      if (groups) setLoaded({ owner: asked.owner, groups });
    });
    return () => controller.abort();
  }, [providerId, asked]);

  const ask = (owner: number | null) => {
    setLoading(true);
    setAsked({ owner });
  };
  const owner = isLoading || !loaded ? asked.owner : loaded.owner;
  return {
    // The choice of whose list stands above it, so both come together.
    groups: (doctors && loaded?.groups) ?? null,
    doctors: doctors ?? [],
    owner,
    isLoading: isLoading || doctors === null,
    choose: ask,
    reload: () => ask(asked.owner),
  };
}

/** null: the call failed, or nobody waits for it any more. */
async function findGroups(
  providerId: number,
  owner: number | null,
  signal: AbortSignal,
): Promise<PriceListGroup[] | null> {
  const contract = owner === null ? getProviderPriceList : getDoctorPriceList;
  const params = { id: String(owner ?? providerId) };
  try {
    // With h=1 every entry is a group.
    return (await call(contract, { params, query: { h: '1' }, signal })) as PriceListGroup[];
  } catch (error) {
    reportFailure(contract, error);
    return null;
  }
}

async function findDoctors(providerId: number, signal: AbortSignal): Promise<PriceListChoice[]> {
  const query = { providerId: String(providerId) };
  try {
    return await call(findDoctorOptions, { query, signal });
  } catch (error) {
    reportFailure(findDoctorOptions, error);
    return [];
  }
}
