import { Notice } from "../../kit/ui/notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useTeamInvitation } from "./use-team-invitation.ts";

/** Notice for users who are not signed in yet: their team invitation and its email address. */
export function TeamNotice() {
  const text = useWords("login");
  const { data, error } = useTeamInvitation();
  if (error) return <Notice kind="warning">{text("team.goneText")}</Notice>;
  if (!data) return null;
  const { siteName: site, inviter, role, email } = data;
  return (
    <Notice>
      <p className="font-semibold">{text(role === "owner" ? "team.offered" : "team.asked", { site, inviter })}</p>
      <p>{text("team.address", { email })}</p>
    </Notice>
  );
}
