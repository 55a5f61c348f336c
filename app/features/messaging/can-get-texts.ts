/** Whether text messages go to a number (E.164): to mobile ones, by their beginnings. Others cost money and reach nobody. */
export function canGetTexts(phone: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => phone.startsWith(prefix));
}
