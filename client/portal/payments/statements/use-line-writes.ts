import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "#client/kit/i18n/texts.ts";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import type { Pairing, StoredLine } from "#contract/letting/statement.ts";
import { bookLines, changeLine, refreshStatements } from "./statement-api.ts";

/** Returns the writes of lines; each reloads the lines, even if it was refused. */
export function useLineWrites() {
  const text = useWords("payments");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [progress, setProgress] = useState(0);
  const onSettled = () => refreshStatements(queries, siteId);
  const book = useMutation({
    mutationFn(pairings: Pairing[]) {
      setProgress(0);
      return bookLines(siteId, pairings, setProgress);
    },
    onSettled,
    onSuccess({ booked }) {
      if (booked > 0) showToast(text("done.booked", { count: booked }));
    },
  });
  const change = useMutation({
    mutationFn: ({ line, state }: { line: StoredLine; state: "new" | "ignored" }) => changeLine(siteId, line, state),
    onSettled,
    onSuccess(_, { line, state }) {
      showToast(text(line.state === "booked" ? "done.unbooked" : state === "ignored" ? "done.ignored" : "done.restored"));
    },
  });
  return { book, change, progress };
}

export type LineWrites = ReturnType<typeof useLineWrites>;
