/** A day or a moment as one word, which no line of a list ends within. */
export const unbroken = (text: string): string => text.replaceAll(/\s/g, '\u00A0');
