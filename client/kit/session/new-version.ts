import { useEffect } from "react";
import { useWords } from "../i18n/texts.ts";
import { showToast } from "../ui/toast.tsx";
import { supabase } from "../api/supabase.ts";
import { followBuilds, NEW_VERSION, reload } from "../browser/replaced-build.ts";
import { keepTyped, noteTyping, TYPED } from "../browser/typed-words.ts";

const readUserId = async () => (await supabase.auth.getSession()).data.session?.user.id;

/** Has a tab of a former build reload with what was typed; called once, when the app starts. */
export function surviveDeploys(): void {
  followBuilds(() => keepTyped(readUserId));
  noteTyping();
  if (sessionStorage.getItem(TYPED) !== null)
    void import("../browser/restore-typed.ts").then(({ restoreTyped }) => restoreTyped(readUserId));
}

/** Offers to reload the page when the server has refused a request of this build and has another one. */
export function useNewVersion(): void {
  const text = useWords("shell");
  useEffect(() => {
    const offer = () =>
      showToast(text("newVersion.text"), { label: text("newVersion.reload"), onClick: () => void reload() }, Infinity);
    addEventListener(NEW_VERSION, offer);
    return () => removeEventListener(NEW_VERSION, offer);
  }, [text]);
}
