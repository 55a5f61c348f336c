import { useEffect, useRef, useState, type FormEvent } from 'react';
import { href, data } from 'react-router';
import { callWithCheck } from '#app/forms/call-with-check.ts';
import { useFailureText, type Failure } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { Facts, SectionCard } from '#app/features/account-pages/section-card.tsx';
import { useDay } from '#app/time/use-instant.ts';
import { PERSON_FIELD_MAX } from '#app/people/person-fields.ts';
import { formatHome } from '#app/people/address.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { prepareHumanCheck } from '#app/platform/human-check.ts';
import { checkPasswordLength } from '#app/platform/password.ts';
import { hideToken, readRefusedLink } from '#app/platform/mailed-link.ts';
import { usePortal } from '#app/platform/use-portal.ts';
import { describeWait } from '#app/platform/wait-words.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Container, Stack } from '#app/ui/layout/layout.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { PasswordField } from '#app/ui/password-field/password-field.tsx';
import { PhoneField } from '#app/ui/phone-field/phone-field.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import type { DescribedInvitation, InvitationView } from '../accept-invitation.server.ts';
import { acceptInvitation } from '../contract.ts';
import { RELATIVES_WORDS } from '../words.ts';
import type { Route } from './+types/relative-invitation';
import styles from '../components/relatives.module.css';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { signInHref } from '#app/platform/sign-in.ts';

/** unknown: taken back, mistyped or over long ago; tooMany: too many wrong links were tried from here. */
type View =
  | (InvitationView & { wait?: never })
  | { state: 'unknown' | 'tooMany'; invitation: null; wait: string };
const STATUS: Record<View['state'], number> = {
  valid: 200,
  used: 200,
  expired: 400,
  unknown: 404,
  tooMany: 429,
};

type Words = typeof RELATIVES_WORDS.hu.invitation;
/** What is said of a link that opens no invitation (any more). */
const OUTCOMES: Record<View['state'], (words: Words) => { title: string; text: string }> = {
  valid: (words) => ({ title: words.doneTitle, text: words.doneText }),
  used: (words) => ({ title: words.usedTitle, text: words.usedText }),
  expired: (words) => ({ title: words.overTitle, text: words.overText }),
  unknown: (words) => ({ title: words.unknownTitle, text: words.unknownText }),
  tooMany: (words) => ({ title: words.tooManyTitle, text: words.tooManyText }),
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const view = await describe();
  return data(view, { status: STATUS[view.state] });

  async function describe(): Promise<View> {
    try {
      return await services.relatives.describeInvitation({ portal, token: params.token });
    } catch (error) {
      const { state, waitSeconds } = readRefusedLink(error);
      return { state, invitation: null, wait: describeWait(portal.locale, waitSeconds) };
    }
  }
}

/** /relative-invitation/:token: an adult relative accepts by their own mail. Loading it changes nothing. */
export default function RelativeInvitation({ loaderData: view, params }: Route.ComponentProps) {
  const { w, t } = useOwnWords(RELATIVES_WORDS);
  const { productName } = usePortal();
  const [isDone, setIsDone] = useState(false);
  const words = w.invitation;
  const isUsed = view.state === 'used';
  const isOpen = view.state === 'valid' && !isDone;
  const title = isDone ? words.doneTitle : isOpen ? words.title : OUTCOMES[view.state](words).title;
  useEffect(hideToken, []);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isDone) heading.current?.focus();
  }, [isDone]);
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={title} siteName={productName} canonical={null} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {isOpen && view.invitation ? (
        <Invitation
          token={params.token}
          invitation={view.invitation}
          onDone={() => setIsDone(true)}
        />
      ) : (
        <Stack>
          <p>
            {isDone
              ? words.doneText
              : t(OUTCOMES[view.state](words).text, { wait: view.wait ?? '' })}
          </p>
          {isDone && (
            <div>
              <ButtonLink to={href('/profile')} reloadDocument>
                {words.goOn}
              </ButtonLink>
            </div>
          )}
          {isUsed && (
            <div>
              <ButtonLink to={signInHref(href('/profile'))}>{words.signIn}</ButtonLink>
            </div>
          )}
        </Stack>
      )}
    </Container>
  );
}

function Invitation({
  token,
  invitation,
  onDone,
}: {
  token: string;
  invitation: DescribedInvitation;
  onDone: () => void;
}) {
  const { w, t, market } = useOwnWords(RELATIVES_WORDS);
  const words = w.invitation;
  const day = useDay();
  const { name, email, dateOfBirth, address } = invitation;
  const holder = invitation.holderName;
  return (
    <>
      <p>{t(words.lead, { holder })}</p>
      <ul className={styles.bullets}>
        {words.facts.map((fact) => (
          <li key={fact}>{t(fact, { holder })}</li>
        ))}
      </ul>
      <SectionCard title={words.about}>
        <Facts
          items={[
            { label: words.name, value: name },
            { label: w.fields.dateOfBirth, value: day(dateOfBirth) },
            { label: words.email, value: email },
            { label: w.fields.address, value: formatHome(market, address) },
          ]}
        />
        <p className={styles.soft}>{words.wrong}</p>
      </SectionCard>
      <AcceptForm token={token} email={email} onDone={onDone} />
    </>
  );
}

