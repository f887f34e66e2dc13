import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { findTheme, type ThemeId } from "#domain/themes.ts";
import { useEditorWords } from "../workspace/editor-words.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { rememberSite, sitesQuery } from "../workspace/sites.ts";
import { ImportFields } from "./import-fields.tsx";
import { importListing } from "./import-listing.ts";
import { stepPath } from "../missing/wizard-steps.ts";

/**
 * The first question. Its answer creates the site; nothing is stored before. `?theme=` and `?name=` come from a demo that the
 * owner has seen under their own name.
 */
export function Begin() {
  const text = useWords("onboarding");
  const editors = useEditorWords();
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const [name, setName] = useState(search.get("name") ?? "");
  const [isAsked, setIsAsked] = useState(false);
  const [description, setDescription] = useState("");
  const begin = useBegin();
  const isMissing = isAsked && name.trim() === "";
  return (
    <form
      noValidate
      className="wrap grid max-w-2xl grow content-start gap-6 py-8 sm:py-14"
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (name.trim() !== "") begin.mutate({ name: name.trim(), theme: findTheme(search.get("theme") ?? ""), description });
      }}
    >
      <div>
        <h1 className="title-m">{text("begin.title")}</h1>
        <p className="mt-3 max-w-[56ch] text-soft">{text("begin.lead")}</p>
      </div>
      <TextField
        name="name"
        label={editors("home.name")}
        hint={editors("home.nameHint")}
        value={name}
        maxLength={80}
        error={isMissing ? t("forms:errors.required") : undefined}
        onChange={setName}
      />
      <ImportFields value={description} onChange={setDescription} />
      <RefusalNotice error={begin.error} />
      <div>
        <Button type="submit" busy={begin.isPending && text("begin.busy")}>
          {text("begin.submit")}
        </Button>
      </div>
    </form>
  );
}

/** Creates the site, imports the description of an existing listing, and continues with the first question. */
function useBegin() {
  const { locale, t } = useLanguage();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async ({ name, theme, description }: { name: string; theme: ThemeId | undefined; description: string }) => {
      const { id } = await unwrap(api.sites.$post({ json: { name, locale, theme } }));
      await importListing(id, description, t);
      return id;
    },
    onSuccess: async (id) => {
      rememberSite(id);
      await queries.invalidateQueries({ queryKey: sitesQuery.queryKey });
      navigate(stepPath("home", id), { replace: true });
    },
  });
}
