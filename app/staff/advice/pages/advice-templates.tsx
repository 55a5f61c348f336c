import { data } from 'react-router';
import { dropTemplate, saveTemplate, type Template } from '#app/features/advice-room/contract.ts';
import { TEMPLATE_MAX } from '#app/features/advice-room/room-rules.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { findDifferences } from '#app/features/content-desk/differences.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { requestContext } from '#app/request-context.ts';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { AdviceFrame } from '../advice-frame.tsx';
import { findAdviceParts, readPartner } from '../advice-parts.ts';
import { ADVICE_ROOM_WORDS } from '../advice-words.ts';
import adviceStyles from '../advice.module.css';
import { findOrNone } from '#app/staff/find-or-none.ts';
import { ChangedMeanwhile } from '#app/staff/content/changed-meanwhile.tsx';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { DeletedMeanwhile, SaveBar } from '../save-bar.tsx';
import { requireStaff } from '#app/staff/require-staff.ts';
import styles from '#app/staff/staff.module.css';
import { useOpenedForm } from '#app/staff/kit/use-opened-form.ts';
import { useKeptItems } from '#app/staff/kit/use-kept-items.ts';
import { useRoomSave } from '#app/staff/kit/use-room-save.ts';
import type { Route } from './+types/advice-templates';

/** null: nothing here is for who is signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal, services } = context.get(requestContext);
  const parts = findAdviceParts(requireStaff(portal));
  const asked = readPartner(request);
  const board = await findOrNone(() => services.adviceRoom.getTemplates(portal, asked));
  return data({ parts, board }, { status: board ? 200 : 403 });
}

/** Answers kept ready: one's own, and everybody's who answers at the partner. */
export default function AdviceTemplates({ loaderData: { parts, board } }: Route.ComponentProps) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.templates;
  return (
    <AdviceFrame here="templates" parts={parts} partner={board}>
      <p className={styles.hint}>{words.lead}</p>
      {board && <Templates key={board.partnerId} {...board} />}
    </AdviceFrame>
  );
}

function Templates({ partnerId, templates }: { partnerId: number; templates: Template[] }) {
  const words = useOwnWords(ADVICE_ROOM_WORDS).w.templates;
  const { shown, isGone, keep } = useKeptItems(templates);
  return (
    <div className={adviceStyles.list}>
      {shown.length === 0 && <p>{words.none}</p>}
      {shown.map((one) => (
        <KeptTemplate
          key={one.id}
          partnerId={partnerId}
          template={one}
          isGone={isGone(one)}
          onTyped={(isTyped) => keep(one, isTyped)}
        />
      ))}
      <TemplateForm key="new" partnerId={partnerId} template={null} />
    </div>
  );
}

interface FormProps {
  partnerId: number;
  /** null: a new one */
  template: Template | null;
  /** Somebody else has deleted it. */
  isGone?: boolean;
  onTyped?: (isTyped: boolean) => void;
}

/** One line until it is opened: there may be many. */
function KeptTemplate({ template, ...form }: FormProps & { template: Template }) {
  const { w } = useOwnWords(ADVICE_ROOM_WORDS);
  const { title, locale, isShared } = template;
  return (
    <details>
      <summary>
        {title}{' '}
        <span className={styles.hint}>
          {w.locales[locale]} · {isShared ? w.templates.isShared : w.templates.own}
        </span>
      </summary>
      <TemplateForm template={template} {...form} />
    </details>
  );
}

function TemplateForm({ partnerId, template, isGone = false, onTyped }: FormProps) {
  const { w, locale } = useOwnWords(ADVICE_ROOM_WORDS);
  const words = w.templates;
  const { save, part, errorOf, isBusy, isOff, isChanged } = useRoomSave();
  const now = {
    locale: template?.locale ?? locale,
    title: template?.title ?? '',
    text: template?.text ?? '',
    isShared: template?.isShared ?? false,
  };
  const { typed, type, over, accept } = useOpenedForm(now, template?.version ?? 0);
  const change = (values: Partial<typeof typed>) => {
    type({ ...typed, ...values });
    onTyped?.(true);
  };
  const params = { partnerId: String(partnerId) };
  const describe = (fields: typeof typed) => ({
    title: fields.title,
    language: w.locales[fields.locale],
    text: fields.text,
    shared: fields.isShared ? words.isShared : words.own,
  });

  async function submit() {
    const body = isGone
      ? { id: null, version: 0, ...typed }
      : { id: template?.id ?? null, version: over(isChanged), ...typed };
    await save(saveTemplate, { params, body }, () => {
      accept(typed);
      onTyped?.(false);
      if (!template) type(now);
    });
  }

  async function drop(template: Template) {
    // One's own deleting is no news.
    const forget = () => onTyped?.(false);
    if (isGone) return forget();
    const asked = {
      params: { ...params, id: template.id },
      body: { version: template.version },
    };
    await save(dropTemplate, asked, forget);
  }

  return (
    <PartForm {...part} title={template ? undefined : <h2>{words.new}</h2>} onSubmit={submit}>
      {isGone && <DeletedMeanwhile />}
      {isChanged && !isGone && (
        <ChangedMeanwhile
          differences={findDifferences(describe(now), describe(typed))}
          nameOf={(path) => words[path as keyof ReturnType<typeof describe>]}
        />
      )}
      <div className={adviceStyles.row}>
        <TextField
          label={words.title}
          value={typed.title}
          onChange={(title) => change({ title })}
          error={errorOf('title')}
        />
        <Select
          label={words.language}
          placeholder={null}
          options={LOCALES.map((one) => ({ value: one, label: w.locales[one] }))}
          value={typed.locale}
          onChange={(value) => change({ locale: value as Locale })}
        />
      </div>
      <TextArea
        className={adviceStyles.wide ?? ''}
        label={words.text}
        hint={words.textHint}
        rows={6}
        limit={TEMPLATE_MAX}
        lang={typed.locale}
        value={typed.text}
        onChange={(text) => change({ text })}
        error={errorOf('text')}
      />
      {!template?.isShared && (
        <Checkbox
          label={words.shared}
          isChecked={typed.isShared}
          onChange={(isShared) => change({ isShared })}
        />
      )}
      <SaveBar
        name={template?.title ?? null}
        isBusy={isBusy}
        isOff={isOff}
        onDrop={() => template && void drop(template)}
      />
    </PartForm>
  );
}
