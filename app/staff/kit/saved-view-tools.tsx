import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  dropView,
  renameView,
  saveView,
  startWithView,
} from '#app/features/list-views/contract.ts';
import { VIEW_NAME_MAX, type SavedView } from '#app/features/list-views/lists.ts';
import { describeField } from '#app/forms/describe-field.ts';
import { useAlive } from '#app/forms/use-alive.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import type { CallInput } from '#app/platform/call.ts';
import type { CallContract } from '#app/platform/contract.ts';
import { Button } from '#app/ui/button/button.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { SendOutcome } from './send-outcome.tsx';
import type { ViewsOfList } from './saved-views.ts';
import { KIT_WORDS } from './words.ts';
import styles from './kit.module.css';
import { useRefresh } from './use-refresh.ts';

const whichOf = ({ partnerId, id }: SavedView) => ({
  partnerId: String(partnerId),
  id: String(id),
});

/** What can be done with the view that is shown, or with what is chosen and is none yet. */
export function SavedViewTools({ views }: { views: ViewsOfList }) {
  const w = useOwnWords(KIT_WORDS).w.saved;
  const { query, current, broken } = views;
  const isAlive = useAlive();
  const { refresh } = useRefresh();
  const { send, isBusy, failure, code, fields } = useSend();
  const [form, setForm] = useState<'save' | 'rename' | null>(null);
  const [told, setTold] = useState('');
  const line = useRef<HTMLParagraphElement>(null);

  async function act<C extends CallContract>(contract: C, input: CallInput<C>, done: string) {
    setTold('');
    const answer = await send(contract, input);
    if (!answer) return;
    setForm(null);
    setTold(done);
    // What was pressed goes away.
    line.current?.focus();
    await refresh();
  }
  const drop = (view: SavedView) =>
    act(dropView, { params: whichOf(view), body: { version: view.version } }, w.isDropped);
  const start = (view: SavedView) =>
    act(
      startWithView,
      { params: whichOf(view), body: { isStart: !view.isStart } },
      view.isStart ? w.beginsNot : w.begins,
    );
  const isChanged = code === 'changed_meanwhile' || code === 'not_found';
  const off = !isAlive || isBusy;

  return (
    <div className={styles.saved}>
      <SendOutcome failure={isChanged ? w.changed : failure} />
      {broken.map((view) => (
        <BrokenView
          key={view.id}
          view={view}
          isOff={off}
          onStart={() => void start(view)}
          onDrop={() => void drop(view)}
        />
      ))}
      <div className={styles.savedLine}>
        <p ref={line} role="status" tabIndex={-1}>
          {told}
        </p>
        {form === null && current && (
          <OfShownView
            view={current}
            isOff={off}
            onStart={() => void start(current)}
            onRename={() => setForm('rename')}
            onDrop={() => void drop(current)}
          />
        )}
        {form === null && !current && query !== '' && (
          <Button size="s" variant="quiet" disabled={off} onClick={() => setForm('save')}>
            {w.save}
          </Button>
        )}
      </div>
      {form && (
        <ViewForm
          key={`${form} ${query}`}
          name={form === 'rename' ? (current?.name ?? '') : ''}
          teams={form === 'save' ? views.teams : null}
          isBusy={isBusy}
          errorOf={(field) => describeField(w.errors, fields[field])}
          onCancel={() => {
            setForm(null);
            line.current?.focus();
          }}
          onSubmit={({ name, partnerId, isStart }) => {
            if (form === 'save') {
              const body = { list: views.list, name, query, partnerId, isStart };
              void act(saveView, { body }, w.isSaved);
            } else if (current) {
              const body = { version: current.version, name };
              void act(renameView, { params: whichOf(current), body }, w.isRenamed);
            }
          }}
        />
      )}
    </div>
  );
}

/** What the list does not know any more: it can only be begun with no more, or thrown away. */
function BrokenView({
  view,
  isOff,
  onStart,
  onDrop,
}: {
  view: SavedView;
  isOff: boolean;
  onStart: () => void;
  onDrop: () => void;
}) {
  const { w: kit, t } = useOwnWords(KIT_WORDS);
  const w = kit.saved;
  return (
    <p>
      {t(w.broken, { view: view.name })}{' '}
      {view.isStart && (
        <Button
          size="s"
          variant="quiet"
          disabled={isOff}
          aria-label={t(w.beginNotNamed, { view: view.name })}
          onClick={onStart}
        >
          {w.beginWithAll}
        </Button>
      )}
      {view.mayChange && (
        <Button
          size="s"
          variant="quiet"
          disabled={isOff}
          aria-label={t(w.dropNamed, { view: view.name })}
          onClick={onDrop}
        >
          {w.drop}
        </Button>
      )}
    </p>
  );
}

function OfShownView({
  view: { isStart, mayChange },
  isOff,
  onStart,
  onRename,
  onDrop,
}: {
  view: SavedView;
  isOff: boolean;
  onStart: () => void;
  onRename: () => void;
  onDrop: () => void;
}) {
  const w = useOwnWords(KIT_WORDS).w.saved;
  return (
    <>
      <Button size="s" variant="quiet" disabled={isOff} onClick={onStart}>
        {isStart ? w.beginWithAll : w.beginWith}
      </Button>
      {mayChange && (
        <>
          <Button size="s" variant="quiet" disabled={isOff} onClick={onRename}>
            {w.rename}
          </Button>
          <Button size="s" variant="quiet" disabled={isOff} onClick={onDrop}>
            {w.drop}
          </Button>
        </>
      )}
    </>
  );
}

function ViewForm({
  name: before,
  teams,
  isBusy,
  errorOf,
  onCancel,
  onSubmit,
}: {
  name: string;
  /** null: only the name is asked for. */
  teams: ViewsOfList['teams'] | null;
  isBusy: boolean;
  errorOf: (field: string) => string | null;
  onCancel: () => void;
  onSubmit: (typed: { name: string; partnerId: number | null; isStart: boolean }) => void;
}) {
  const { w: kit, t } = useOwnWords(KIT_WORDS);
  const w = kit.saved;
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(before);
  const [team, setTeam] = useState('');
  const [isStart, setIsStart] = useState(false);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit({ name, partnerId: team === '' ? null : Number(team), isStart });
  }
  return (
    <form ref={form} className={styles.filters} method="post" noValidate onSubmit={submit}>
      <TextField
        label={w.name}
        value={name}
        onChange={setName}
        maxLength={VIEW_NAME_MAX}
        autoComplete="off"
        error={errorOf('name') ?? errorOf('query')}
      />
      {teams && teams.length > 0 && (
        <Select
          label={w.who}
          value={team}
          onChange={setTeam}
          placeholder={w.onlyMe}
          options={teams.map((one) => ({
            value: String(one.partnerId),
            label: t(w.team, { team: one.name }),
          }))}
        />
      )}
      {teams && (
        <Checkbox label={w.start} hint={w.startHint} isChecked={isStart} onChange={setIsStart} />
      )}
      <Button type="submit" size="s" isBusy={isBusy}>
        {w.submit}
      </Button>
      <Button size="s" variant="quiet" onClick={onCancel}>
        {w.cancel}
      </Button>
    </form>
  );
}
