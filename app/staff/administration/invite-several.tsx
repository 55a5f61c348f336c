import { useState } from 'react';
import { href } from 'react-router';
import type { Invited } from '#app/features/administration/administer-staff.server.ts';
import {
  changeStaffAccess,
  changeStaffRole,
  inviteStaff,
} from '#app/features/administration/contract.ts';
import {
  INVITATION_LINES_MAX,
  readInvitationLines,
  type InvitationLine,
} from '#app/features/administration/invitation-lines.ts';
import { toFailure } from '#app/forms/failure.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useFirstError } from '#app/forms/use-first-error.ts';
import { LOCALES, type Locale } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { call } from '#app/platform/call.ts';
import type { BodyOf } from '#app/platform/contract.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Link } from '#app/ui/link/link.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { ADMINISTRATION_WORDS } from './administration-words.ts';
import { actOnEach } from '#app/staff/kit/choose-rows.ts';
import { PartForm } from '#app/staff/kit/part-form.tsx';
import { RoleFields, useChosenRole, type RoleChoices } from './role-fields.tsx';
import styles from '#app/staff/staff.module.css';

type Body = BodyOf<typeof inviteStaff>;
type Role = Omit<Body, 'name' | 'email' | 'locale'>;
export type LineOutcome =
  | 'isNew'
  | 'isKnown'
  | 'isUndone'
  | 'taken'
  | 'wrongEmail'
  | 'forbidden'
  | 'notSent'
  | NonNullable<InvitationLine['problem']>;

/** What became of a line. */
interface AnsweredLine {
  line: InvitationLine;
  outcome: LineOutcome;
  /** null: nobody was let in by it. */
  invited: Invited | null;
}
/** Nothing of such a line is to be mended. */
const OVER: readonly LineOutcome[] = ['isNew', 'isKnown', 'isUndone', 'taken', 'forbidden'];

/** Invites people of one role one after the other, each by the rules of one; every line has its own answer, and what was not done can be mended. */
export function InviteSeveral({ choices }: { choices: RoleChoices }) {
  const { w, locale: own } = useOwnWords(ADMINISTRATION_WORDS);
  const words = w.invite;
  const isAlive = useAlive();
  const { form, focusFirstError } = useFirstError();
  const chosen = useChosenRole(choices);
  const [text, setText] = useState('');
  const [locale, setLocale] = useState<Locale>(own);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<{ all: readonly AnsweredLine[]; role: Role } | null>(null);

  async function submit() {
    if (isBusy) return;
    const lines = readInvitationLines(text);
    const role = chosen.read();
    const wrong =
      lines.length === 0
        ? words.required
        : lines.length > INVITATION_LINES_MAX
          ? words.several.tooMany
          : null;
    setError(wrong);
    setFailure(null);
    if (wrong !== null || !role) return focusFirstError();
    setIsBusy(true);
    const { all, refused } = await inviteEach(lines, { locale, ...role });
    setTold({ all, role });
    setText(linesToMend(all));
    if (refused) {
      chosen.refuse(refused.fields);
      setFailure(Object.keys(refused.fields).length > 0 ? null : refused.message);
      focusFirstError();
    }
    setIsBusy(false);
  }

  return (
    <div className={styles.column}>
      <PartForm form={form} title={<p>{words.several.lead}</p>} failure={failure} onSubmit={submit}>
        <div className={styles.fields}>
          <TextArea
            name="lines"
            label={words.several.lines}
            hint={words.several.hint}
            rows={8}
            value={text}
            onChange={setText}
            error={error}
            required
          />
          <Select
            label={words.language}
            value={locale}
            placeholder={null}
            onChange={(one) => setLocale(LOCALES.find((known) => known === one) ?? locale)}
            options={LOCALES.map((one) => ({ value: one, label: words.languages[one] }))}
          />
          <RoleFields choices={choices} chosen={chosen} />
        </div>
        <Button type="submit" size="s" isBusy={isBusy} disabled={!isAlive}>
          {words.several.submit}
        </Button>
      </PartForm>
      {told && (
        <Outcomes told={told.all} role={told.role} onChange={(all) => setTold({ ...told, all })} />
      )}
    </div>
  );
}

