/** Calls somebody who looks elsewhere when it is their turn, where they allowed it. No word of the game is in it. */

import { at } from "./path.svelte";
import { settings } from "./settings.svelte";

export const mayAsk = (): boolean => "Notification" in window && Notification.permission !== "denied";

/** Ask the person once; the setting follows the answer. */
export async function allow(wanted: boolean): Promise<void> {
  settings.calls = wanted && (await Notification.requestPermission()) === "granted";
}

export function call(title: string): void {
  if (!settings.calls || !document.hidden || !mayAsk()) return;
  const words = { body: "It is your turn.", tag: "rumpus-turn", icon: at("/icon-192.png") };
  void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, words)).catch(() => {});
}
