import type { DeskState } from '#app/features/clinic-desk/desk-state.ts';
import type { DeskVisit } from '#app/features/clinic-desk/present.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { timeOf } from '#app/time/booked-time.ts';
import { Badge, type BadgeTone } from '#app/ui/badge/badge.tsx';
import {
  AlertIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  ShieldIcon,
  UserIcon,
} from '#app/ui/icons/icons.tsx';
import clinicStyles from './clinic.module.css';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';

const LOOKS: Record<DeskState, { tone: BadgeTone; Icon: typeof AlertIcon }> = {
  tentative: { tone: 'warning', Icon: ClockIcon },
  waiting: { tone: 'warning', Icon: ShieldIcon },
  confirmed: { tone: 'neutral', Icon: CalendarIcon },
  arrived: { tone: 'success', Icon: UserIcon },
  fulfilled: { tone: 'neutral', Icon: CheckIcon },
  noShow: { tone: 'danger', Icon: AlertIcon },
  cancelledByPatient: { tone: 'neutral', Icon: CloseIcon },
  cancelledByClinic: { tone: 'neutral', Icon: CloseIcon },
};

/** How a visit stands in words, with a shape beside the colour. */
export function DeskStateMark({ visit, timeZone }: { visit: DeskVisit; timeZone: string }) {
  const { w, t } = useOwnWords(STAFF_WORDS);
  const { states, arrivedAt, waitsToo, coming } = w.clinic;
  const { tone, Icon } = LOOKS[visit.state];
  const isHere = visit.state === 'arrived' && visit.arrivedAt !== null;
  return (
    <span className={clinicStyles.mark}>
      <Badge tone={tone} icon={<Icon />}>
        {isHere
          ? t(arrivedAt, { time: timeOf(visit.arrivedAt ?? '', timeZone) })
          : states[visit.state]}
      </Badge>
      {visit.isComing && visit.state === 'confirmed' && (
        <span className={styles.hint}>{coming}</span>
      )}
      {isHere && visit.isUndecided && <span className={styles.hint}>{waitsToo}</span>}
    </span>
  );
}
