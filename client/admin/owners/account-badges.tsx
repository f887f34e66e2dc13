import { Badge } from "../../kit/ui/badge.tsx";
import type { ListedOwner } from "#contract/admin/owner.ts";
import { useTexts } from "../shell/texts.ts";

/** Badges for unusual states of an account. */
export function AccountBadges({
  account: { email, emailConfirmedAt, bannedUntil, isAdmin },
}: {
  account: Pick<ListedOwner, "email" | "emailConfirmedAt" | "bannedUntil" | "isAdmin">;
}) {
  const text = useTexts("owners");
  return (
    <>
      {isAdmin && <Badge>{text("badges.admin")}</Badge>}
      {email !== "" && emailConfirmedAt === null && <Badge look="attention">{text("badges.unconfirmed")}</Badge>}
      {bannedUntil !== null && <Badge look="bad">{text("badges.banned")}</Badge>}
    </>
  );
}
