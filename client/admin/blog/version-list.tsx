import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { api, unwrap } from "../../kit/api/api.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Button } from "../../kit/ui/button.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { ArticleCopy } from "#contract/business/article.ts";
import { Moment } from "../records/moment.tsx";
import { useTexts } from "../shell/texts.ts";
import { ARTICLES, basedOn } from "./keys.ts";

interface VersionListProps {
  articleKey: string;
  copy: ArticleCopy;
  /** True if the form has changes that are not saved. */
  isChanged: boolean;
}

/** Former texts of an article in one language; restoring one adds it as the newest. */
export function VersionList(props: VersionListProps) {
  const text = useTexts("blog");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-2xl border border-ink/15 bg-card px-5 py-3 sm:px-6"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        {text("versions.title")}
        <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
      </summary>
      {isOpen && <Versions {...props} />}
    </details>
  );
}

function Versions({
  articleKey: key,
  copy: { locale, version, textVersion, shownVersion, nextVersion },
  isChanged,
}: VersionListProps) {
  const text = useTexts("blog");
  const shell = useWords("shell");
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: [...ARTICLES, key, locale, "versions"],
    queryFn: () => unwrap(api.admin.articles[":key"][":locale"].versions.$get({ param: { key, locale } })),
  });
  const restoring = useMutation({
    mutationFn: (restored: number) => {
      const { header, options } = basedOn(version);
      const param = { key, locale, version: String(restored) };
      return unwrap(api.admin.articles[":key"][":locale"].versions[":version"].restore.$post({ param, header }, options));
    },
    onSuccess: () => showToast(text("done.restored")),
    onSettled: () => queries.invalidateQueries({ queryKey: ARTICLES }),
  });
  return (
    <div className="grid gap-3 pb-2">
      <RefusalNotice error={list.error ?? restoring.error} />
      {!list.data && !list.error && <Skeleton label={shell("loading")} lines={3} />}
      <ol className="divide-y divide-ink/15">
        {list.data?.versions.map((each) => (
          <li key={each.version} className="grid gap-1.5 py-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
              {each.title}
              {each.version === shownVersion && <Badge look="good">{text("versions.shown")}</Badge>}
              {each.version === nextVersion && <Badge look="attention">{text("versions.planned")}</Badge>}
              {each.version === textVersion && <Badge>{text("versions.newest")}</Badge>}
            </p>
            <p className="text-[0.9375rem] wrap-anywhere text-soft">
              <Moment at={each.at} /> · {each.by ?? text("versions.nobody")}
            </p>
            {each.version !== textVersion && (
              <Button
                look="quiet"
                className="justify-self-start"
                disabled={isChanged}
                aria-label={text("versions.restoreThis", { title: each.title, number: each.version })}
                busy={restoring.isPending && restoring.variables === each.version && shell("busy")}
                onClick={() => restoring.mutate(each.version)}
              >
                {text("versions.restore")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
