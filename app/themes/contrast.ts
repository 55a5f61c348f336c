/** WCAG AA for text. */
export const CONTRAST_MIN = 4.5;

/** Text on ground, as the components pair them: a colour, or the name of a token. */
export const CONTRAST_PAIRS = [
  ['#ffffff', 'brand-600'],
  ['#ffffff', 'brand-700'],
  ['brand-700', '#ffffff'],
  ['brand-700', 'color-page'],
  ['brand-700', 'brand-50'],
  ['brand-800', 'brand-100'],
  ['brand-800', 'brand-200'],
  ['brand-950', 'color-hero'],
  ['brand-50', 'brand-950'],
  ['accent-900', 'accent-100'],
  // The dark scheme, whose surfaces lie between these two.
  ['brand-300', '#252d33'],
  ['brand-300', 'brand-900'],
  ['brand-300', 'brand-950'],
  ['brand-100', 'brand-800'],
  ['brand-50', 'brand-900'],
] as const;

/** WCAG 2.2, contrast ratio of two `#rrggbb`: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
