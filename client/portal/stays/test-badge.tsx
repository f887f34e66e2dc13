import { Badge } from "../../kit/ui/badge.tsx";
import { useWords } from "../../kit/i18n/texts.ts";

/** Marks a booking with which no money moves. */
export function TestBadge() {
  const text = useWords("booking-words");
  return <Badge look="attention">{text("test")}</Badge>;
}
