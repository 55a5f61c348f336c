import { useState } from 'react';
import { data, href, useNavigate } from 'react-router';
import { registerPrivacyRequest } from '#app/features/privacy-desk/contract.ts';
import { REQUEST_ASKERS, REQUEST_CHANNELS } from '#app/people/privacy-requests.ts';
import { REFERENCE_MAX } from '#app/features/privacy-desk/request-rules.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { PRIVACY_REQUEST_KINDS } from '#app/platform/states.ts';
import { requestContext } from '#app/request-context.ts';
import { todayOf } from '#app/time/today.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { DayField } from '#app/ui/day-field/day-field.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { BackToList } from '#app/staff/kit/back-to-list.tsx';
import { ListFailure, NoRole } from '#app/staff/kit/work-list.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { PRIVACY_ROOM_WORDS } from '../privacy-words.ts';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { readPartnerNumber } from '#app/staff/vouchers/voucher-list.ts';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/new-privacy-request';

export { ListFailure as ErrorBoundary };

/** null: nothing here is for the roles of who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const actor = requireStaff(portal);
  if (!permits(actor, 'privacy.decide')) return data({ found: null }, { status: 403 });
  const asked = readPartnerNumber(new URL(request.url).searchParams.get('partner'));
  const found = services.privacyDesk.findPartner(portal, asked);
  return data({ found: { ...(await found), today: todayOf(portal) } });
}

type RegistrationFrame = NonNullable<Route.ComponentProps['loaderData']['found']>;

/** Registers what a customer asks by letter, on the telephone or in person. */
export default function NewPrivacyRequest({ loaderData: { found } }: Route.ComponentProps) {
  const { w: staff } = useOwnWords(STAFF_WORDS);
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  return (
    <>
      <PageHead title={w.newTitle} siteName={staff.name} canonical={null} />
      <p>
        <BackToList list={`${href('/staff/admin/privacy')}${found ? `?partner=${found.id}` : ''}`}>
          {w.back}
        </BackToList>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{w.newTitle}</h1>
        {found && <p>{found.name}</p>}
      </div>
      {found ? <RequestForm key={found.id} found={found} /> : <NoRole />}
    </>
  );
}

const NOTHING = {
  lastName: '',
  firstName: '',
  dateOfBirth: '',
  hasAccount: 'yes',
  email: '',
  phone: '',
  booking: '',
  reference: '',
  kind: '',
  channel: '',
  askedBy: 'self',
  receivedOn: '',
  isIdentityProven: false,
};
type TypedRequest = typeof NOTHING;

interface PartProps {
  typed: TypedRequest;
  change: (values: Partial<TypedRequest>) => void;
  fields: Record<string, string>;
}

