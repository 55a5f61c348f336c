import { call } from '#app/platform/call.ts';
import { toFailure } from '#app/forms/failure.ts';
import { moveAppointment } from '../contract.ts';
import type { ChangeDialogProps } from './cancel-dialog.tsx';
import { ChooseTimeDialog, type ChooseTimeDialogProps } from './choose-time-dialog.tsx';

/** Moves an appointment of the customer who is signed in. */
export function MoveDialog({
  appointment,
  today,
  onClose,
  onDone,
}: ChangeDialogProps & { today: string }) {
  const move: ChooseTimeDialogProps<{ startsAt: string }>['move'] = async (slotId) => {
    try {
      const { id, startsAt: shownStartsAt } = appointment;
      const answer = await call(moveAppointment, {
        params: { id },
        query: { shownStartsAt },
        body: { slotId },
      });
      return { answer: answer.appointment, failure: null };
    } catch (error) {
      return { answer: null, failure: toFailure(error) };
    }
  };
  return <ChooseTimeDialog visit={appointment} {...{ today, move, onClose, onDone }} />;
}
