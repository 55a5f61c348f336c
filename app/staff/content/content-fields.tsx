import {
  PIECE_FIELDS,
  readAt,
  readTyped,
  writeAt,
  writeTyped,
  type FieldSpec,
} from '#app/features/content-desk/piece-fields.ts';
import type { PieceKind } from '#app/features/content-desk/pieces.ts';
import { LOCALES } from '#app/i18n/locale.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { Checkbox } from '#app/ui/checkbox/checkbox.tsx';
import { TextArea } from '#app/ui/text-area/text-area.tsx';
import { TextField } from '#app/ui/text-field/text-field.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import styles from './content.module.css';
import staffStyles from '#app/staff/staff.module.css';

const TEXT_LENGTH_MAX = 2_000;

interface PartProps {
  spec: FieldSpec;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A piece, field by field. */
export function PieceFields({
  kind,
  value,
  onChange,
}: {
  kind: PieceKind;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const fields = PIECE_FIELDS[kind] ?? [];
  return (
    <>
      <div className={styles.fields}>
        {fields
          .filter(({ as }) => as !== 'flag')
          .map((spec) =>
            spec.as === 'names' || spec.as === 'areas' ? (
              <NamesField key={spec.path} spec={spec} value={value} onChange={onChange} />
            ) : (
              <OneField key={spec.path} spec={spec} value={value} onChange={onChange} />
            ),
          )}
      </div>
      <Flags fields={fields.filter(({ as }) => as === 'flag')} value={value} onChange={onChange} />
    </>
  );
}

function Flags({
  fields,
  value,
  onChange,
}: {
  fields: readonly FieldSpec[];
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  if (fields.length === 0) return null;
  return (
    <div className={styles.flags}>
      {fields.map(({ path }) => (
        <Checkbox
          key={path}
          label={w.fields[path] ?? path}
          isChecked={readAt(value, path) === true}
          onChange={(isChecked) => onChange(writeAt(value, path, isChecked))}
        />
      ))}
    </div>
  );
}

/** The same in three languages, beside each other. */
function NamesField({ spec, value, onChange }: PartProps) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const label = w.fields[spec.path === '' ? 'text' : spec.path] ?? spec.path;
  return (
    <div className={styles.languages}>
      {LOCALES.map((locale) => {
        const path = spec.path === '' ? locale : `${spec.path}.${locale}`;
        const typed = writeTyped(readAt(value, path), 'text');
        const change = (text: string) =>
          onChange(writeAt(value, path, text === '' && spec.isOptional ? undefined : text));
        const shared = {
          label: `${label} ${w.locales[locale]}`,
          value: typed,
          lang: locale,
          onChange: change,
          ...(spec.isOptional && { isOptional: true }),
        };
        return spec.as === 'areas' ? (
          <TextArea key={locale} {...shared} rows={5} limit={TEXT_LENGTH_MAX} />
        ) : (
          <TextField key={locale} {...shared} />
        );
      })}
    </div>
  );
}

function OneField({ spec, value, onChange }: PartProps) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const { path, as } = spec;
  const shared = {
    label: w.fields[path] ?? path,
    hint: w.hints[path],
    ...(spec.isOptional && { isOptional: true }),
  };
  const typed = writeTyped(readAt(value, path), as);
  const change = (text: string) => onChange(writeAt(value, path, readTyped(text, spec)));
  if (as === 'hosts') {
    return (
      <dl className={styles.shown}>
        <dt>{shared.label}</dt>
        {typed.split('\n').map((line) => (
          <dd key={line}>{line}</dd>
        ))}
        <dd className={staffStyles.hint}>{shared.hint}</dd>
      </dl>
    );
  }
  if (as === 'lines') {
    // Read when it is left: a line that is being typed would lose its end.
    return (
      <TextArea
        key={typed}
        {...shared}
        defaultValue={typed}
        rows={3}
        onBlur={(event) => change(event.target.value)}
      />
    );
  }
  return (
    <TextField
      {...shared}
      type={as === 'day' ? 'date' : 'text'}
      {...(as === 'number' && { inputMode: 'numeric' as const })}
      value={typed}
      onChange={change}
    />
  );
}