function RequestForm({ found: { id: partnerId, today } }: { found: RegistrationFrame }) {
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  const { send, refuse, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const navigate = useNavigate();
  const isAlive = useAlive();
  const [typed, setTyped] = useState<TypedRequest>({ ...NOTHING, receivedOn: today });
  const change = (values: Partial<TypedRequest>) => setTyped({ ...typed, ...values });

  async function submit() {
    if (isBusy) return;
    const kind = PRIVACY_REQUEST_KINDS.find((one) => one === typed.kind);
    const channel = REQUEST_CHANNELS.find((one) => one === typed.channel);
    const askedBy = REQUEST_ASKERS.find((one) => one === typed.askedBy) ?? 'self';
    if (!kind || !channel) {
      refuse({ ...(!kind && { kind: 'required' }), ...(!channel && { channel: 'required' }) });
      return focusFirstError();
    }
    const params = { partnerId: String(partnerId) };
    const answer = await send(registerPrivacyRequest, {
      params,
      body: { ...typed, kind, channel, askedBy, hasAccount: typed.hasAccount === 'yes' },
    });
    if (!answer) return focusFirstError();
    await navigate(href('/staff/admin/privacy/:partnerId/:id', { ...params, id: answer.id }));
  }

  return (
    <PartForm form={form} title={<p>{w.newLead}</p>} failure={failure} onSubmit={submit}>
      {fields.identity !== undefined && (
        <Banner tone="danger" role="alert" title={w.unknownPerson} />
      )}
      <div className={styles.fields}>
        <HowAskedFields typed={typed} change={change} fields={fields} />
        <Person typed={typed} change={change} fields={fields} />
      </div>
      <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
        {w.submit}
      </Button>
    </PartForm>
  );
}

/** What is asked for, how and when. */
function HowAskedFields({ typed, change, fields }: PartProps) {
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  const errorOf = (field: string) => describeField(w.errors, fields[field]);
  return (
    <>
      <Select
        name="kind"
        label={w.kind}
        placeholder={w.choose}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
        options={PRIVACY_REQUEST_KINDS.map((value) => ({ value, label: w.kinds[value] }))}
        error={errorOf('kind')}
      />
      <Select
        name="channel"
        label={w.channel}
        placeholder={w.choose}
        value={typed.channel}
        onChange={(channel) => change({ channel })}
        options={REQUEST_CHANNELS.map((value) => ({ value, label: w.channels[value] }))}
        error={errorOf('channel')}
      />
      <DayField
        name="receivedOn"
        label={w.receivedOn}
        hint={w.receivedHint}
        value={typed.receivedOn}
        onChange={(receivedOn) => change({ receivedOn })}
        error={errorOf('receivedOn')}
      />
      <TextField
        name="reference"
        label={w.reference}
        hint={w.referenceHint}
        isOptional
        autoComplete="off"
        maxLength={REFERENCE_MAX}
        value={typed.reference}
        onChange={(reference) => change({ reference })}
        error={errorOf('reference')}
      />
      <Select
        name="askedBy"
        label={w.askedBy}
        placeholder={null}
        value={typed.askedBy}
        onChange={(askedBy) => change({ askedBy })}
        options={REQUEST_ASKERS.map((value) => ({ value, label: w.askers[value] }))}
      />
    </>
  );
}

/** Whose data it is about, and whether that is certain. */
function Person({ typed, change, fields }: PartProps) {
  const { w } = useOwnWords(PRIVACY_ROOM_WORDS);
  const isVisitor = typed.hasAccount === 'no';
  const hints: Partial<Record<keyof TypedRequest, string>> = isVisitor
    ? { email: w.visitorHint, booking: w.bookingHint }
    : { email: w.emailHint };
  const told = isVisitor ? [...TOLD, 'phone' as const, 'booking' as const] : TOLD;
  return (
    <>
      <Select
        name="hasAccount"
        label={w.whose}
        hint={isVisitor ? w.whoseVisitorHint : w.whoseHint}
        placeholder={null}
        value={typed.hasAccount}
        onChange={(hasAccount) => change({ hasAccount })}
        options={[
          { value: 'yes', label: w.whoseCustomer },
          { value: 'no', label: w.whoseVisitor },
        ]}
      />
      {told.map((field) => (
        <TextField
          key={field}
          name={field}
          type={TYPES[field] ?? 'text'}
          label={field === 'email' && isVisitor ? w.visitorEmail : w[field]}
          hint={hints[field]}
          isOptional={!REQUIRED.has(field)}
          autoComplete="off"
          value={typed[field]}
          onChange={(value) => change({ [field]: value })}
          error={describeField(w.errors, fields[field])}
        />
      ))}
      <Checkbox
        label={w.isIdentityProven}
        hint={w.identityHint}
        isChecked={typed.isIdentityProven}
        onChange={(isIdentityProven) => change({ isIdentityProven })}
      />
    </>
  );
}
const TOLD = ['lastName', 'firstName', 'dateOfBirth', 'email'] as const;
const REQUIRED: ReadonlySet<string> = new Set(['lastName', 'firstName', 'dateOfBirth']);
const TYPES: Partial<Record<keyof TypedRequest, 'date' | 'email' | 'tel'>> = {
  dateOfBirth: 'date',
  email: 'email',
  phone: 'tel',
};
