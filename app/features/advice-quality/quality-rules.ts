/** Of closed threads, in per cent: what a second doctor reads. */
export const SAMPLE_SHARE = 10;
/** Older ones are not drawn any more: whoever wrote them has forgotten why. */
export const SAMPLE_DAYS = 30;
/** So far back answers are counted. */
export const FIGURES_DAYS = 90;
/** Of what the reader tells the author, and of what the author says to it. */
export const REMARK_MAX = 1_000;
/** Shown at once, the oldest first. */
export const SAMPLE_SHOWN_MAX = 50;
export const FEEDBACK_SHOWN_MAX = 20;
export const CHECKS_SHOWN_MAX = 20;

/** The questions of the sheet, in the order in which their scores are kept. */
export const SHEET = ['isSafe', 'isClear', 'isHelpful'] as const;
export type SheetQuestion = (typeof SHEET)[number];
/** 1: must not happen again; 2: to be improved; 3: good; 4: an example to others. */
export const SCORES = [1, 2, 3, 4] as const;
export type Score = (typeof SCORES)[number];
export type Sheet = Record<SheetQuestion, Score>;

/** From here down the author has to be told why. */
const TOLD_WHY: Score = 2;

export function needsRemark(sheet: Partial<Sheet>): boolean {
  return SHEET.some((question) => (sheet[question] ?? SCORES.length) <= TOLD_WHY);
}

export const listScores = (sheet: Sheet): Score[] => SHEET.map((question) => sheet[question]);

/** @param scores as they are kept */
export function readScores(scores: readonly number[]): Sheet {
  return Object.fromEntries(SHEET.map((question, at) => [question, scores[at]])) as Sheet;
}

/** What stands where a name was. */
const TAKEN_OUT = '…';
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Kata, KATA and a Káta typed without accents are one. */
const foldWord = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Takes each word of the names out of a text, wherever it stands as a word of its own. */
export function takeNamesOut(text: string, names: readonly string[]): string {
  const words = new Set(names.flatMap((name) => name.match(WORD) ?? []).map(foldWord));
  return text.replace(WORD, (word) => (words.has(foldWord(word)) ? TAKEN_OUT : word));
}

/** In per cent, rounded down: what was late is not rounded away. null: there is nothing to share. */
export function shareOf(part: number, all: number): number | null {
  return all === 0 ? null : Math.floor((part * 100) / all);
}
