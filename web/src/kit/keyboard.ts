/** Whether a key is meant for the table: not for a field or a dialog, and no shortcut of the browser. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target as Element).closest("input:not([type=radio]), select, textarea, dialog");
}

/** Moves the focus among things that are side by side, round and round; elsewhere it stays where it is. */
export function focusNext(all: HTMLElement[], step: number): void {
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at >= 0) all[(at + step + all.length) % all.length]?.focus();
}
