import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useUser } from "../../kit/session/session.tsx";
import { endSessions } from "../../kit/session/end-sessions.ts";
import { BoldText } from "../../kit/ui/bold-text.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Spinner } from "../../kit/brand/spinner.tsx";
import { screenPath } from "#locales/portal-paths.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { refusalCode } from "../../kit/forms/refusal-text.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { sitesQuery } from "../workspace/sites.ts";
import { TakenOver } from "./taken-over.tsx";
import { StepTitle } from "./step-title.tsx";
import { useTeamInvitation } from "./use-team-invitation.ts";

/** Asks the signed-in user to accept or decline the invitation to a team, or the offer of a site. `onLeave` skips it. */
export function TeamInvitation({ onLeave }: { onLeave: () => void }) {
  const text = useWords("login");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { email: own } = useUser();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { token = "", data, error } = useTeamInvitation();
  const accept = useMutation({
    mutationFn: () => unwrap(api["team-invitations"][":token"].accept.$post({ param: { token } })),
    async onSuccess({ siteId, paidUntil }) {
      await queries.invalidateQueries({ queryKey: sitesQuery.queryKey });
      if (paidUntil === null) goTo(siteId);
    },
  });
  const goTo = (siteId: string) => navigate(`${screenPath("dashboard")}?site=${siteId}`, { replace: true });
  const [isDeclining, setDeclining] = useState(false);
  const leaving = useMutation({ mutationFn: () => endSessions("local") });
  const decline = useMutation({
    mutationFn: () => unwrap(api["team-invitations"][":token"].$delete({ param: { token } })),
    onSuccess() {
      showToast(text("team.declined"));
      onLeave();
    },
    onError: () => setDeclining(false),
  });
  const refused = accept.error ?? decline.error;
  const refusal = refusalCode(refused);
  const goOn = (
    <Button look="quiet" onClick={onLeave}>
      {text("sent.submit")}
    </Button>
  );
  if (error || refusal === "NOT_FOUND")
    return (
      <div className="grid justify-items-start gap-5">
        <StepTitle title={text("team.gone")}>{text("team.goneText")}</StepTitle>
        {goOn}
      </div>
    );
  if (!data) return <Spinner label={shell("loading")} />;
  const { siteName: site, inviter, role, email, expiresAt, staysAsManager } = data;
  const isOffer = role === "owner";
  const taken = accept.data;
  if (taken && taken.paidUntil !== null)
    return <TakenOver site={site} siteId={taken.siteId} paidUntil={taken.paidUntil} onLeave={() => goTo(taken.siteId)} />;
  return (
    <div className="grid justify-items-start gap-5">
      <StepTitle title={text(isOffer ? "team.offer" : "team.title")}>
        <BoldText text={text(isOffer ? "team.offeredBold" : "team.askedBold", { site, inviter })} />
      </StepTitle>
      <p>
        {text(`team.roles.${role}`)} {isOffer && staysAsManager && text("team.stays", { inviter })}
      </p>
      {refusal === "WRONG_ACCOUNT" ? (
        <>
          <Notice kind="warning">{text("team.wrongAccount", { email, own })}</Notice>
          <RefusalNotice error={leaving.error} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => leaving.mutate()}>{shell("menu.signOut")}</Button>
            {goOn}
          </div>
        </>
      ) : (
        <>
          <RefusalNotice error={refused} />
          <div className="flex flex-wrap gap-3">
            <Button busy={accept.isPending && shell("busy")} onClick={() => accept.mutate()}>
              {text(isOffer ? "team.takeOver" : "team.accept")}
            </Button>
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
              {text("team.decline")}
            </Button>
            <Button look="quiet" onClick={onLeave}>
              {text("team.later")}
            </Button>
          </div>
          <ConfirmDialog
            open={isDeclining}
            onClose={() => setDeclining(false)}
            title={text("team.decline")}
            text={text("team.declineText", { inviter })}
            confirmLabel={text("team.never")}
            onConfirm={decline.mutate}
            isPending={decline.isPending}
          />
          <p className="text-[0.9375rem] text-soft">{text("team.until", { date: momentText(expiresAt, locale) })}</p>
        </>
      )}
    </div>
  );
}
