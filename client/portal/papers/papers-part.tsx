import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link } from "wouter";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { currentFromConflict } from "../../kit/forms/current-from-conflict.ts";
import { refusalText } from "../../kit/forms/refusal-text.ts";
import { BookkeepingPanel } from "./bookkeeping-panel.tsx";
import { KsefPanel } from "./ksef-panel.tsx";
import { paperSettingsQuery, savePaperSettings, type ShownPaperSettings } from "./papers.ts";
import { useUnsaved } from "../../kit/forms/unsaved-guard.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { Choices, TextField } from "../../kit/fields/field.tsx";
import {
  BOOKKEEPING_DATES,
  INVOICE_CHOICES,
  MAX_PREFIX_LENGTH,
  type PaperSettings,
  paperSettingsSchema,
  type StoredPaperSettings,
} from "#contract/letting/paper-settings.ts";
import { VAT_SCHEMES } from "#domain/rates/plan.ts";
import { sameJson } from "#domain/same-json.ts";
import { screenPath } from "#locales/portal-paths.ts";

/** Settings for invoices and VAT, and the file for the bookkeeper. */
export function PapersPart() {
  const shell = useWords("shell");
  const { id } = useSite();
  const { data, error } = useQuery(paperSettingsQuery(id));
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={6} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SettingsForm key={id} stored={data} />
      <KsefPanel />
      <BookkeepingPanel />
    </div>
  );
}

/** Example of a number; its year never changes, so that screenshots are the same. */
const EXAMPLE_YEAR = 2026;

function SettingsForm({ stored }: { stored: ShownPaperSettings }) {
  const text = useWords("papers");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [base, setBase] = useState<StoredPaperSettings>(stored);
  const [settings, setSettings] = useState(base.settings);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isChanged = !sameJson(settings, base.settings);
  useUnsaved(isChanged);
  const parsed = paperSettingsSchema.safeParse(settings);
  const isPrefixWrong = !parsed.success;

  const adopt = (next: StoredPaperSettings) => {
    setBase(next);
    setSettings(next.settings);
    queries.setQueryData<ShownPaperSettings>(paperSettingsQuery(siteId).queryKey, (now) => now && { ...now, ...next });
  };
  // Changes made elsewhere are shown at once, unless unsaved changes here would be lost: saving those is then a conflict.
  if (stored.version > base.version && !isChanged) {
    setBase(stored);
    setSettings(stored.settings);
  }
  const change = (patch: Partial<PaperSettings>) => {
    setSettings((now) => ({ ...now, ...patch }));
    setProblem(undefined);
  };

  async function save(): Promise<void> {
    if (isSaving || !parsed.success) return;
    setSaving(true);
    try {
      adopt(await savePaperSettings(siteId, parsed.data, base.version));
      setProblem(undefined);
      showToast(text("saved"));
    } catch (refusal) {
      const current = currentFromConflict<StoredPaperSettings>(refusal);
      // The chosen values stay; pressing the button again overwrites the other change.
      if (current) setBase(current);
      setProblem(current ? text("conflict") : refusalText(refusal, t));
    } finally {
      setSaving(false);
    }
  }

  const choice = <Name extends "invoices" | "vatScheme" | "bookkeeping">(name: Name, values: readonly PaperSettings[Name][]) => (
    <Choices
      name={name}
      label={text(`${name as "invoices"}.label`)}
      chosen={[settings[name]]}
      onChange={(value) => change({ [name]: values.find((each) => each === value) } as Partial<PaperSettings>)}
      cards
      options={values.map((value) => ({
        value,
        label: (
          <span>
            <strong className="block">{text(`${name}.${value}.title` as "invoices.no.title")}</strong>
            <span className="text-[0.9375rem]">{text(`${name}.${value}.text` as "invoices.no.text")}</span>
          </span>
        ),
      }))}
    />
  );
  const missing = stored.missing.filter((field) => field !== "vatNumber" || settings.vatScheme === "registered");
  const isOtherInPrices = stored.planSchemes.some((scheme) => scheme !== settings.vatScheme);
  const link = "font-semibold underline";
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void save();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <Panel title={text("title")} text={text("text")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {choice("invoices", INVOICE_CHOICES)}
          {choice("vatScheme", VAT_SCHEMES)}
          {isOtherInPrices && (
            <Notice kind="warning">
              {text("otherScheme")}{" "}
              <Link href={screenPath("dashboard", "pricing")} className={link}>
                {text("toPrices")}
              </Link>
            </Notice>
          )}
          {missing.length > 0 && (
            <Notice kind="warning">
              {text("missing", { fields: missing.map((field) => text(`fields.${field as "name"}`)).join(", ") })}{" "}
              <Link href={`${screenPath("dashboard", "settings")}?part=bookings`} className={link}>
                {text("toIdentity")}
              </Link>
            </Notice>
          )}
          {choice("bookkeeping", BOOKKEEPING_DATES)}
          <div className="max-w-md">
            <TextField
              name="prefix"
              label={text("prefix.label")}
              hint={text("prefix.hint", { example: `${settings.prefix.trim().toUpperCase()}${EXAMPLE_YEAR}-0001` })}
              value={settings.prefix}
              onChange={(prefix) => change({ prefix })}
              error={isPrefixWrong ? text("prefix.wrong") : undefined}
              maxLength={MAX_PREFIX_LENGTH}
              autoComplete="off"
              optional={t("forms:optional")}
            />
          </div>
        </div>
      </Panel>
      <div className="save-bar sticky bottom-(--bottom-bar) z-10 grid gap-3 rounded-2xl border border-ink/15 bg-card px-4 py-3">
        {problem && <Notice kind="error">{problem}</Notice>}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" busy={isSaving && shell("busy")} disabled={isPrefixWrong || (!isChanged && base.version > 0)}>
            {text("save")}
          </Button>
          {isChanged && (
            <Button look="quiet" onClick={() => setSettings(base.settings)}>
              {text("discard")}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
