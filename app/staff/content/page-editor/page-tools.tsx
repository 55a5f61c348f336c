import type { Command, EditorState } from 'prosemirror-state';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { TEXT_PAGE_GOALS, TEXT_PAGE_ICONS } from '#app/themes/text-pages.ts';
import {
  addBlock,
  BLOCK_KINDS,
  goalAt,
  iconAt,
  isInPart,
  lineAt,
  redo,
  removeHere,
  setGoal,
  setIcon,
  undo,
} from './page-commands.ts';
import styles from './page-editor.module.css';
import { PAGE_EDITOR_WORDS } from './words.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type Press = [key: string, words: string, command: Command];

interface Place {
  tabIndex: number;
  onFocus: () => void;
}

/** One stop of the tab key, whose tools the arrow keys go along; what is of no use here can be reached and does nothing. */
export function PageTools({
  label,
  textId,
  state,
  onRun,
}: {
  label: string;
  /** Of the text that they are for. */
  textId: string;
  state: EditorState;
  onRun: (command: Command) => void;
}) {
  const { w, t } = useOwnWords(PAGE_EDITOR_WORDS);
  const [current, setCurrent] = useState(0);
  const line = lineAt(state);
  const presses: Press[] = [
    ...BLOCK_KINDS.map((kind): Press => [kind, w.blocks[kind], addBlock(kind)]),
    ['remove', w.remove, removeHere],
    ['undo', w.undo, undo],
    ['redo', w.redo, redo],
  ];
  const count = presses.length + Number(isInPart(state)) + Number(goalAt(state) !== null);
  const stop = current < count ? current : 0;
  const placeOf = (index: number) => ({
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setCurrent(index),
  });

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')];
    const step = STEPS[event.key];
    const ends: Record<string, number> = { Home: 0, End: tools.length - 1 };
    const next = step === undefined ? ends[event.key] : (stop + step + tools.length) % tools.length;
    if (next === undefined) return;
    // A choice would change its value by these keys.
    event.preventDefault();
    tools[next]?.focus();
  }

  return (
    <>
      <div
        role="toolbar"
        aria-label={label}
        aria-controls={textId}
        className={styles.tools}
        onKeyDown={move}
      >
        {presses.map(([key, words, command], index) => (
          <button
            key={key}
            type="button"
            aria-disabled={!command(state)}
            {...placeOf(index)}
            onClick={() => onRun(command)}
          >
            {words}
          </button>
        ))}
        <Choices state={state} onRun={onRun} placeOf={(index) => placeOf(presses.length + index)} />
      </div>
      <p className={styles.here} role="status">
        {line && t(w.here, { line: w.lines[line] })}
      </p>
    </>
  );
}

/** Of the part and of the button in which the cursor is. */
function Choices({
  state,
  onRun,
  placeOf,
}: {
  state: EditorState;
  onRun: (command: Command) => void;
  placeOf: (index: number) => Place;
}) {
  const { w } = useOwnWords(PAGE_EDITOR_WORDS);
  const goal = goalAt(state);
  if (!isInPart(state)) return null;
  return (
    <>
      <Choice
        label={w.icon}
        value={iconAt(state) ?? ''}
        place={placeOf(0)}
        onChange={(value) => onRun(setIcon(TEXT_PAGE_ICONS.find((one) => one === value) ?? null))}
      >
        <option value="">{w.noIcon}</option>
        {TEXT_PAGE_ICONS.map((one) => (
          <option key={one} value={one}>
            {w.icons[one]}
          </option>
        ))}
      </Choice>
      {goal !== null && (
        <Choice
          label={w.goal}
          value={goal}
          place={placeOf(1)}
          onChange={(value) => {
            const to = TEXT_PAGE_GOALS.find((one) => one === value);
            if (to) onRun(setGoal(to));
          }}
        >
          {TEXT_PAGE_GOALS.map((one) => (
            <option key={one} value={one}>
              {w.goals[one]}
            </option>
          ))}
        </Choice>
      )}
    </>
  );
}

function Choice({
  label,
  value,
  place,
  onChange,
  children,
}: {
  label: string;
  value: string;
  place: Place;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <label>
      {label}{' '}
      <select {...place} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
