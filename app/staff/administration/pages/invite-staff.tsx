import { useState } from 'react';
import { data, href } from 'react-router';
import { inviteStaff } from '#app/features/administration/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { ADMINISTRATION_WORDS } from '../administration-words.ts';
import { InviteSeveral } from '../invite-several.tsx';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { NoRole } from '#app/staff/kit/work-list.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import { findRoleChoices, RoleFields, useChosenRole, type RoleChoices } from '../role-fields.tsx';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/invite-staff';

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'staff.write')) return data({ choices: null }, { status: 403 });
  const { administration } = services;
  const { partners } = await administration.findAdministered(portal);
  const specialties = await administration.findSpecialties();
  return data({ choices: findRoleChoices(actor, partners, specialties) });
}

export default function InviteStaff({ loaderData: { choices } }: Route.ComponentProps) {
  const { w } = useOwnWords(STAFF_WORDS);
  const { invite, colleague } = useOwnWords(ADMINISTRATION_WORDS).w;
  const [sent, setSent] = useState<{ name: string; email: string } | null>(null);
  const [isSeveral, setIsSeveral] = useState(false);
  return (
    <>
      <PageHead title={invite.title} siteName={w.name} canonical={null} />
      <p>
        <BackToList list={href('/staff/admin/staff')}>{colleague.back}</BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{invite.title}</h1>
      </div>
      {!choices && <NoRole />}
      {choices && !sent && <HowMany isSeveral={isSeveral} onChange={setIsSeveral} />}
      {choices && sent && <InvitationSent sent={sent} onMore={() => setSent(null)} />}
      {choices && !sent && !isSeveral && <InviteForm choices={choices} onSent={setSent} />}
      {choices && isSeveral && <InviteSeveral choices={choices} />}
    </>
  );
}

function HowMany({
  isSeveral,
  onChange,
}: {
  isSeveral: boolean;
  onChange: (isSeveral: boolean) => void;
}) {
  const { invite } = useOwnWords(ADMINISTRATION_WORDS).w;
  return (
    <fieldset className={styles.choices}>
      <legend>{invite.whom}</legend>
      {[false, true].map((one) => (
        <label key={String(one)} className={styles.choice}>
          <input
            type="radio"
            name="isSeveral"
            checked={isSeveral === one}
            onChange={() => onChange(one)}
          />
          {one ? invite.severalPeople : invite.onePerson}
        </label>
      ))}
    </fieldset>
  );
}

function InvitationSent({
  sent,
  onMore,
}: {
  sent: { name: string; email: string };
  onMore: () => void;
}) {
  const { w, t } = useOwnWords(ADMINISTRATION_WORDS);
  return (
    <div className={styles.column}>
      <Banner tone="success" role="status" title={w.invite.sent}>
        {t(w.invite.sentText, sent)}
      </Banner>
      <p>
        <Button size="s" variant="secondary" onClick={onMore}>
          {w.invite.another}
        </Button>
      </p>
    </div>
  );
}

/** Name, address and language of who is let in. */
function usePerson() {
  const { invite } = useOwnWords(ADMINISTRATION_WORDS).w;
  const { locale: own } = useOwnWords(ADMINISTRATION_WORDS);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [locale, setLocale] = useState<Locale>(own);
  const [errors, setErrors] = useState<Partial<Record<'name' | 'email', string>>>({});
  const check = () => {
    const found = {
      ...(name.trim() === '' && { name: invite.required }),
      ...(email.trim() === '' && { email: invite.required }),
    };
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const refuse = (fields: Record<string, string>) =>
    setErrors({
      ...(fields.name && { name: invite.required }),
      ...(fields.email && { email: invite.wrongEmail }),
    });
  return { name, setName, email, setEmail, locale, setLocale, errors, check, refuse };
}

function InviteForm({
  choices,
  onSent,
}: {
  choices: RoleChoices;
  onSent: (sent: { name: string; email: string }) => void;
}) {
  const { invite } = useOwnWords(ADMINISTRATION_WORDS).w;
  const isAlive = useAlive();
  const { send, isBusy, failure, code } = useSend();
  const { form, focusFirstError } = useFirstError();
  const chosen = useChosenRole(choices);
  const person = usePerson();
  const { name, email, locale } = person;

  async function submit() {
    if (isBusy) return;
    const isPersonRight = person.check();
    const role = chosen.read();
    if (!isPersonRight || !role) return focusFirstError();
    const body = { name: name.trim(), email: email.trim(), locale, ...role };
    const answer = await send(inviteStaff, { body }, (fields) => {
      person.refuse(fields);
      chosen.refuse(fields);
    });
    if (answer) onSent({ name: body.name, email: body.email });
    else focusFirstError();
  }

  return (
    <PartForm
      form={form}
      title={<p>{invite.lead}</p>}
      failure={code === 'email_taken' ? invite.taken : failure}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <TextField
          label={invite.name}
          hint={invite.nameHint}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={person.setName}
          error={person.errors.name ?? null}
        />
        <TextField
          label={invite.email}
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          onChange={person.setEmail}
          error={person.errors.email ?? null}
        />
        <Select
          label={invite.language}
          value={locale}
          placeholder={null}
          onChange={(one) => person.setLocale(LOCALES.find((known) => known === one) ?? locale)}
          options={LOCALES.map((one) => ({ value: one, label: invite.languages[one] }))}
        />
        <RoleFields choices={choices} chosen={chosen} />
      </div>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {invite.submit}
      </Button>
    </PartForm>
  );
}
