import { Badge } from "#client/portal/ui/badge.tsx";
import { useWords } from "#client/portal/texts.ts";

/** Marks a booking with which no money moves. */
export function TestBadge() {
  const text = useWords("booking-words");
  return <Badge look="attention">{text("test")}</Badge>;
}
