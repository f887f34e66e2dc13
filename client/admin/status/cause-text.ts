import { splitCause } from "#domain/status/signals.ts";
import { useTexts } from "../shell/texts.ts";

const CAUSES = [
  "store",
  "kv",
  "media",
  "queue",
  "cron",
  "mail",
  "feeds",
  "certificates",
  "size",
  "mailNamed",
  "feedsNamed",
  "errorsNamed",
  "lettersNamed",
  "themeNamed",
] as const;

/** Says an alert's cause in one sentence, as its email does: "mail.example.nl refuses mail". */
export function useCauseText(): (cause: string) => string {
  const text = useTexts("status");
  return (cause) => {
    const { part, name } = splitCause(cause);
    const known = CAUSES.find((each) => each === (name === "" ? part : `${part}Named`));
    return known ? text(`alerts.causes.${known}`, { name }) : text("alerts.causes.unnamed", { name: name || part });
  };
}
