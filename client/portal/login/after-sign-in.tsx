import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { readNext } from "../../kit/session/next.ts";
import { useUser } from "../../kit/session/session.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Spinner } from "../../kit/brand/spinner.tsx";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { adminPathIn } from "#locales/admin-paths.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { sitesQuery } from "../workspace/sites.ts";
import { TeamInvitation } from "./team-invitation.tsx";
import { teamToken } from "./use-team-invitation.ts";

/** Step after signing in: shows the team invitation that led here, if any, and then leaves the login screen. */
export function AfterSignIn() {
  const token = teamToken(new URLSearchParams(useSearch()));
  const [hasAnswered, setHasAnswered] = useState(false);
  return token === undefined || hasAnswered ? <LeaveLogin /> : <TeamInvitation onLeave={() => setHasAnswered(true)} />;
}

/** Redirects to the wanted page, or else to the dashboard or, without a site, the onboarding, in the user's language. */
function LeaveLogin() {
  const text = useWords("login");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const { locale } = useLanguage();
  const { user_metadata: about, app_metadata: given } = useUser();
  const isAdmin = given["role"] === "admin";
  const query = new URLSearchParams(useSearch());
  const next = readNext(query.get("next"));
  const signUpLinkId = query.get("invitation");
  const own = about["locale"] === undefined ? locale : localeOf(about);
  const [, navigate] = useLocation();
  const [isForOther, setForOther] = useState(false);

  const leave = useCallback(async () => {
    if (next !== undefined) return navigate(`~${next}`, { replace: true });
    // If the server cannot be reached, the dashboard reports it.
    const isNew = await queries.fetchQuery(sitesQuery).then(
      (sites) => sites.length === 0,
      () => false,
    );
    // An admin without a home begins in the admin area, another application.
    if (isNew && isAdmin) return location.replace(adminPathIn({ page: "overview", item: undefined }, own));
    navigate(`~${portalPath(isNew ? "onboarding" : "dashboard", own)}`, { replace: true });
  }, [next, own, isAdmin, navigate, queries]);

  const isLeaving = useRef(false);
  useEffect(() => {
    // Only once: leaving changes the query that this effect reads.
    if (isLeaving.current) return;
    isLeaving.current = true;
    void redeem(signUpLinkId).then((redeemed) => (redeemed ? leave() : setForOther(true)));
  }, [signUpLinkId, leave]);

  if (!isForOther) return <Spinner label={shell("loading")} />;
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="warning">{text("signUp.otherAddress")}</Notice>
      <Button onClick={() => void leave()}>{text("sent.submit")}</Button>
    </div>
  );
}

/** Redeems the sign-up link of a paid order, if there is one; false if it was sent to another address. */
async function redeem(id: string | null): Promise<boolean> {
  if (id === null) return true;
  try {
    await unwrap(api.invitations[":id"].accept.$post({ param: { id } }));
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.code === "NOT_ALLOWED");
  }
}
