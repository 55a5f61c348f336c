import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { ChevronDownIcon, CloseIcon } from '../icons/icons.tsx';
import { LiveMessage } from '../live-message/live-message.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { nextActive } from './next-active.ts';
import styles from './combo-box.module.css';

/** A stretch of an item's name; matching ones are highlighted. */
export interface ComboSegment {
  text: string;
  isMatch: boolean;
}

export interface ComboItem {
  id: string;
  label: string;
  /** The label cut into matching and other parts. */
  segments?: readonly ComboSegment[];
  /** What is said beside the label. */
  hint?: readonly ComboSegment[] | undefined;
}

export interface ComboGroup {
  id: string;
  label?: string;
  items: readonly ComboItem[];
}

export interface ComboBoxProps extends FieldProps {
  inputValue: string;
  onInputChange: (text: string) => void;
  /** What fits the text, as the server found it. */
  groups: readonly ComboGroup[];
  selected: ComboItem | null;
  onSelect: (item: ComboItem | null) => void;
  isLoading?: boolean;
  /** Said where nothing fits; null: then the list does not open. */
  emptyText?: string | null;
  placeholder?: string;
  /** Letters after which the list opens; with 0 it opens at a press and shows what there is. */
  minLength?: number;
  icon?: ReactNode;
  /** An arrow shows that there is a list to open, while the text is empty. */
  hasArrow?: boolean;
  /** Posts the chosen item's id under this name. */
  name?: string;
  /** Posts the text under this name, for when there is no JavaScript to choose with. */
  textName?: string;
  /** Of the text. */
  required?: boolean | undefined;
  id?: string;
}

/**
 * A text with a list of suggestions that the caller fetches. Follows the ARIA pattern "editable combobox with list
 * autocomplete": the focus stays in the text, arrow keys walk the list, Enter chooses, Esc closes, then clears.
 */
export function ComboBox({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  inputValue,
  onInputChange,
  groups,
  selected,
  onSelect,
  isLoading = false,
  emptyText,
  placeholder,
  minLength = 2,
  icon,
  hasArrow,
  name,
  textName,
  required,
}: ComboBoxProps) {
  const { w, t } = useWords('ui');
  const ownId = useId();
  const listId = `${ownId}-list`;
  const input = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);

  const items = groups.flatMap((group) => group.items);
  const isSilent = emptyText === null && !isLoading && items.length === 0;
  const isOpen = isAsked && !isSilent && inputValue.trim().length >= minLength;
  const active = isOpen ? items.find((item) => item.id === activeId) : undefined;
  const optionId = (itemId: string) => `${ownId}-option-${itemId}`;

  const close = () => {
    setAsked(false);
    setActiveId(null);
  };
  const choose = (item: ComboItem) => {
    close();
    onSelect(item);
    onInputChange(item.label);
  };
  const clear = () => {
    close();
    onSelect(null);
    onInputChange('');
    input.current?.focus();
  };
  const type = (text: string) => {
    setAsked(true);
    setActiveId(null);
    if (selected) onSelect(null);
    onInputChange(text);
  };
  const walk = (key: 'ArrowDown' | 'ArrowUp') => {
    setAsked(true);
    if (items.length === 0) return;
    const ids = items.map((item) => item.id);
    const next = nextActive(ids, active?.id ?? null, key);
    setActiveId(next);
    if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    // Letters being composed by an input method belong to it.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') walk(key);
    else if (key === 'Enter' && active) choose(active);
    else if (key === 'Escape' && isOpen) close();
    else if (key === 'Escape' && inputValue) clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = () => {
    close();
    if (selected) return;
    // The whole name was typed but not picked from the list: it was meant.
    const typed = inputValue.trim().toLocaleLowerCase();
    const meant = items.find((item) => item.label.toLocaleLowerCase() === typed);
    if (meant) choose(meant);
  };

  const spoken = isOpen
    ? isLoading
      ? w.comboBox.loading
      : items.length === 0
        ? (emptyText ?? w.comboBox.empty)
        : t(w.comboBox.results, { count: items.length })
    : null;

  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {(control) => (
        <div className={fieldStyles.frame}>
          {icon && <span className={fieldStyles.icon}>{icon}</span>}
          <input
            {...control}
            ref={input}
            name={textName}
            required={required}
            className={classNames(fieldStyles.control, styles.input)}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={active ? optionId(active.id) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={placeholder}
            value={inputValue}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onBlur={leave}
            onFocus={minLength === 0 ? (event) => event.target.select() : undefined}
            onClick={() => {
              if (!selected || minLength === 0) setAsked(true);
            }}
          />
          <span className={styles.end}>
            {isLoading && <Spinner size="s" />}
            {hasArrow && !inputValue && !isLoading && (
              <span className={styles.arrow}>
                <ChevronDownIcon />
              </span>
            )}
            {inputValue && (
              <button
                type="button"
                className={styles.clear}
                aria-label={t(w.comboBox.clear, { label })}
                onClick={clear}
              >
                <CloseIcon size="s" />
              </button>
            )}
          </span>
          {name && <input type="hidden" name={name} value={selected?.id ?? ''} />}
          <div
            className={styles.popup}
            hidden={!isOpen}
            // Keeps the focus in the text while the list is pressed or scrolled.
            onMouseDown={(event) => event.preventDefault()}
          >
            <div id={listId} role="listbox" aria-label={label} className={styles.list}>
              {groups.map((group) => (
                <Group key={group.id} group={group} id={`${ownId}-${group.id}`}>
                  {group.items.map((item) => (
                    <div
                      key={item.id}
                      id={optionId(item.id)}
                      className={styles.option}
                      role="option"
                      aria-selected={item.id === selected?.id}
                      data-active={item.id === active?.id || undefined}
                      onClick={() => choose(item)}
                      onPointerMove={() => setActiveId(item.id)}
                    >
                      <span>{item.segments ? <Segments of={item.segments} /> : item.label}</span>
                      {item.hint && (
                        <span className={styles.hint}>
                          <Segments of={item.hint} />
                        </span>
                      )}
                    </div>
                  ))}
                </Group>
              ))}
            </div>
            {items.length === 0 && (
              <p className={styles.message}>
                {isLoading ? w.comboBox.loading : (emptyText ?? w.comboBox.empty)}
              </p>
            )}
          </div>
          <LiveMessage text={spoken} />
        </div>
      )}
    </Field>
  );
}

function Group({ group, id, children }: { group: ComboGroup; id: string; children: ReactNode }) {
  if (!group.label) return children;
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.group} role="presentation">
        {group.label}
      </div>
      {children}
    </div>
  );
}

function Segments({ of }: { of: readonly ComboSegment[] }) {
  return of.map(({ text, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className={styles.match}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
