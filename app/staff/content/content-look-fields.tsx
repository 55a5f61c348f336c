import { useState, type ChangeEvent } from 'react';
import { addPicture } from '#app/features/content-desk/contract.ts';
import { findUnreadable } from '#app/themes/unreadable.ts';
import { useSend } from '#app/forms/use-send.ts';
import { useOwnWords } from '#app/i18n/use-words.tsx';
import { HERO_KINDS, LANDING_PARTS, type LandingPart } from '#app/themes/face.ts';
import { LOOK_KEYS } from '#app/themes/looks.ts';
import type { Colours, StoredPartnerRecord } from '#app/themes/partner-record.ts';
import { LANDING_BODIES } from '#app/themes/theme.ts';
import { Banner } from '#app/ui/banner/banner.tsx';
import { Button } from '#app/ui/button/button.tsx';
import { Select } from '#app/ui/select/select.tsx';
import { COLOUR_NAMES, PreviewFrame } from './content-preview.tsx';
import { problemWordsOf } from './content-problems.tsx';
import { CONTENT_ROOM_WORDS } from './content-words.ts';
import contentStyles from './content.module.css';
import { LOOK_NAMES } from './look-names.ts';
import styles from '#app/staff/staff.module.css';

export type Look = Pick<
  StoredPartnerRecord,
  'look' | 'colours' | 'logo' | 'hero' | 'landing' | 'face'
>;

interface LookProps {
  value: Look;
  onChange: (value: Look) => void;
}

const optionsOf = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: names[value] }));

/** Colours, pictures and order of the start page, with the page beside them as it would be. */
export function LookFields({ partnerId, value, onChange }: LookProps & { partnerId: number }) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const { colours, ...shown } = value;
  const { landing } = shown;
  const bodies = optionsOf(LANDING_BODIES, w.studio.bodies);
  return (
    <div className={contentStyles.studio}>
      <div className={contentStyles.fields}>
        <Select
          label={w.studio.look}
          placeholder={null}
          options={optionsOf(LOOK_KEYS, LOOK_NAMES)}
          value={value.look}
          onChange={(look) => onChange({ ...value, look: look as Look['look'] })}
        />
        <Select
          label={w.studio.visitorBody}
          placeholder={null}
          options={bodies}
          value={landing.visitor}
          onChange={(visitor) =>
            onChange({ ...value, landing: { ...landing, visitor } as Look['landing'] })
          }
        />
        <Select
          label={w.studio.memberBody}
          placeholder={null}
          options={bodies}
          value={landing.member}
          onChange={(member) =>
            onChange({ ...value, landing: { ...landing, member } as Look['landing'] })
          }
        />
        <FaceFields value={value} onChange={onChange} />
        <PictureField name="logo" partnerId={partnerId} value={value} onChange={onChange} />
        <PictureField name="hero" partnerId={partnerId} value={value} onChange={onChange} />
        <ColourFields value={value} onChange={onChange} />
      </div>
      <PreviewFrame
        partnerId={partnerId}
        piece="look"
        page={{ kind: 'start' }}
        value={shown}
        stored={JSON.stringify(shown)}
        colours={colours}
      />
    </div>
  );
}

/** The hero, and the parts below it in their order. */
function FaceFields({ value, onChange }: LookProps) {
  const { w } = useOwnWords(CONTENT_ROOM_WORDS);
  const { face } = value;
  const change = (next: Partial<NonNullable<Look['face']>>) =>
    onChange({
      ...value,
      face: { ...(face ?? { hero: 'scene', visitor: [], member: [] }), ...next },
    });
  return (
    <>
      <Select
        label={w.studio.hero}
        placeholder={w.studio.asBody}
        options={optionsOf(HERO_KINDS, w.studio.heroes)}
        value={face?.hero ?? ''}
        onChange={(hero) => {
          if (hero !== '') return change({ hero: hero as NonNullable<Look['face']>['hero'] });
          const { face: _face, ...rest } = value;
          onChange(rest);
        }}
      />
      {face && (
        <>
          <Parts
            title={w.studio.visitorParts}
            parts={face.visitor}
            onChange={(visitor) => change({ visitor })}
          />
          <Parts
            title={w.studio.memberParts}
            parts={face.member}
            onChange={(member) => change({ member })}
          />
        </>
      )}
    </>
  );
}

