import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { FieldError } from '#app/ui/field/field.tsx';
import { beginEditing } from './page-commands.ts';
import { parsePage, printPage } from './page-doc.ts';
import styles from './page-editor.module.css';
import { PageTools } from './page-tools.tsx';
import { openView } from './page-view.ts';
import { PAGE_EDITOR_WORDS } from './words.ts';

export interface PageEditorProps {
  label: string;
  /** Of the page's words. */
  lang: string;
  /** `in Hungarian` */
  language: string;
  /** In few signs, as it is when the editor opens. */
  text: string;
  error: string | null;
  /** In few signs again. */
  onChange: (text: string) => void;
}

/** A page of text as it is read, to be typed into. It knows nothing but what the few signs can say. */
export function PageEditor({ label, lang, language, text, error, onChange }: PageEditorProps) {
  const { w, t } = useOwnWords(PAGE_EDITOR_WORDS);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState(() => beginEditing(requireDoc(text)));
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = error === null ? hintId : `${hintId} ${errorId}`;
  const change = useEffectEvent(onChange);
  const describe = useEffectEvent((by: string) => ({
    id,
    lang,
    class: styles.text ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': by,
    spellcheck: 'true',
    ...(error !== null && { 'aria-invalid': 'true' }),
  }));
  const open = useEffectEvent((at: HTMLElement) =>
    openView(at, {
      state,
      names: w.lines,
      attributes: describe(described),
      onChange: (next, isOtherText) => {
        setState(next);
        if (isOtherText) change(printPage(next.doc));
      },
    }),
  );
  useEffect(() => {
    if (!place.current) return;
    const opened = open(place.current);
    view.current = opened;
    return () => opened.destroy();
  }, []);
  useEffect(() => {
    view.current?.setProps({ attributes: describe(described) });
  }, [described]);

  function run(command: Command) {
    const { current } = view;
    if (!current) return;
    command(current.state, (transaction) => current.dispatch(transaction), current);
    current.focus();
  }

  return (
    <div className={styles.editor}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <PageTools label={t(w.tools, { language })} textId={id} state={state} onRun={run} />
      <div ref={place} />
      <p id={hintId} className={styles.here}>
        {w.hint}
      </p>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

function requireDoc(text: string) {
  const doc = parsePage(text);
  if (!doc) throw new Error('what cannot be read is not opened in the editor');
  return doc;
}
