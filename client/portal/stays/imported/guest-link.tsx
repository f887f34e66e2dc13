import { useQuery } from "@tanstack/react-query";
import { unwrap } from "#client/kit/api/api.ts";
import { useDebounced } from "#client/kit/browser/use-debounced.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { Select } from "#client/kit/fields/field.tsx";
import { guestApi, guestQuery } from "../guests.ts";
import { useStayWords } from "./use-stay-words.ts";

const TYPING_MS = 250;
/** Shorter names would match almost every guest. */
const MIN_LENGTH = 2;
const MAX_SHOWN = "8";

interface GuestLinkProps {
  /** The guest's name as typed. */
  name: string;
  value: string | null;
  onChange: (guestId: string | null) => void;
}

/** Choice of the site's guest to whom a name refers; renders nothing while no guest has such a name. */
export function GuestLink({ name, value, onChange }: GuestLinkProps) {
  const { text } = useStayWords();
  const { id: siteId } = useSite();
  const q = useDebounced(name.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ["sites", siteId, "guests", "named", q],
    enabled: q.length >= MIN_LENGTH,
    placeholderData: (shown) => shown,
    queryFn: () => unwrap(guestApi.$get({ param: { siteId }, query: { q, limit: MAX_SHOWN } })),
  });
  const linked = useQuery({ ...guestQuery(siteId, value ?? ""), enabled: value !== null });
  const shown = q.length >= MIN_LENGTH ? (found.data?.guests ?? []) : [];
  const chosen = value !== null && linked.data ? [linked.data.guest] : [];
  const guests = [...new Map([...chosen, ...shown].map((guest) => [guest.id, guest])).values()];
  if (guests.length === 0) return null;
  return (
    <Select
      name="guestId"
      label={text("fields.guest")}
      hint={text("fields.guestHint")}
      value={value ?? ""}
      onChange={(guestId) => onChange(guestId || null)}
      options={[
        { value: "", label: text("fields.noGuest") },
        ...guests.map(({ id, name: full, email, phone }) => ({
          value: id,
          label: [full, email ?? phone].filter(Boolean).join(" · "),
        })),
      ]}
    />
  );
}
