import { useSearch } from "wouter";
import { Notice } from "../../kit/ui/notice.tsx";
import { useTitle } from "../shell/title.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { CloseAccount } from "./close-account.tsx";
import { Email } from "./email.tsx";
import { InstallApp } from "./install-app.tsx";
import { Notifications } from "./notifications.tsx";
import { Password } from "./password.tsx";
import { Profile } from "./profile.tsx";
import { Providers } from "./providers.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { Withdraw } from "./withdraw.tsx";

/** Account settings of the signed-in user. */
export default function AccountPage() {
  const text = useWords("account");
  const hasChanged = new URLSearchParams(useSearch()).has("changed");
  useTitle(text("title"));
  return (
    <div className="wrap grid max-w-[54rem] gap-5 py-8 sm:py-12">
      <h1 className="title-m mb-1">{text("title")}</h1>
      {hasChanged && <Notice kind="success">{text("email.changed")}</Notice>}
      <Profile />
      <Email />
      <Password />
      <SecondFactor />
      <Notifications />
      <InstallApp />
      <Sessions />
      <Providers />
      <Withdraw />
      <CloseAccount />
    </div>
  );
}
