import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { signInHref } from '#app/platform/sign-in.ts';
import { requestContext } from '#app/request-context.ts';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { changeEmail } from '../contract.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { ProfilePage } from '#app/features/account-pages/profile-page.tsx';
import { SectionCard, SectionForm } from '#app/features/account-pages/section-card.tsx';
import { useDrawnFocus } from '#app/forms/use-drawn-focus.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useStepUp } from '../use-step-up.tsx';
import { PROFILE_WORDS } from '../words.ts';
import type { Route } from './+types/change-email';
import styles from '../components/profile-cards.module.css';
import { PERSON_FIELD_MAX } from '#app/people/person-fields.ts';

/** `?kind=contactEmail`: the address for letters is to be changed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  // Links that are over lead here, in whatever browser they were opened.
  if (portal.actor.kind !== 'customer') return null;
  const { email, person, factors } = await services.profile.getProfile({ portal });
  const isContact = new URL(request.url).searchParams.get('kind') === 'contactEmail';
  return {
    email,
    contactEmail: person?.contactEmail ?? null,
    isContact,
    asksForCode: factors.codesSince !== null,
  };
}

/** /change-email: asks for a new address, which counts once its mailed link was opened. */
export default function ChangeEmail({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ChangeEmailForm {...loaderData} /> : <SignInFirst />;
}

function SignInFirst() {
  const { w } = useOwnWords(PROFILE_WORDS);
  const words = w.changeEmail;
  return (
    <ProfilePage title={words.title} lead={words.lead} current={null}>
      <SectionCard title={words.signInTitle}>
        <p>{words.signInText}</p>
        <div>
          <ButtonLink to={signInHref(href('/change-email'))}>{words.signIn}</ButtonLink>
        </div>
      </SectionCard>
    </ProfilePage>
  );
}

const KINDS = ['email', 'contactEmail'] as const;
type Kind = (typeof KINDS)[number];

/** Which of somebody's addresses is to be changed; null: they have no such one. */
function KindChoice({
  value,
  current,
  onChange,
}: {
  value: Kind;
  current: Record<Kind, string | null>;
  onChange: (kind: Kind) => void;
}) {
  const words = useOwnWords(PROFILE_WORDS).w.changeEmail;
  return (
    <fieldset className={styles.choices} aria-label={words.kind}>
      {KINDS.map(
        (one) =>
          current[one] !== null && (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name="kind"
                value={one}
                checked={value === one}
                onChange={() => onChange(one)}
              />
              <span className={styles.text}>
                {words[one]}
                <span>{current[one]}</span>
              </span>
            </label>
          ),
      )}
    </fieldset>
  );
}

function ChangeEmailForm(loaderData: {
  email: string;
  contactEmail: string | null;
  isContact: boolean;
  asksForCode: boolean;
}) {
  const { w, t } = useOwnWords(PROFILE_WORDS);
  const words = w.changeEmail;
  const navigate = useNavigate();
  const { send, refuse, isBusy, failure, fields } = useSend();
  const [kind, setKind] = useState<Kind>(
    loaderData.isContact && loaderData.contactEmail !== null ? 'contactEmail' : 'email',
  );
  const [email, setEmail] = useState('');
  const stepUp = useStepUp(loaderData.asksForCode);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [field, focusField] = useDrawnFocus<HTMLInputElement>();
  const [sent, focusSent] = useDrawnFocus<HTMLParagraphElement>();

  async function ask() {
    const wrong = stepUp.findMissing();
    if (email.trim() === '') wrong.email = 'required';
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (!(await send(changeEmail, { body: { kind, email, ...stepUp.typed } }))) return;
    setSentTo(email.trim());
    focusSent();
  }

  function askAgain() {
    stepUp.clear();
    setSentTo(null);
    focusField();
  }

  if (sentTo !== null) {
    return (
      <ProfilePage title={words.title} lead={words.lead} current={null}>
        <SectionCard title={words.sentTitle}>
          <p ref={sent} tabIndex={-1}>
            {t(words.sentText, { email: sentTo })}
          </p>
          <p>{words.sentHint}</p>
          <ButtonLink to={href('/profile')}>{words.back}</ButtonLink>
          <Button variant="quiet" onClick={askAgain}>
            {words.again}
          </Button>
        </SectionCard>
      </ProfilePage>
    );
  }
  return (
    <ProfilePage title={words.title} lead={words.lead} current={null}>
      <SectionCard title={words.kind}>
        <SectionForm
          failed={words.failed}
          failure={failure}
          submit={words.submit}
          isBusy={isBusy}
          fields={fields}
          onSubmit={() => void ask()}
          onCancel={() => void navigate(href('/profile'))}
        >
          <KindChoice
            value={kind}
            onChange={setKind}
            current={{ email: loaderData.email, contactEmail: loaderData.contactEmail }}
          />
          <TextField
            ref={field}
            label={words.newEmail}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={PERSON_FIELD_MAX.email}
            value={email}
            onChange={setEmail}
            error={describeField(w.errors, fields.email)}
            required
          />
          {stepUp.draw(words.password, fields)}
        </SectionForm>
      </SectionCard>
    </ProfilePage>
  );
}
