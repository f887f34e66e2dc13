import { onFirstInteraction } from "../ui/on-first-interaction.ts";
import { supabase } from "../api/supabase.ts";
import { followBuilds, TYPED } from "../browser/replaced-build.ts";

const readUserId = async () => (await supabase.auth.getSession()).data.session?.user.id;
const loadTyped = () => import("../browser/typed-words.ts");

/**
 * Has a tab of a former build reload with what was typed; called once, when the app starts. Typing is noted from the first interaction
 * on, so that the first view does not load the code for it.
 */
export function surviveDeploys(): void {
  followBuilds();
  onFirstInteraction(async () => (await loadTyped()).noteTyping(readUserId));
  if (sessionStorage.getItem(TYPED) !== null) void loadTyped().then(({ restoreTyped }) => restoreTyped(readUserId));
}
