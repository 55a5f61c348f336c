import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const PROJECT = `${import.meta.dirname}/..`;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Three more characters are 18 bits: with the letter, enough for some thousand classes, and less to send than more would be. */
const MORE = 3;

/**
 * Makes the names that classes of the pages have in the browser, four characters each. A page of results names some two
 * thousand, and what nobody can guess cannot be compressed.
 * @returns for Vite; throws when two classes come to the same name
 */
export function createClassNames(): (name: string, file: string) => string {
  const known = new Map<string, string>();
  return (name, file) => {
    const source = `${relative(PROJECT, file.split('?')[0] ?? '').replaceAll('\\', '/')} .${name}`;
    const digest = createHash('sha256').update(source).digest();
    const letter = LETTERS[(digest[0] ?? 0) % LETTERS.length] ?? '';
    const short = letter + digest.subarray(1).toString('base64url').slice(0, MORE);
    const other = known.get(short);
    if (other !== undefined && other !== source) {
      throw new Error(`${other} and ${source} would both be called ${short}: rename one of them`);
    }
    known.set(short, source);
    return short;
  };
}
