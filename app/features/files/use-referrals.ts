import { useEffect, useEffectEvent } from 'react';
import { forgetReferral, sortReferrals, type ReferredForm } from './taken-referral.ts';
import type { SentFile } from './sent-file.ts';
import type { UploadsMemory } from './uploads-memory.ts';
import { useUploads, type Uploads } from './use-uploads.ts';

/**
 * The files of a form that takes a referral: what a doctor wrote for its care and its patient, where somebody has taken that, is there
 * already. What was there for another care or person waits for a form of its own.
 * @param initial what the form had when it was sent before
 */
export function useReferrals(
  memory: UploadsMemory,
  { specialtyId, subfunctionId, patient }: ReferredForm,
  initial: readonly SentFile[] = [],
): Uploads {
  const uploads = useUploads({ memory, initial });
  const attach = useEffectEvent((form: ReferredForm) => {
    const { fitting, others } = sortReferrals(form);
    for (const file of fitting) uploads.keep(file);
    for (const { id } of others) uploads.leaveOut(id);
  });
  const name = patient?.name ?? null;
  const dateOfBirth = patient?.dateOfBirth ?? '';
  useEffect(() => {
    const known = name === null ? null : { name, dateOfBirth };
    attach({ specialtyId, subfunctionId, patient: known });
  }, [specialtyId, subfunctionId, name, dateOfBirth]);
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