/** One after the other; what is wrong with the role is wrong with all of them. */
async function inviteEach(lines: readonly InvitationLine[], shared: Omit<Body, 'name' | 'email'>) {
  const all: AnsweredLine[] = [];
  let refused: { fields: Record<string, string>; message: string } | null = null;
  for (const line of lines) {
    const { name, email, problem } = line;
    if (problem || refused) {
      all.push({ line, outcome: problem ?? 'notSent', invited: null });
      continue;
    }
    try {
      const invited = await call(inviteStaff, { body: { ...shared, name, email } });
      all.push({ line, outcome: invited.isNew ? 'isNew' : 'isKnown', invited });
    } catch (thrown) {
      const { code, fields, message } = toFailure(thrown);
      const outcome = outcomeOf(code, fields);
      all.push({ line, outcome, invited: null });
      if (outcome === 'notSent') refused = { fields, message };
    }
  }
  return { all, refused };
}

function outcomeOf(code: string, fields: Record<string, string>): LineOutcome {
  if (code === 'email_taken') return 'taken';
  // Their own, or what they do not give.
  if (code === 'forbidden') return 'forbidden';
  if (fields['email']) return 'wrongEmail';
  return fields['name'] ? 'noName' : 'notSent';
}

const linesToMend = (all: readonly AnsweredLine[]) =>
  all
    .filter(({ outcome }) => !OVER.includes(outcome))
    .map(({ line }) => line.text)
    .join('\n');

/** Who was let in just now is not any more: a link that was mailed leads nowhere, a role that was given is taken. */
function takeBack({ homePartnerId, staffId, version, isNew }: Invited, role: Role) {
  const params = { homePartnerId: String(homePartnerId), staffId: String(staffId) };
  if (isNew) return call(changeStaffAccess, { params, body: { change: 'suspend', version } });
  return call(changeStaffRole, { params, body: { ...role, isGiven: false, version } });
}

function Outcomes({
  told,
  role,
  onChange,
}: {
  told: readonly AnsweredLine[];
  role: Role;
  onChange: (told: readonly AnsweredLine[]) => void;
}) {
  const { w, t } = useOwnWords(ADMINISTRATION_WORDS);
  const words = w.invite.several;
  const isAlive = useAlive();
  const [isBusy, setIsBusy] = useState(false);
  const undoable = told.filter(({ outcome }) => outcome === 'isNew' || outcome === 'isKnown');

  async function undo() {
    if (isBusy) return;
    setIsBusy(true);
    const { done } = await actOnEach(undoable, async ({ invited }) => {
      if (invited) await takeBack(invited, role);
    });
    onChange(told.map((one) => (done.includes(one) ? { ...one, outcome: 'isUndone' } : one)));
    setIsBusy(false);
  }

  return (
    <section className={styles.part} aria-labelledby="outcomes">
      <h2 id="outcomes">{words.outcomes}</h2>
      <p role="status">{t(words.done, { count: undoable.length })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {told.map(({ line, outcome, invited }, at) => (
            // Two lines may be the same.
            <tr key={`${at} ${line.text}`}>
              <td data-label={words.line} className={styles.text}>
                {invited ? (
                  <Link
                    to={href('/staff/admin/staff/:homePartnerId/:staffId', {
                      homePartnerId: String(invited.homePartnerId),
                      staffId: String(invited.staffId),
                    })}
                  >
                    {line.text}
                  </Link>
                ) : (
                  line.text
                )}
              </td>
              <td data-label={words.outcome}>{words.became[outcome]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {undoable.length > 0 && (
        <p>
          <Button
            size="s"
            variant="secondary"
            isBusy={isBusy}
            disabled={!isAlive}
            onClick={() => void undo()}
          >
            {words.undo}
          </Button>
        </p>
      )}
    </section>
  );
}
