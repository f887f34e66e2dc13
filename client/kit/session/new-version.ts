import { onFirstInteraction } from "../ui/on-first-interaction.ts";
import { followBuilds, NEW_VERSION, TYPED } from "../browser/replaced-build.ts";

const followTyping = async (): Promise<void> => (await import("./typed-words.ts")).followTyping();

/**
 * Has a tab of a former build reload with what was typed, or offers it; called once, when the app starts. The code for what is typed is loaded with
 * the first interaction: the first view does not need it.
 */
export function surviveDeploys(): void {
  followBuilds();
  addEventListener(NEW_VERSION, () => void import("../ui/offer-reload.ts").then(({ offerReload }) => offerReload()));
  if (sessionStorage.getItem(TYPED) === null) onFirstInteraction(followTyping);
  else void followTyping();
}
