import { Badge } from "../../ui/badge.tsx";
import { useWords } from "../../texts.ts";

/** Marks a booking with which no money moves. */
export function TestBadge() {
  const text = useWords("booking-words");
  return <Badge look="attention">{text("test")}</Badge>;
}
