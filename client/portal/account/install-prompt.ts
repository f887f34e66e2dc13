/** The browser's offer to install the portal as an app (Chromium). */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

let offered: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function setOffered(next: InstallPrompt | undefined): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for the account screen, instead of a banner over whatever screen is open. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setOffered(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => setOffered(undefined));
}

/** The offer as a store of React (`useSyncExternalStore`). */
export const installPrompt = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => offered,
  /** Shows the browser's question; an offer can be used once. */
  async ask(): Promise<void> {
    const prompt = offered;
    setOffered(undefined);
    await prompt?.prompt();
  },
};
