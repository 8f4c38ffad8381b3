// Calls a reader who may be looking elsewhere.
import { settings } from "./settings.svelte";
import { sound } from "./sound";

const BUZZ = 60; // milliseconds

/** Whether the system lets this page notify; it asks the reader where nobody has answered yet. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** It is the reader's turn: a sound and a buzz where they are wanted, a notification where the page is not seen. */
export function callForTurn(game: string, words: string): void {
  sound("turn");
  if (settings.sound || settings.notify) navigator.vibrate?.(BUZZ);
  if (document.hidden && settings.notify) notify(game, words);
}

function notify(game: string, words: string): void {
  try {
    const shown = new Notification(words, { body: game, tag: "turn" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones notify only for pages that are installed.
  }
}
