import sanitizeHtml from 'sanitize-html';

/** Longer texts are cut before they are read: a description is a few paragraphs. */
const HTML_LENGTH_MAX = 20_000;
/** Elements nested deeper than this are dropped with their tags. */
const NESTING_MAX = 8;
/** Results kept, because the same descriptions come back on page after page. */
const KEPT_MAX = 1000;

const ABSOLUTE_ADDRESS = /^\s*(?:https|mailto|tel):/i;

const makeLink = (tagName: string, attribs: Record<string, string>) => ({ tagName, attribs });

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: NESTING_MAX,
  transformTags: {
    // A link without an allowed absolute address becomes plain text.
    a: (_tag, { href = '' }) =>
      ABSOLUTE_ADDRESS.test(href) ? makeLink('a', { href, rel: 'noopener' }) : makeLink('span', {}),
  },
};

const kept = new Map<string, string>();

/**
 * HTML that may be shown as it is: paragraphs, lists, emphasis, small headings and links, nothing else. Done when a
 * text is saved and again when it is shown, so that neither an import nor an old row can bring in a script.
 */
export function sanitiseHtml(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html.slice(0, HTML_LENGTH_MAX), options).trim();
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(html, clean);
  return clean;
}
