import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { PhoneIcon } from '#app/ui/icons/icons.tsx';
import { splitPhones } from '#app/people/phone-links.ts';
import { requestNewBooking } from '#app/platform/new-booking.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import type { Pick } from '../shown-slots.ts';
import { ownHoldsOf } from '../own-holds.ts';
import { refusalOf } from '../refusal.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { OwnHolds } from './own-holds.tsx';
import { StepPanel } from './step-panel.tsx';
import { BOOKING_WORDS } from '../words.ts';

/** Why there is no time to go on with. */
export function RefusedPanel({
  failure,
  onRelease,
}: {
  failure: Failure;
  /** Gives back one of the times that are too many and asks for the new one again. */
  onRelease: (id: string) => Promise<void>;
}) {
  const holds = ownHoldsOf(failure);
  return (
    <StepPanel>
      <p>
        <RefusalText failure={failure} />
      </p>
      {holds.length > 0 && <OwnHolds holds={holds} onRelease={onRelease} />}
    </StepPanel>
  );
}

/** What can be done instead; the likeliest last, where the eye and the thumb end. */
export function RefusedActions({
  failure,
  pick,
  onRetry,
  onClose,
}: {
  failure: Failure;
  pick: Pick;
  onRetry: () => void;
  onClose: () => void;
}) {
  const { w, t } = useOwnWords(BOOKING_WORDS);
  const phone = splitPhones(failure.message).find(({ href }) => href !== null);
  switch (refusalOf(failure)) {
    case 'time':
      return (
        <>
          <ArrangeButton pick={pick} onClose={onClose} />
          <Button onClick={onClose}>{w.modal.chooseOther}</Button>
        </>
      );
    case 'ranOut':
      return (
        <>
          <Button variant="quiet" onClick={onClose}>
            {w.modal.chooseOther}
          </Button>
          <Button onClick={onRetry}>{w.modal.holdAgain}</Button>
        </>
      );
    case 'phone':
      return (
        <>
          <Button variant="quiet" onClick={onClose}>
            {w.modal.close}
          </Button>
          {phone?.href && (
            <ButtonLink to={phone.href} icon={<PhoneIcon />}>
              {t(w.refused.call, { phone: phone.text })}
            </ButtonLink>
          )}
        </>
      );
    case 'never':
      return (
        <>
          <Button variant="quiet" onClick={onClose}>
            {w.modal.close}
          </Button>
          <ArrangeButton pick={pick} onClose={onClose} />
        </>
      );
    case 'limit':
    case 'again':
      return (
        <>
          <Button variant="quiet" onClick={onClose}>
            {w.modal.close}
          </Button>
          <Button onClick={onRetry}>{w.modal.tryAgain}</Button>
        </>
      );
  }
}

/** A member can have the call centre arrange it. */
function ArrangeButton({ pick, onClose }: { pick: Pick; onClose: () => void }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  if (!usePortal().viewer.isLoggedIn) return null;
  const id = Number(pick.ownerKey.slice(1));
  const owner = pick.ownerKey.startsWith('D') ? { doctorId: id } : { providerId: id };
  return (
    <Button
      variant="secondary"
      onClick={() => {
        onClose();
        const { subfunctionId: subfunction, startsAt } = pick;
        requestNewBooking({ mode: 'finish', subfunction, startsAt, ...owner });
      }}
    >
      {w.refused.arrange}
    </Button>
  );
}

function RefusalText({ failure }: { failure: Failure }) {
  const { w } = useOwnWords(BOOKING_WORDS);
  const textOf = useFailureText({ network: w.refused.network, unknown: w.refused.failed });
  if (refusalOf(failure) === 'ranOut') return w.refused.ranOut;
  if (failure.code === 'slot_taken') return w.refused.taken;
  return splitPhones(textOf(failure)).map(({ text, href }) =>
    href ? (
      <a key={text} href={href}>
        {text}
      </a>
    ) : (
      text
    ),
  );
}
