import { useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../kit/api/api.ts";
import { keepView } from "../../kit/api/admin-view.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { AccountAction, OwnerRecord } from "#contract/admin/owner.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { ReasonAction } from "../records/reason-dialog.tsx";
import { useTexts } from "../shell/texts.ts";

const DANGEROUS: readonly AccountAction[] = ["remove-factors", "ban"];

/** Buttons for an admin's actions on an account in its current state. Admins cannot do them with their own account. */
export function AccountActions({ account }: { account: OwnerRecord["account"] }) {
  const text = useTexts("owners");
  const admin = useTexts("shell");
  const queries = useQueryClient();
  const session = useSession();
  const { locale } = useLanguage();
  const { id } = account;
  if (session.status === "signed-in" && session.user.id === id) return <p className="mt-4 text-soft">{text("ownAccount")}</p>;
  const isUnconfirmed = account.email !== "" && account.emailConfirmedAt === null;
  const actions: AccountAction[] = [
    ...(isUnconfirmed ? (["send-invitation", "confirm"] as const) : []),
    ...(account.sessions > 0 ? (["sign-out"] as const) : []),
    ...(account.factors.length > 0 ? (["remove-factors"] as const) : []),
    account.bannedUntil === null ? "ban" : "unban",
  ];
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {!account.isAdmin && (
        <ReasonAction
          label={text("view.label")}
          text={text("view.text")}
          send={async (reason) => {
            keepView(await unwrap(api.admin.owners[":id"].views.$post({ param: { id }, json: { reason } })));
            location.assign(portalPath("dashboard", locale));
          }}
        />
      )}
      {actions.map((action) => (
        <ReasonAction
          key={action}
          label={text(`actions.${action}.label`)}
          text={text(`actions.${action}.text`)}
          isDangerous={DANGEROUS.includes(action)}
          send={async (reason) => {
            await unwrap(api.admin.owners[":id"][":action"].$post({ param: { id, action }, json: { reason } }));
            showToast(admin("records.done"));
            await queries.invalidateQueries({ queryKey: ["admin"] });
          }}
        />
      ))}
    </div>
  );
}
