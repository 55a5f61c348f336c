const START = /^(?:<\?xml|<svg|<!--)/;
/** What does more than draw; elements may have the prefix of a namespace. */
const ELEMENTS = [
  'script',
  'foreignobject',
  'iframe',
  'embed',
  'object',
  'handler',
  'animate',
  'set',
  'audio',
  'video',
];
const WORDS = ['javascript:', '<!entity', '<!attlist', '@import', '&#'];
/** What parts the attributes of an element. */
const BETWEEN = /[\s"'/]/;
/** Every address, and those that lead within the picture or are one. */
const ADDRESSES = /(?:href|src)=/g;
const OWN_ADDRESSES = /(?:href|src)=["'](?:#|data:image\/(?:png|jpeg|webp);)/g;
const SOURCES = /url\(/g;
const OWN_SOURCES = /url\(["']?#/g;

/** Why a text is no SVG that is a picture alone: it could run something, or fetch or lead elsewhere; null: it is one. */
export function findSvgProblem(text: string): string | null {
  const svg = text
    .trim()
    .toLowerCase()
    .split('=')
    .map((part) => part.trim())
    .join('=');
  if (!START.test(svg) || !svg.includes('<svg')) return 'is no picture of the kind image/svg+xml';
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0;
  const isAlone =
    !ELEMENTS.some((name) => svg.includes(`<${name}`) || svg.includes(`:${name}`)) &&
    !WORDS.some((word) => svg.includes(word)) &&
    !svg.split(BETWEEN).some((part) => part.startsWith('on') && part.includes('=')) &&
    count(ADDRESSES) === count(OWN_ADDRESSES) &&
    count(SOURCES) === count(OWN_SOURCES);
  return isAlone ? null : 'must be a picture alone, without scripts, links or what lies elsewhere';
}
