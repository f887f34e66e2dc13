import type { ReactNode } from "react";
import { useWords } from "../i18n/texts.ts";
import { Button } from "./button.tsx";

interface MoreButtonProps {
  /** The members of an infinite query of TanStack Query that load its next page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** Label. */
  children: ReactNode;
}

/** Button below a list that loads its next page; renders nothing when the list is complete. */
export function MoreButton({ list: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: MoreButtonProps) {
  const shell = useWords("shell");
  if (!hasNextPage) return null;
  return (
    <Button
      look="quiet"
      className="justify-self-start"
      busy={isFetchingNextPage && shell("busy")}
      onClick={() => void fetchNextPage()}
    >
      {children}
    </Button>
  );
}