function Parts({
  title,
  parts,
  onChange,
}: {
  title: string;
  parts: readonly LandingPart[];
  onChange: (parts: LandingPart[]) => void;
}) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  /** Whoever does not see the list hears what became of it. */
  const [told, setTold] = useState('');
  function change(next: LandingPart[], part: LandingPart) {
    onChange(next);
    const place = next.indexOf(part) + 1;
    const [words, count] = [{ part: w.studio.partNames[part] }, String(next.length)];
    setTold(
      place === 0
        ? t(w.studio.leftOut, words)
        : t(w.studio.placed, { ...words, place: String(place), count }),
    );
  }
  function moveUp(part: LandingPart) {
    const next = parts.filter((one) => one !== part);
    next.splice(Math.max(parts.indexOf(part) - 1, 0), 0, part);
    change(next, part);
  }
  return (
    <fieldset className={contentStyles.parts}>
      <legend>{title}</legend>
      <ol>
        {parts.map((part, index) => (
          <li key={part}>
            <span>{w.studio.partNames[part]}</span>
            <Button
              size="s"
              variant="quiet"
              // Not without the focus: it is there that a part arrives.
              aria-disabled={index === 0}
              aria-label={t(w.studio.up, { part: w.studio.partNames[part] })}
              onClick={() => moveUp(part)}
            >
              ↑
            </Button>
            <Button
              size="s"
              variant="quiet"
              aria-label={t(w.studio.remove, { part: w.studio.partNames[part] })}
              onClick={() =>
                change(
                  parts.filter((one) => one !== part),
                  part,
                )
              }
            >
              ×
            </Button>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.hint}>
        {told}
      </p>
      <Select
        label={w.studio.addPart}
        value=""
        options={LANDING_PARTS.filter((one) => !parts.includes(one)).map((one) => ({
          value: one,
          label: w.studio.partNames[one],
        }))}
        onChange={(part) => {
          if (part !== '') change([...parts, part as LandingPart], part as LandingPart);
        }}
      />
    </fieldset>
  );
}

function PictureField({
  name,
  partnerId,
  value,
  onChange,
}: LookProps & { name: 'logo' | 'hero'; partnerId: number }) {
  const { w, locale } = useOwnWords(CONTENT_ROOM_WORDS);
  const { send, failure, fields } = useSend();
  const [problem] = Object.values(fields);
  const refused = failure ?? (problem === undefined ? null : problemWordsOf(locale, problem));
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const picture = await readAddress(file);
    const params = { partnerId: String(partnerId) };
    const added = await send(addPicture, { params, body: { picture } });
    if (added) onChange({ ...value, [name]: added });
  }
  return (
    <div className={contentStyles.upload}>
      <label>
        <span>{w.studio.pictures[name]}</span>
        <input
          type="file"
          accept="image/svg+xml,image/png,image/jpeg,image/webp"
          onChange={(event) => void take(event)}
        />
      </label>
      <p className={styles.hint}>{w.studio.pictureHint}</p>
      {refused && (
        <p role="alert" className={styles.missing}>
          {refused}
        </p>
      )}
      {value[name] && (
        <Button
          size="s"
          variant="quiet"
          onClick={() => {
            const { [name]: _picture, ...rest } = value;
            onChange(rest);
          }}
        >
          {w.studio.withoutPicture}
        </Button>
      )}
    </div>
  );
}

function readAddress(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsDataURL(file);
  });
}

/** All colours of a look, each pair that cannot be read with its contrast. */
function ColourFields({ value, onChange }: LookProps) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  const { colours } = value;
  if (!colours) {
    return (
      <Button
        size="s"
        variant="secondary"
        onClick={() => onChange({ ...value, colours: readShownColours() })}
      >
        {w.studio.ownColours}
      </Button>
    );
  }
  const unreadable = findUnreadable(colours);
  return (
    <fieldset className={contentStyles.colours}>
      <legend>{w.studio.colours}</legend>
      {COLOUR_NAMES.map((name) => (
        <ColourField
          key={name}
          name={name}
          colour={colours[name]}
          onChange={(colour) => onChange({ ...value, colours: { ...colours, [name]: colour } })}
        />
      ))}
      {unreadable.length > 0 && (
        <Banner tone="danger" title={w.studio.unreadable}>
          <ul className={contentStyles.problems}>
            {unreadable.map(({ text, ground, ratio }) => (
              <li key={`${text} ${ground}`}>{t(w.studio.pair, { text, ground, ratio })}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Button
        size="s"
        variant="quiet"
        onClick={() => {
          const { colours: _colours, ...rest } = value;
          onChange(rest);
        }}
      >
        {w.studio.withoutColours}
      </Button>
    </fieldset>
  );
}

/** Chosen, or typed as whoever has it from a brand's book does. */
function ColourField({
  name,
  colour,
  onChange,
}: {
  name: keyof Colours;
  colour: string;
  onChange: (colour: string) => void;
}) {
  const { w, t } = useOwnWords(CONTENT_ROOM_WORDS);
  /** What is no colour yet; null: what is shown is one. */
  const [typed, setTyped] = useState<string | null>(null);
  function type(text: string) {
    const [whole, signs] = /^#?([0-9a-f]{6})$/.exec(text.trim().toLowerCase()) ?? [];
    setTyped(whole === undefined ? text : null);
    if (signs !== undefined) onChange(`#${signs}`);
  }
  return (
    <div className={contentStyles.colour}>
      <label>
        <input type="color" value={colour} onChange={(event) => type(event.target.value)} />
        {name}
      </label>
      <input
        aria-label={t(w.studio.code, { name })}
        aria-invalid={typed !== null}
        value={typed ?? colour}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

/** Those of the look that the preview shows, to begin with. */
function readShownColours(): Colours {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-preview]');
  const root = frame?.contentDocument?.documentElement;
  const style = root ? getComputedStyle(root) : null;
  const read = (name: string) => {
    const text = style?.getPropertyValue(`--${name}`).trim().toLowerCase() ?? '';
    return /^#[0-9a-f]{6}$/.test(text) ? text : '#ffffff';
  };
  return Object.fromEntries(COLOUR_NAMES.map((name) => [name, read(name)])) as Colours;
}
