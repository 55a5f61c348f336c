/**
 * Hands over to React what was typed before it took over the page; otherwise the next rendering would empty the field.
 * React compares with what it last saw in the field, so its own value goes back for a moment. A list of choices opens only
 * for who is still in its field. Each field has a turn of its own, since a form may keep all of them in one state and has to have
 * drawn one before it hears of the next; first comes the one in which somebody is typing.
 */
export function replayEarlyTyping(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"])',
  );
  const early = [...fields].filter(
    (field) =>
      field.value !== field.defaultValue &&
      (field.role !== 'combobox' || field === document.activeElement),
  );
  const isIn = (field: Element) => Number(field === document.activeElement);
  early.sort((one, other) => isIn(other) - isIn(one));
  // Drawing one empties the others.
  for (const [field, typed] of early.map((one) => [one, one.value] as const)) {
    const { selectionStart, selectionEnd } = field;
    setTimeout(() => replay(field, typed, selectionStart, selectionEnd));
  }
}

function replay(
  field: HTMLInputElement | HTMLTextAreaElement,
  typed: string,
  selectionStart: number | null,
  selectionEnd: number | null,
): void {
  field.value = field.defaultValue;
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field === document.activeElement && selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
}
