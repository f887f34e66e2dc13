import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "wouter";
import { ApiError } from "../../kit/api/api-error.ts";
import { unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { saveFile } from "../../kit/browser/save-file.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useTitle } from "../shell/title.ts";
import { formValue } from "../../kit/forms/form-value.ts";
import { useUnsaved } from "../../kit/forms/unsaved-guard.tsx";
import { useFieldErrors } from "../../kit/forms/use-field-errors.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { useUnitNames } from "../workspace/unit-names.ts";
import { Select, TextArea, TextField } from "../../kit/fields/field.tsx";
import type { CalendarDate } from "#domain/dates.ts";
import { isInternationalPhone } from "#domain/phone.ts";
import { isLocale, LOCALES } from "#domain/locale.ts";
import { hasPermission } from "#domain/roles.ts";
import { screenPath } from "#locales/portal-paths.ts";
import { BookingRows } from "../stays/booking-rows.tsx";
import { refreshBookings, unitsQuery } from "../stays/bookings.ts";
import { PersonFields } from "../stays/person-fields.tsx";
import { Refusal } from "../stays/refusal.tsx";
import { type Guest, guestApi, guestQuery } from "../stays/guests.ts";

/** A guest: contact, notes and tags, history of stays, export and erasure. */
export function GuestPage({ id }: { id: string }) {
  const text = useWords("guests");
  const shell = useWords("shell");
  const { id: siteId, role } = useSite();
  const { data, error } = useQuery(guestQuery(siteId, id));
  const { data: site } = useQuery(unitsQuery(siteId));
  const nameUnits = useUnitNames();
  useTitle(data?.guest.name ?? text("title"));
  if (error instanceof ApiError && error.code === "NOT_FOUND" && !data) {
    return (
      <EmptyState level="h1" title={text("gone.title")} text={text("gone.text")}>
        <BackLink />
      </EmptyState>
    );
  }
  if (error && !data) throw error;
  if (!data || !site) return <Skeleton label={shell("loading")} lines={8} />;
  const { guest, bookings } = data;
  const imported = data.imported.map(({ guestName: name, movedFrom, ...stay }) => ({
    ...stay,
    name,
    isMoved: movedFrom !== null,
  }));
  const unitNames = new Map(nameUnits(site.units).map(({ id, name }) => [id, name]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <BackLink />
        <h1 className="title-m mt-2 break-words">{guest.name}</h1>
      </div>
      <Panel title={text("details")}>
        <GuestForm key={guest.version} guest={guest} />
      </Panel>
      <section aria-labelledby="stays" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="stays" className="title-s">
          {text("stays")}
        </h2>
        {bookings.length + imported.length === 0 ? (
          <p className="text-soft">{text("noStays")}</p>
        ) : (
          <BookingRows {...{ bookings, imported, unitNames }} today={site.today as unknown as CalendarDate} level="h3" />
        )}
      </section>
      <Privacy guest={guest} canErase={hasPermission(role, "guests:erase")} />
    </div>
  );
}

function BackLink() {
  const text = useWords("guests");
  return (
    <Link
      href={screenPath("dashboard", "guests")}
      className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {text("back")}
    </Link>
  );
}

function GuestForm({ guest }: { guest: Guest }) {
  const text = useWords("guests");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [isChanged, setChanged] = useState(false);
  useUnsaved(isChanged);
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const value = (name: string) => formValue(form, name);
      const locale = value("locale");
      return unwrap(
        guestApi[":guestId"].$patch({
          param: { siteId, guestId: guest.id },
          header: ifMatch(guest.version),
          json: {
            name: value("name"),
            email: value("email") || null,
            phone: value("phone") || null,
            locale: isLocale(locale) ? locale : guest.locale,
            notes: value("notes"),
            tags: value("tags")
              .split(",")
              .map((tag) => tag.trim())
              .filter(Boolean),
          },
        }),
      );
    },
    async onSuccess() {
      setChanged(false);
      await refreshBookings(queries, siteId);
      showToast(text("saved"));
    },
  });
  const { errorOf, hasAny } = useFieldErrors(save.error);
  return (
    <form
      noValidate
      onInput={() => setChanged(true)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        save.mutate(new FormData(event.currentTarget));
      }}
    >
      {!hasAny && <RefusalNotice error={save.error} />}
      <div className="field-row sm:grid-cols-2">
        <PersonFields
          person={guest}
          labelOf={(field) => text(`fields.${field}`)}
          phoneHint={text(guest.phone && !isInternationalPhone(guest.phone) ? "fields.phoneUnread" : "fields.phoneHint")}
          errorOf={errorOf}
        />
        <Select
          name="locale"
          label={text("fields.locale")}
          defaultValue={guest.locale}
          options={LOCALES.map((value) => ({ value, label: shell(`languages.${value}`) }))}
        />
      </div>
      <TextField
        name="tags"
        label={text("fields.tags")}
        hint={text("fields.tagsHint")}
        defaultValue={guest.tags.join(", ")}
        maxLength={800}
        autoComplete="off"
      />
      <TextArea
        name="notes"
        label={text("fields.notes")}
        hint={text("fields.notesHint")}
        defaultValue={guest.notes}
        rows={4}
        maxLength={4000}
      />
      <Button type="submit" busy={save.isPending && shell("busy")} className="justify-self-start">
        {text("save")}
      </Button>
    </form>
  );
}

/** Export and erasure of a guest's data. */
function Privacy({ guest, canErase }: { guest: Guest; canErase: boolean }) {
  const text = useWords("guests");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [erasing, setErasing] = useState(false);
  const param = { siteId, guestId: guest.id };
  const download = useMutation({
    mutationFn: () => unwrap(guestApi[":guestId"].export.$get({ param })) as Promise<unknown>,
    onSuccess: (data) =>
      saveFile(`${text("file")}-${guest.id.slice(0, 8)}.json`, JSON.stringify(data, null, 2), "application/json"),
  });
  const erase = useMutation({
    mutationFn: () => unwrap(guestApi[":guestId"].erase.$post({ param, json: { locale } })),
    async onSuccess() {
      navigate(screenPath("dashboard", "guests"), { replace: true });
      await refreshBookings(queries, siteId);
      showToast(text("erase.done"));
    },
  });
  return (
    <Panel title={text("privacy.title")} text={text("privacy.text")}>
      <RefusalNotice error={download.error} />
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" busy={download.isPending && shell("busy")} onClick={() => download.mutate()}>
          {text("privacy.export")}
        </Button>
        {canErase && (
          <Button look="danger" aria-haspopup="dialog" onClick={() => setErasing(true)}>
            {text("erase.open")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={erasing}
        onClose={() => setErasing(false)}
        title={text("erase.title", { name: guest.name })}
        text={text("erase.text")}
        confirmLabel={text("erase.open")}
        onConfirm={() => erase.mutate()}
        isPending={erase.isPending}
      >
        <Refusal error={erase.error} />
        <p>{text("erase.kept")}</p>
      </ConfirmDialog>
    </Panel>
  );
}
