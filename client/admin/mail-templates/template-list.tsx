import { useQuery } from "@tanstack/react-query";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { Select } from "../../kit/fields/field.tsx";
import { type ListedMailTemplate, MAIL_TEMPLATE_STATES } from "#contract/admin/mail-template.ts";
import { adminPath } from "#locales/admin-paths.ts";
import { Moment } from "../records/moment.tsx";
import { Row, Rows } from "../records/rows.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { templatesQuery } from "./template-queries.ts";
import { sectionOf, useTemplateWords } from "./template-words.ts";

const LOOKS = { changed: "good", outdated: "attention" } as const;

/** All templates in sections, with a search in titles and names, and the states of their languages. */
export function TemplateList() {
  const shell = useWords("shell");
  const words = useTemplateWords();
  const { text } = words;
  const { filters, change } = useFilters(["q", "state"]);
  const { data, error } = useQuery(templatesQuery);
  const wanted = (filters.q ?? "").toLowerCase();
  const found = data?.filter((template) => {
    const section = words.section(sectionOf(template));
    const searched = [template.id, section, words.title(template), ...template.languages.map(({ title }) => title)];
    const hasState = !filters.state || template.languages.some(({ state }) => state === filters.state);
    return hasState && searched.some((part) => part.toLowerCase().includes(wanted));
  });
  const sections = [...new Set(found?.map(sectionOf))];
  return (
    <>
      <div>
        <h1 className="title-m">{text("title")}</h1>
        <p className="mt-2 max-w-[62ch] text-soft">{text("text")}</p>
      </div>
      <search className="grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_1fr]">
        <SearchField name="q" label={text("search")} value={filters.q ?? ""} onChange={change} maxLength={100} />
        <Select
          name="state"
          label={text("state")}
          value={filters.state ?? ""}
          onChange={(value) => change("state", value)}
          options={[
            { value: "", label: text("allStates") },
            ...MAIL_TEMPLATE_STATES.map((value) => ({ value, label: text(`states.${value}`) })),
          ]}
        />
      </search>
      <RefusalNotice error={error} />
      {!data && !error && <Skeleton label={shell("loading")} lines={8} />}
      {found?.length === 0 && <EmptyState title={text("none.title")} text={text("none.text")} />}
      {sections.map((section) => (
        <section key={section} aria-labelledby={section} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 id={section} className="title-s">
            {words.section(section)}
          </h2>
          <Rows>
            {found
              ?.filter((template) => sectionOf(template) === section)
              .map((template) => (
                <Row
                  key={template.id}
                  href={adminPath("mail-templates", template.id)}
                  title={words.title(template)}
                  text={<code className="text-sm">{template.id}</code>}
                  badges={<States template={template} />}
                  aside={<Moment at={lastChange(template)} />}
                />
              ))}
          </Rows>
        </section>
      ))}
    </>
  );
}

function lastChange({ languages }: ListedMailTemplate): number | null {
  const times = languages.flatMap(({ changedAt, state }) => (changedAt === null || state === "shipped" ? [] : [changedAt]));
  return times.length === 0 ? null : Math.max(...times);
}

/** The languages in which a template differs from the shipped texts. */
function States({ template }: { template: ListedMailTemplate }) {
  const { text, language } = useTemplateWords();
  return template.languages.map(
    ({ locale, state }) =>
      state !== "shipped" && (
        <Badge key={locale} look={LOOKS[state]}>
          {text("inLanguage", { language: language(locale), state: text(`states.${state}`) })}
        </Badge>
      ),
  );
}
