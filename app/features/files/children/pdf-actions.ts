import { valuesAt, type PdfObjects, type PdfValue } from './pdf-objects.ts';

/** They run something, or send or fetch something: wherever one stands, in whatever a reader may look at. */
const RUNNING = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
];
/** Other names are entries of a reader's menu: to save, to quit. */
const HARMLESS_NAMED = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'Print'];
const SAFE_SCHEMES = ['http', 'https', 'mailto', 'tel'];
const REFS_MAX = 5;

/**
 * Whether anything in a document does more than to turn its pages. A web page that somebody presses a link or a bookmark for
 * (`A`) is harmless as it is in any letter: the reader shows where it leads, and the person decides. The same by itself, when the
 * document or a page opens or a field is entered, tells a stranger who reads the referral, and is refused.
 */
export function hasHarmfulAction(objects: PdfObjects): boolean {
  return [...objects.values()].flat().some((value) => isHarmful(value, objects));
}

function isHarmful(value: PdfValue, objects: PdfObjects): boolean {
  if (value.kind === 'array') return value.items.some((item) => isHarmful(item, objects));
  if (value.kind !== 'dictionary') return false;
  const kinds = valuesAt(value, 'S');
  // Nobody writes the kind of an action elsewhere, unless to hide it.
  if (kinds.some((kind) => kind.kind === 'ref' || RUNNING.includes(nameOf(kind)))) return true;
  return value.entries.some(
    ([key, entry]) => isHarmful(entry, objects) || startsHarm(key, entry, kinds, objects),
  );
}

function startsHarm(
  key: string,
  entry: PdfValue,
  kinds: readonly PdfValue[],
  objects: PdfObjects,
): boolean {
  const isWrong = (found: PdfValue[] | null, isPressed: boolean) =>
    found === null || found.some((target) => !isHarmlessAction(target, objects, isPressed));
  switch (key) {
    case 'A':
    case 'PA':
      return (resolve(entry, objects) ?? []).some(
        (target) => !isHarmlessAction(target, objects, true),
      );
    case 'OpenAction':
      return isWrong(resolve(entry, objects), false);
    case 'Next':
      // Bookmarks have a next one, too.
      return kinds.length > 0 && isWrong(resolve(entry, objects), false);
    case 'AA': {
      const events = resolve(entry, objects);
      return (
        events === null ||
        events.some(
          (event) =>
            event.kind === 'dictionary' &&
            event.entries.some(([, action]) => isWrong(resolve(action, objects), false)),
        )
      );
    }
    default:
      return false;
  }
}

/** What is no action (where a page is shown, how a paragraph is set) does nothing. */
function isHarmlessAction(target: PdfValue, objects: PdfObjects, isPressed: boolean): boolean {
  if (target.kind !== 'dictionary') return true;
  return valuesAt(target, 'S').every((kind) => {
    switch (nameOf(kind)) {
      case 'GoTo':
        return true;
      case 'Named':
        return valuesAt(target, 'N').every((name) => HARMLESS_NAMED.includes(nameOf(name)));
      case 'URI':
        return (
          isPressed &&
          valuesAt(target, 'URI').every((uri) =>
            resolve(uri, objects)?.every((text) => text.kind === 'text' && isWebAddress(text.text)),
          )
        );
      default:
        return false;
    }
  });
}

function isWebAddress(text: string): boolean {
  const address = text.replaceAll(/[^!-~]/g, '');
  const [, scheme] = /^([^/?#]*?):/.exec(address) ?? [];
  if (scheme !== undefined) return SAFE_SCHEMES.includes(scheme.toLowerCase());
  // A folder of somebody's network.
  return !/^[\\/]{2}/.test(address);
}

function nameOf(value: PdfValue): string {
  return value.kind === 'name' ? value.name : '';
}

/** What an entry says, over references and lists; null: something of it is nowhere. */
function resolve(value: PdfValue, objects: PdfObjects, depth = 0): PdfValue[] | null {
  if (depth > REFS_MAX) return null;
  const parts =
    value.kind === 'ref' ? objects.get(value.number) : value.kind === 'array' && value.items;
  if (parts === undefined) return null;
  if (parts === false) return [value];
  const found: PdfValue[] = [];
  for (const part of parts) {
    const resolved = resolve(part, objects, depth + 1);
    if (resolved === null) return null;
    found.push(...resolved);
  }
  return found;
}
