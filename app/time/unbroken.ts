/** A day as one word, which no line of a list ends within; of a moment the time may stand below its day. */
export const unbroken = (text: string): string =>
  text.replaceAll(/\s/g, '\u00A0').replace(/\u00A0(?=\d\d:\d\d)/, ' ');
