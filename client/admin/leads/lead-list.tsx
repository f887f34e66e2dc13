import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { momentText } from "../../kit/i18n/dates.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { MoreButton } from "../../kit/ui/more-button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { Select, TextArea } from "../../kit/fields/field.tsx";
import { type AdminLead, leadNoteInput } from "#contract/admin/lead.ts";
import { LEAD_STATES, type LeadState } from "#contract/business/lead-state.ts";
import { useTexts } from "../shell/texts.ts";
import { Moment } from "../ui/moment.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useFilters } from "../ui/use-filters.ts";

const KEY = ["admin", "leads"];
const APPOINTMENT_LOOKS = { held: "attention", confirmed: "good", lapsed: "plain" } as const;

/** Leads, the newest first, with filters that are part of the address. */
export function LeadList() {
  const text = useTexts("leads");
  const shell = useWords("shell");
  const { filters, change } = useFilters(["state", "q"]);
  const state = LEAD_STATES.find((each) => each === filters.state);
  const list = useInfiniteQuery({
    queryKey: [...KEY, state, filters.q],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      unwrap(
        api.admin.leads.$get({
          query: {
            ...(state === undefined ? {} : { state }),
            ...(filters.q === undefined ? {} : { q: filters.q }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (before) => before,
  });
  const leads = list.data?.pages.flatMap((page) => page.leads) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const labelOf = (each: LeadState) => `${text(`states.${each}`)} (${counts?.[each] ?? 0})`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-5">
      <search className="grid gap-4 sm:grid-cols-2">
        <Select
          name="state"
          label={text("filters.state")}
          value={state ?? ""}
          onChange={(value) => change("state", value)}
          options={[{ value: "", label: text("filters.all") }, ...LEAD_STATES.map((value) => ({ value, label: labelOf(value) }))]}
        />
        <SearchField name="q" label={text("filters.search")} value={filters.q ?? ""} onChange={change} maxLength={100} />
      </search>
      <RefusalNotice error={list.error} />
      {!list.data && !list.error && <Skeleton label={shell("loading")} lines={8} />}
      {list.data && leads.length === 0 && <EmptyState title={text("empty.title")} text={text("empty.text")} />}
      {leads.length > 0 && (
        <ol className="divide-y divide-ink/15 rounded-2xl border border-ink/15 bg-card px-4 sm:px-6">
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} />
          ))}
        </ol>
      )}
      <MoreButton list={list}>{text("more")}</MoreButton>
    </div>
  );
}

function LeadRow({ lead }: { lead: AdminLead }) {
  const text = useTexts("leads");
  const { locale } = useLanguage();
  const queries = useQueryClient();
  const { id, kind, state, name, email, phone, units, channels, message, createdAt, appointment } = lead;
  const change = useMutation({
    mutationFn: (to: LeadState) =>
      unwrap(
        api.admin.leads[":leadId"].state.$put(
          { param: { leadId: id }, header: { "if-match": `"${state}"` }, json: { state: to } },
          { headers: { "If-Match": `"${state}"` } },
        ),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="grid min-w-0 content-start gap-1.5">
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        <p className="flex flex-wrap gap-x-4 wrap-anywhere">
          <a href={`mailto:${email}`} className="underline underline-offset-4">
            {email}
          </a>
          {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>}
          <span className="text-soft">{text(`languages.${lead.locale}`)}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem]">
          <span className="text-soft">
            {text(`kinds.${kind}`)} · <Moment at={createdAt} />
          </span>
          {appointment && (
            <>
              <span>{momentText(appointment.slot, locale)}</span>
              <Badge look={APPOINTMENT_LOOKS[appointment.state]}>{text(`appointments.${appointment.state}`)}</Badge>
            </>
          )}
          {units !== null && <span className="text-soft">{text("units", { count: units })}</span>}
          {channels.length > 0 && <span className="text-soft">{channels.join(", ")}</span>}
        </p>
        {message !== null && <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap">{message}</p>}
        <Notes lead={lead} />
      </div>
      <div>
        <Select
          name={`state-${id}`}
          label={text("filters.state")}
          value={state}
          onChange={(to) => change.mutate(to as LeadState)}
          options={LEAD_STATES.map((value) => ({ value, label: text(`states.${value}`) }))}
        />
        <RefusalNotice error={change.error} />
      </div>
    </li>
  );
}

/** Notes of our team, which are never changed, and a field for another one. */
function Notes({ lead: { id, notes: count } }: { lead: AdminLead }) {
  const text = useTexts("leads");
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold">
        {text("notes.title", { count })}
      </summary>
      {isOpen && <OpenNotes leadId={id} />}
    </details>
  );
}

function OpenNotes({ leadId }: { leadId: string }) {
  const text = useTexts("leads");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const [written, setWritten] = useState(0);
  const { data, error } = useQuery({
    queryKey: [...KEY, "notes", leadId],
    queryFn: () => unwrap(api.admin.leads[":leadId"].notes.$get({ param: { leadId } })),
  });
  const form = useForm(leadNoteInput, async (json) => {
    await unwrap(api.admin.leads[":leadId"].notes.$post({ param: { leadId }, json }));
    await queries.invalidateQueries({ queryKey: KEY });
    setWritten((number) => number + 1);
    showToast(text("notes.added"));
  });
  const refused = form.error("");
  return (
    <div className="grid max-w-[70ch] gap-3 pb-2">
      <RefusalNotice error={error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={2} />}
      {data?.notes.map((note) => (
        <div key={note.id} className="border-l-4 border-ink/20 pl-3">
          <p className="text-[0.9375rem] wrap-anywhere text-soft">
            {note.author ?? text("notes.nobody")} · <Moment at={note.at} />
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
        </div>
      ))}
      <form {...form.attributes} className="grid gap-3">
        {refused !== undefined && <p role="alert">{refused}</p>}
        <TextArea
          key={written}
          name="text"
          label={text("notes.label")}
          error={form.error("text")}
          rows={3}
          maxLength={4000}
          defaultValue=""
        />
        <Button type="submit" look="quiet" className="justify-self-start" busy={form.sending && shell("busy")}>
          {text("notes.add")}
        </Button>
      </form>
    </div>
  );
}
