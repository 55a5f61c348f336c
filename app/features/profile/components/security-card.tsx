import { FACTOR_WORDS } from '#app/features/identity/factor-words.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { Profile } from '../get-profile.server.ts';
import { SectionCard } from '#app/features/account-pages/section-card.tsx';
import { CodesPart } from './codes-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';

/** What signs in besides a password. */
export function SecurityCard({ profile, host }: { profile: Profile; host: string }) {
  const { w } = useOwnWords(FACTOR_WORDS);
  return (
    <SectionCard title={w.card.title}>
      <CodesPart factors={profile.factors} email={profile.email} />
      <PasskeysPart factors={profile.factors} host={host} />
    </SectionCard>
  );
}
