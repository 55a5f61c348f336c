import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.tsx';
import { classNames } from '../class-names.ts';
import { escapeHtml } from '../escape-html.ts';
import { Field, type FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}
export interface SelectGroup {
  label: string;
  options: SelectOption[];
}

export interface SelectProps
  extends FieldProps, Omit<ComponentPropsWithRef<'select'>, 'onChange' | 'className' | 'multiple'> {
  options: readonly (SelectOption | SelectGroup)[];
  onChange?: (value: string) => void;
  /** The empty choice; null for none. */
  placeholder?: string | null;
  icon?: ReactNode;
}

function Option({ value, label }: SelectOption) {
  return <option value={value}>{label}</option>;
}

/** The browser's own list: it suits every phone, works without JavaScript and takes groups. */
export function Select({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  options,
  onChange,
  placeholder,
  icon,
  ...select
}: SelectProps) {
  const { w } = useWords('ui');
  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {(control) => (
        <div className={fieldStyles.frame}>
          {icon && <span className={fieldStyles.icon}>{icon}</span>}
          <select
            {...select}
            {...control}
            className={classNames(fieldStyles.control, styles.select)}
            onChange={onChange && ((event) => onChange(event.target.value))}
          >
            {placeholder !== null && <option value="">{placeholder ?? w.field.choose}</option>}
            {options.map((item) =>
              'options' in item ? (
                <optgroup key={item.label} label={item.label}>
                  {item.options.map((option) => (
                    <Option key={option.value} {...option} />
                  ))}
                </optgroup>
              ) : (
                <Option key={item.value} {...item} />
              ),
            )}
          </select>
          <span className={styles.arrow}>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    </Field>
  );
}

interface WrittenSelectProps {
  label: string;
  name: string | undefined;
  icon: ReactNode;
  /** From `writeOptions`. */
  optionsHtml: string;
}

/** A select of many choices for browsers without a script: as components its options cost the server more than the fields around it. */
export function WrittenSelect({ label, name, icon, optionsHtml }: WrittenSelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className={fieldStyles.frame}>
          <span className={fieldStyles.icon}>{icon}</span>
          <select
            name={name}
            {...control}
            className={classNames(fieldStyles.control, styles.select)}
            dangerouslySetInnerHTML={{ __html: optionsHtml }}
          />
          <span className={styles.arrow}>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    </Field>
  );
}

/** The inside of a select as HTML: the empty choice, then groups. */
export function writeOptions(
  placeholder: string,
  groups: readonly SelectGroup[],
  value: string,
): string {
  const write = (option: SelectOption) =>
    `<option value="${escapeHtml(option.value)}"${option.value === value ? ' selected=""' : ''}>${escapeHtml(option.label)}</option>`;
  return [
    write({ value: '', label: placeholder }),
    ...groups.map(
      ({ label, options }) =>
        `<optgroup label="${escapeHtml(label)}">${options.map(write).join('')}</optgroup>`,
    ),
  ].join('');
}
