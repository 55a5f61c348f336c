import { useEffect, useEffectEvent } from 'react';
import { forgetReferral, recallReferral, type ReferredCare } from './taken-referral.ts';
import { useUploads, type Uploads } from './use-uploads.ts';

/** The files of a form that takes a referral: what a doctor wrote for its care, where somebody has taken that, is there already. */
export function useReferrals(
  memoryKey: string,
  { specialtyId, subfunctionId }: ReferredCare,
): Uploads {
  const uploads = useUploads({ memoryKey });
  const attach = useEffectEvent((care: ReferredCare) => {
    const taken = recallReferral(care);
    if (taken) uploads.keep(taken);
  });
  useEffect(() => attach({ specialtyId, subfunctionId }), [specialtyId, subfunctionId]);
  return {
    ...uploads,
    remove: (key) => {
      // What is at the server has its id for a key.
      forgetReferral([key]);
      uploads.remove(key);
    },
    forget: () => {
      forgetReferral(uploads.ids);
      uploads.forget();
    },
  };
}
