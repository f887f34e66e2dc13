import { onFirstInteraction } from "../ui/on-first-interaction.ts";
import { followBuilds, TYPED } from "../browser/replaced-build.ts";

const followTyping = async (): Promise<void> => (await import("./typed-words.ts")).followTyping();

/**
 * Has a tab of a former build reload with what was typed; called once, when the app starts. The code for what is typed is loaded with
 * the first interaction: the first view does not need it.
 */
export function surviveDeploys(): void {
  followBuilds();
  if (sessionStorage.getItem(TYPED) === null) onFirstInteraction(followTyping);
  else void followTyping();
}
