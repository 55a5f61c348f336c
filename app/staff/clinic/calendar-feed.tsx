import { setFeed } from '#app/features/clinic-hours/contract.ts';
import type { HoursBoard } from '#app/features/clinic-hours/get-hours.server.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { CLINIC_WORDS } from './clinic-words.ts';
import clinicStyles from './clinic.module.css';
import { SendOutcome } from '#app/staff/kit/send-outcome.tsx';
import { useRefresh } from '#app/staff/kit/use-refresh.ts';
import styles from '#app/staff/staff.module.css';
import type { ShownHours } from './weekly-hours.tsx';

/** The private address under which a doctor's own calendar program reads when they are booked. */
export function CalendarFeed({ board, shown }: { board: HoursBoard; shown: ShownHours }) {
  const words = useOwnWords(CLINIC_WORDS).w.feed;
  const { refresh } = useRefresh();
  const isAlive = useAlive();
  const { send, isBusy, failure } = useSend();

  async function set(what: 'busy' | 'initials' | 'none') {
    await send(setFeed, {
      params: { providerId: String(board.clinic.id), calendarId: String(shown.id) },
      body: { what },
    });
    await refresh();
  }

  const buttons = shown.feed
    ? (['busy', 'initials', 'none'] as const)
    : (['busy', 'initials'] as const);
  return (
    <section className={styles.part} aria-labelledby="feed">
      <h2 id="feed">{words.title}</h2>
      <SendOutcome failure={failure} />
      <p className={styles.hint}>{words.hint}</p>
      {shown.feed && (
        <TextField
          label={shown.feed.hasInitials ? words.withInitials : words.withBusy}
          value={shown.feed.url}
          readOnly
        />
      )}
      <div className={clinicStyles.bar}>
        {buttons.map((what) => (
          <Button
            key={what}
            size="s"
            variant={what === 'none' ? 'quiet' : 'secondary'}
            isBusy={isBusy}
            disabled={!isAlive}
            onClick={() => void set(what)}
          >
            {words.make[what]}
          </Button>
        ))}
      </div>
    </section>
  );
}
