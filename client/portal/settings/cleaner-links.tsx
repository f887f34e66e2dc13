import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { cleanerLinkInput, type ShownCleanerLink } from "#contract/letting/cleaning.ts";
import { LANGUAGE_NAMES, LOCALES } from "#domain/locale.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { Choices, Select, TextArea, TextField } from "../../kit/fields/field.tsx";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { CopyField } from "../../kit/ui/copy-field.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { useUnitNames } from "../workspace/unit-names.ts";
import { type CleanerUnit, cleanerLinksQuery } from "./team.ts";

const linksApi = api.sites[":siteId"]["cleaner-links"];

/** A link that was just created, with the address that is shown only now. */
interface Created {
  name: string;
  url: string;
}

/** Personal links with which cleaners work without an account. */
export function CleanerLinks() {
  const text = useWords("settings");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const nameUnits = useUnitNames();
  const [created, setCreated] = useState<Created>();
  const [editing, setEditing] = useState<ShownCleanerLink | "new">();
  const { data, error } = useQuery(cleanerLinksQuery(siteId));
  if (error && !data) throw error;
  if (!data) return <Skeleton label={shell("loading")} lines={4} />;
  const units = nameUnits(data.units);
  return (
    <Panel title={text("cleaners.title")} text={text("cleaners.text")}>
      <div className="grid gap-5">
        {created && <NewAddress {...created} />}
        {data.links.length > 0 && (
          <ul className="divide-y divide-ink/15">
            {data.links.map((link) => (
              <li key={link.id} className="py-3">
                {editing !== "new" && editing?.id === link.id ? (
                  <LinkForm link={link} units={units} onDone={() => setEditing(undefined)} />
                ) : (
                  <LinkRow link={link} units={units} onEdit={() => setEditing(link)} />
                )}
              </li>
            ))}
          </ul>
        )}
        {editing === "new" ? (
          <LinkForm
            units={units}
            onDone={(made) => {
              setEditing(undefined);
              if (made) setCreated(made);
            }}
          />
        ) : (
          <div>
            <Button
              look="quiet"
              onClick={() => {
                setCreated(undefined);
                setEditing("new");
              }}
            >
              {text("cleaners.add")}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** The address of a new link, to copy or to share with another program of the device. */
function NewAddress({ name, url }: Created) {
  const text = useWords("settings");
  return (
    <div className="grid gap-3">
      <Notice kind="success">{text("cleaners.created", { name })}</Notice>
      <CopyField
        label={text("cleaners.address")}
        value={url}
        copyLabel={text("cleaners.copy")}
        copiedLabel={text("cleaners.copied")}
      />
      {typeof navigator.share === "function" && (
        <div>
          {/* Closing the device's own dialog rejects. */}
          <Button look="strong" onClick={() => void navigator.share({ title: text("cleaners.shareTitle"), url }).catch(() => {})}>
            <Share2 aria-hidden="true" className="size-5" />
            {text("cleaners.share")}
          </Button>
        </div>
      )}
    </div>
  );
}

function LinkRow({ link, units, onEdit }: { link: ShownCleanerLink; units: readonly CleanerUnit[]; onEdit: () => void }) {
  const text = useWords("settings");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id, name, locale, unitIds, note } = link;
  const revoke = useMutation({
    mutationFn: () => unwrap(linksApi[":linkId"].$delete({ param: { siteId, linkId: id } })),
    async onSuccess() {
      showToast(text("cleaners.revoked", { name }));
      await queries.invalidateQueries(cleanerLinksQuery(siteId));
    },
  });
  const names = units.filter((unit) => unitIds.includes(unit.id)).map((unit) => unit.name);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="mr-auto min-w-0">
        <strong className="block break-words">{name}</strong>
        <span className="block break-words text-soft">{[LANGUAGE_NAMES[locale], ...names].join(" · ")}</span>
        {note !== "" && <span className="block break-words whitespace-pre-line">{note}</span>}
      </span>
      <Button look="quiet" aria-label={text("cleaners.editNamed", { name })} onClick={onEdit}>
        {text("cleaners.edit")}
      </Button>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={text("cleaners.revokeNamed", { name })}
        onClick={() => setOpen(true)}
      >
        {text("cleaners.revoke")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("cleaners.revokeTitle", { name })}
        text={text("cleaners.revokeText")}
        confirmLabel={text("cleaners.revoke")}
        onConfirm={() => revoke.mutate()}
        isPending={revoke.isPending}
        error={revoke.error}
      />
    </div>
  );
}

interface LinkFormProps {
  /** Absent for a new link. */
  link?: ShownCleanerLink;
  units: readonly CleanerUnit[];
  /** Called with the address of a new link. */
  onDone: (created?: Created) => void;
}

function LinkForm({ link, units, onDone }: LinkFormProps) {
  const text = useWords("settings");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const form = useForm(cleanerLinkInput, async (json) => {
    const param = { siteId, linkId: link?.id ?? "" };
    const made = link
      ? await unwrap(linksApi[":linkId"].$put({ param, header: ifMatch(link.version), json })).then(() => undefined)
      : await unwrap(linksApi.$post({ param, json }));
    await queries.invalidateQueries(cleanerLinksQuery(siteId));
    onDone(made && { name: made.link.name, url: made.url });
  });
  return (
    <form {...form.attributes} className="grid max-w-xl gap-5">
      <FormNotice form={form} />
      <TextField
        name="name"
        label={text("cleaners.name")}
        error={form.error("name")}
        autoComplete="off"
        defaultValue={link?.name ?? ""}
        maxLength={80}
        required
      />
      <Select
        name="locale"
        label={text("cleaners.locale")}
        error={form.error("locale")}
        defaultValue={link?.locale ?? locale}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      {units.length > 1 ? (
        <Choices
          name="unitIds"
          several
          label={text("cleaners.units")}
          error={form.error("unitIds")}
          chosen={link?.unitIds ?? units.map(({ id }) => id)}
          options={units.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <input type="hidden" name="unitIds" value={units[0]?.id ?? ""} />
      )}
      <TextArea
        name="note"
        label={text("cleaners.note")}
        hint={text("cleaners.noteHint")}
        error={form.error("note")}
        rows={3}
        maxLength={2000}
        defaultValue={link?.note ?? ""}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.sending && shell("busy")}>
          {text(link ? "cleaners.save" : "cleaners.create")}
        </Button>
        <Button look="quiet" onClick={() => onDone()}>
          {shell("back")}
        </Button>
      </div>
    </form>
  );
}
