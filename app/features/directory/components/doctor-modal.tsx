import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { reportFailure } from '#app/platform/report-failure.ts';
import { Avatar } from '#app/ui/avatar/avatar.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { Flag } from '#app/ui/flag/flag.tsx';
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx';
import { getDoctor } from '../contract.ts';
import type { OpenItem } from '../item-modals.tsx';
import styles from './doctor-modal.module.css';

interface DoctorModalProps {
  doctor: OpenItem & { kind: 'doctor' };
  isOpen: boolean;
  onClose: () => void;
  onLeave: (href: string) => void;
}

/** A doctor's introduction, and the way to the doctor's page. */
export function DoctorModal({ doctor, isOpen, onClose, onLeave }: DoctorModalProps) {
  const { w } = useWords('finder');
  const { flags } = usePortal();
  const description = useDescription(doctor.id);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={w.item.about}
      size="m"
      footer={
        flags.opensProvidersFromList && (
          <Button onClick={() => onLeave(doctor.href)}>{w.item.details}</Button>
        )
      }
    >
      <div className={styles.head}>
        <Avatar src={doctor.picture} name={doctor.name} size="xl" />
        <div>
          <h3 className={styles.name}>
            {doctor.name}{' '}
            {doctor.speaksEnglish && <Flag locale="en" title={w.item.speaksEnglish} />}
          </h3>
          <p>{doctor.provider.name}</p>
          <p className={styles.place}>{doctor.provider.place}</p>
        </div>
      </div>
      {description === null ? (
        <Skeleton shape="block" />
      ) : (
        // Sanitised by the server.
        <div className={styles.about} dangerouslySetInnerHTML={{ __html: description }} />
      )}
    </Dialog>
  );
}

/** null while it is on its way; empty when it did not come. */
function useDescription(doctorId: number): string | null {
  const [description, setDescription] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call(getDoctor, { params: { id: String(doctorId) }, signal }).then(
      (doctor) => setDescription(doctor.description ?? ''),
      (error: unknown) => {
        if (signal.aborted) return;
        reportFailure(getDoctor, error);
        setDescription('');
      },
    );
    return () => controller.abort();
  }, [doctorId]);
  return description;
}
