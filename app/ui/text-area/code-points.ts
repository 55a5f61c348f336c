/** Length as people count it: an emoji or a rare letter is one character, though JavaScript stores two units. */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}
