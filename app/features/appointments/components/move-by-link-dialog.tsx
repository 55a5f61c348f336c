import { callWithCheck } from '#app/forms/call-with-check.ts';
import type { Failure } from '#app/forms/failure.ts';
import { moveByLink, type MovedByLink } from '../move-by-link-contract.ts';
import { ChooseTimeDialog, type ChooseTimeDialogProps } from './choose-time-dialog.tsx';

export type MoveByLinkDialogProps = Omit<ChooseTimeDialogProps<MovedByLink>, 'move'> & {
  /** Of the mailed link. */
  token: string;
  /** What the page may show in place of the dialog. */
  onRefused: (failure: Failure) => void;
};

/** Moves a booking by the link of its mail. */
export function MoveByLinkDialog({ token, onRefused, ...dialog }: MoveByLinkDialogProps) {
  const move = async (slotId: string) => {
    const shownStartsAt = dialog.visit.startsAt;
    const result = await callWithCheck(moveByLink, { body: { token, slotId, shownStartsAt } });
    if (result.failure) onRefused(result.failure);
    return result;
  };
  return <ChooseTimeDialog {...dialog} move={move} />;
}
