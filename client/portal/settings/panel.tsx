import { useSearchParams } from "wouter";
import { Tabs } from "../../kit/ui/tabs.tsx";
import { hasPermission } from "#domain/roles.ts";
import { FocusField } from "../missing/focus-field.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { BookingsPart } from "./bookings/bookings-part.tsx";
import { DataPart } from "./data-part.tsx";
import { LegalPart } from "./legal-part.tsx";
import { LifePart } from "./life-part.tsx";
import { MailPart } from "../email/mail-server/mail-part.tsx";
import { PapersPart } from "../papers/papers-part.tsx";
import { SitePart } from "./site-part.tsx";
import { TeamPart } from "./team-part.tsx";

const PARTS = [
  { value: "site", Content: SitePart, permission: "content:write" },
  { value: "bookings", Content: BookingsPart, permission: "operations:write" },
  { value: "papers", Content: PapersPart, permission: "payments:write" },
  { value: "mail", Content: MailPart, permission: "messages:write" },
  { value: "legal", Content: LegalPart, permission: "content:write" },
  { value: "team", Content: TeamPart, permission: "team:write" },
  { value: "data", Content: DataPart, permission: "site:export" },
  { value: "life", Content: LifePart, permission: "site:write" },
] as const;

/** Settings of a site, which rarely change. */
export default function SettingsPanel() {
  const text = useWords("settings");
  const { role } = useSite();
  const [search, setSearch] = useSearchParams();
  const parts = PARTS.filter(({ permission }) => hasPermission(role, permission));
  const wanted = search.get("part");
  const part = parts.find(({ value }) => value === wanted) ?? PARTS[0];
  return (
    <>
      <h1 className="title-m mb-4">{text("title")}</h1>
      <Tabs
        isManual
        label={text("title")}
        value={part.value}
        onChange={(value) => setSearch((now) => ({ ...Object.fromEntries(now), part: value }), { replace: true })}
        tabs={parts.map(({ value, Content }) => ({
          value,
          label: text(`parts.${value}`),
          content: (
            <>
              <Content />
              <FocusField />
            </>
          ),
        }))}
      />
    </>
  );
}
