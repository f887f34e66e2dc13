import { useLocation } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useUser } from "../../kit/session/session.tsx";
import { done } from "../../kit/api/supabase-result.ts";
import { supabase } from "../../kit/api/supabase.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Select, TextField } from "../../kit/fields/field.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { PROFILE_FORM } from "#contract/identity/account-settings.ts";
import { localeOf } from "#domain/accounts/locale-of.ts";
import { nameOf } from "#domain/accounts/name-of.ts";
import { LOCALES } from "#domain/locale.ts";
import { portalPath } from "#locales/portal-paths.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";

/** Panel for name and language. A new language applies at once. */
export function Profile() {
  const text = useWords("account");
  const shell = useWords("shell");
  const { t, locale } = useLanguage();
  const [, navigate] = useLocation();
  const { user_metadata: about } = useUser();
  const form = useForm(PROFILE_FORM, async (data) => {
    await done(supabase.auth.updateUser({ data }));
    showToast(text("saved"));
    if (data.locale !== locale) navigate(`~${portalPath("account", data.locale)}`);
  });
  return (
    <Panel title={text("profile.title")}>
      <form {...form.attributes} className="grid gap-4 sm:grid-cols-2">
        <FormNotice form={form} />
        <TextField
          name="name"
          label={text("profile.name")}
          error={form.error("name")}
          autoComplete="name"
          defaultValue={nameOf(about)}
          required
        />
        <Select
          name="locale"
          label={text("profile.language")}
          error={form.error("locale")}
          defaultValue={about["locale"] === undefined ? locale : localeOf(about)}
          options={LOCALES.map((value) => ({ value, label: t(value) }))}
        />
        <p className="text-[0.9375rem] text-soft sm:col-span-2">{text("profile.languageHint")}</p>
        <Button type="submit" look="quiet" busy={form.sending && shell("busy")} className="justify-self-start">
          {text("save")}
        </Button>
      </form>
    </Panel>
  );
}
