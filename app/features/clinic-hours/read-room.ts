import { countCharacters, isPlainLine, normaliseText } from '#app/people/text.ts';
import { ROOM_MAX } from './contract.ts';

/** The name of a room as it was typed; `problem` is the key of what is wrong with it. */
export function readRoom(typed: string): { name: string; problem: string | null } {
  const name = normaliseText(typed);
  if (!isPlainLine(name)) return { name, problem: 'charactersInvalid' };
  return { name, problem: countCharacters(name) > ROOM_MAX ? 'tooLong' : null };
}