interface Form {
  phone: string;
  mothersName: string;
  password: string;
  repeat: string;
}

/** What is wrong, by field. */
function findMistakes(form: Form, acceptsTerms: boolean): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (form.phone.trim() === '') wrong.phone = 'required';
  if (form.mothersName.trim() === '') wrong.mothersName = 'required';
  const length = checkPasswordLength(form.password);
  if (length) wrong.password = length;
  else if (form.repeat !== form.password) wrong.repeat = 'repeatDiffers';
  if (!acceptsTerms) wrong.terms = 'mustAccept';
  return wrong;
}

/** What only the relative can tell, and their new password. */
function PersonFields({
  form,
  fields,
  change,
}: {
  form: Form;
  fields: Record<string, string>;
  change: (field: keyof Form) => (value: string) => void;
}) {
  const { w } = useOwnWords(RELATIVES_WORDS);
  const passwords = { showLabel: w.fields.show, hideLabel: w.fields.hide };
  return (
    <>
      <PhoneField
        label={w.fields.phone}
        name="phone"
        value={form.phone}
        onChange={change('phone')}
        error={describeField(w.errors, fields.phone)}
        required
      />
      <TextField
        label={w.fields.mothersName}
        name="mothersName"
        autoComplete="off"
        maxLength={PERSON_FIELD_MAX.mothersName}
        value={form.mothersName}
        onChange={change('mothersName')}
        error={describeField(w.errors, fields.mothersName)}
        required
      />
      <PasswordField
        {...passwords}
        label={w.fields.password}
        hint={w.fields.passwordHint}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={change('password')}
        error={describeField(w.errors.newPassword, fields.password)}
        required
      />
      <PasswordField
        {...passwords}
        label={w.fields.repeat}
        name="repeat"
        autoComplete="new-password"
        value={form.repeat}
        onChange={change('repeat')}
        error={describeField(w.errors, fields.repeat)}
        required
      />
    </>
  );
}

function TermsLinks() {
  const words = useOwnWords(RELATIVES_WORDS).w.invitation;
  return (
    <div className={styles.links}>
      <Link to={href('/pages/:slug', { slug: 'terms' })} target="_blank">
        {words.termsLink}
      </Link>
      <Link to={href('/pages/:slug', { slug: 'privacy' })} target="_blank">
        {words.privacyLink}
      </Link>
    </div>
  );
}

function AcceptForm({
  token,
  email,
  onDone,
}: {
  token: string;
  email: string;
  onDone: () => void;
}) {
  const { w } = useOwnWords(RELATIVES_WORDS);
  const words = w.invitation;
  const isAlive = useAlive();
  const [form, setForm] = useState<Form>({ phone: '', mothersName: '', password: '', repeat: '' });
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const textOf = useFailureText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { form: element, focusFirstError } = useFirstError();
  useEffect(prepareHumanCheck, []);
  const change = (field: keyof Form) => (value: string) => setForm({ ...form, [field]: value });

  async function accept(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const wrong = findMistakes(form, acceptsTerms);
    setFields(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstError();
    setIsBusy(true);
    const { phone, mothersName, password } = form;
    const result = await callWithCheck(acceptInvitation, {
      body: { token, phone, mothersName, password, acceptsTerms: true },
    });
    setIsBusy(false);
    if (!result.failure) return onDone();
    const { failure: refused } = result;
    if (Object.keys(refused.fields).length === 0) return setFailure(refused);
    setFields(refused.fields);
    focusFirstError();
  }

  return (
    <form
      ref={element}
      className={styles.group}
      method="post"
      noValidate
      onSubmit={(event) => void accept(event)}
    >
      <noscript>
        <Banner tone="warning">{words.noScript}</Banner>
      </noscript>
      {failure && (
        <Banner tone="danger" role="alert" title={words.failed}>
          {failure.code === 'email_taken' ? words.emailTaken : textOf(failure)}
        </Banner>
      )}
      {/* Which account the browser keeps the password for. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PersonFields {...{ form, fields, change }} />
      <Checkbox
        label={words.terms}
        isChecked={acceptsTerms}
        onChange={setAcceptsTerms}
        error={fields.terms === undefined ? null : words.mustAccept}
      />
      <TermsLinks />
      <Button type="submit" isBusy={isBusy} disabled={!isAlive}>
        {words.submit}
      </Button>
    </form>
  );
}
