/**
 * Hands over to React what was typed before it took over the page; otherwise the next rendering would empty the field.
 * React compares with what it last saw in the field, so its own value goes back for a moment. A list of choices opens only
 * for who is still in its field.
 */
export function replayEarlyTyping(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"])',
  );
  for (const field of fields) {
    const { value: typed, defaultValue } = field;
    const isLeftList = field.role === 'combobox' && field !== document.activeElement;
    if (typed === defaultValue || isLeftList) continue;
    const { selectionStart, selectionEnd } = field;
    field.value = defaultValue;
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (field === document.activeElement && selectionStart !== null) {
      field.setSelectionRange(selectionStart, selectionEnd);
    }
  }
}
