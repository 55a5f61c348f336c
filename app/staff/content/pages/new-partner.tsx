import { useState, type FormEvent } from 'react';
import { data, href } from 'react-router';
import { createPartner } from '#app/features/content-desk/contract.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { useSend } from '#app/forms/use-send.ts';
import { LOCALES, MARKETS, type Locale, type Market } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { permits } from '#app/platform/permissions.ts';
import { requestContext } from '#app/request-context.ts';
import { LOOK_KEYS } from '#app/themes/looks.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { PageHead } from '#app/ui/page-head/page-head.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { ContentProblems, problemWordsOf } from '../content-problems.tsx';
import { CONTENT_ROOM_WORDS } from '../content-words.ts';
import contentStyles from '../content.module.css';
import { requireStaff } from '#app/staff/require-staff.ts';
import { LOOK_NAMES } from '../look-names.ts';
import styles from '#app/staff/staff.module.css';
import { STAFF_WORDS } from '#app/staff/words.ts';
import type { Route } from './+types/new-partner';

export function loader({ context }: Route.LoaderArgs) {
  const mayCreate = permits(requireStaff(context.get(requestContext).portal), 'portal.write');
  return data({ mayCreate }, { status: mayCreate ? 200 : 403 });
}

interface MadePartner {
  name: string;
  host: string;
}

/** A partner made from one of ours: what names it and where it answers. */
export default function NewPartner({ loaderData: { mayCreate } }: Route.ComponentProps) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const { w: shared } = useOwnWords(STAFF_WORDS);
  const [made, setMade] = useState<MadePartner | null>(null);
  return (
    <>
      <PageHead title={w.newPartner.title} siteName={shared.name} canonical={null} />
      <div className={styles.head}>
        <h1 className={styles.title}>{w.newPartner.title}</h1>
      </div>
      {made && (
        <Banner tone="success" role="status">
          {t(w.newPartner.made, { ...made })}{' '}
          <Link to={href('/staff/admin/staff')}>{shared.staffMembers.title}</Link>
        </Banner>
      )}
      {mayCreate ? <PartnerForm key={made?.host} onMade={setMade} /> : <p>{w.noRole}</p>}
    </>
  );
}

function PartnerForm({ onMade }: { onMade: (made: MadePartner) => void }) {
  const { w, locale: ownLocale } = useOwnWords(CONTENT_ROOM_WORDS);
  const words = w.newPartner;
  const isAlive = useAlive();
  const { send, isBusy, failure, fields } = useSend();
  const { form, focusFirstError } = useFirstError();
  const [names, setNames] = useState({ key: '', name: '', host: '' });
  const [productName, setProductName] = useState({ hu: '', ro: '', en: '' });
  const [market, setMarket] = useState<Market>('HU');
  const [locale, setLocale] = useState<Locale>('hu');
  const [template, setTemplate] = useState<string>('generic');
  const isTold = ['key', 'name', 'hosts[0].host'];
  const others = Object.entries(fields).filter(([path]) => !isTold.includes(path));

  async function create(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const made = await send(createPartner, {
      body: { ...names, productName, market, locale, template },
    });
    if (made) onMade({ name: names.name, host: names.host });
    else focusFirstError();
  }
  const fieldOf = (name: keyof typeof names, path: string, hint?: string) => (
    <TextField
      label={words[name]}
      hint={hint}
      value={names[name]}
      onChange={(text) => setNames({ ...names, [name]: text })}
      error={path in fields ? problemWordsOf(ownLocale, fields[path] ?? '') : null}
    />
  );
  return (
    <form
      ref={form}
      className={contentStyles.form}
      method="post"
      noValidate
      onSubmit={(event) => void create(event)}
    >
      <p>{words.lead}</p>
      {(failure !== null || others.length > 0) && (
        <ContentProblems problems={others}>{failure}</ContentProblems>
      )}
      <div className={contentStyles.fields}>
        {fieldOf('key', 'key', words.keyHint)}
        {fieldOf('name', 'name')}
        {fieldOf('host', 'hosts[0].host', words.hostHint)}
        <div className={contentStyles.languages}>
          {LOCALES.map((one) => (
            <TextField
              key={one}
              label={`${words.productName} ${w.locales[one]}`}
              lang={one}
              value={productName[one]}
              onChange={(text) => setProductName({ ...productName, [one]: text })}
            />
          ))}
        </div>
        <Select
          label={w.days.market}
          placeholder={null}
          value={market}
          onChange={(one) => setMarket(one as Market)}
          options={MARKETS.map((one) => ({ value: one, label: w.days.markets[one] }))}
        />
        <Select
          label={words.locale}
          placeholder={null}
          value={locale}
          onChange={(one) => setLocale(one as Locale)}
          options={LOCALES.map((one) => ({ value: one, label: w.locales[one] }))}
        />
        <Select
          label={words.template}
          placeholder={null}
          value={template}
          onChange={setTemplate}
          options={LOOK_KEYS.map((one) => ({ value: one, label: LOOK_NAMES[one] }))}
        />
      </div>
      <div>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {words.create}
        </Button>
      </div>
    </form>
  );
}
