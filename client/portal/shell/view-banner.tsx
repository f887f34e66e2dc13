import { useMutation } from "@tanstack/react-query";
import { use, useEffect } from "react";
import { adminView, forgetView } from "../../kit/api/admin-view.ts";
import { api, unwrap } from "../../kit/api/api.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import type { AdminView } from "#contract/admin/view.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { adminPathIn } from "#locales/admin-paths.ts";
import { loadTexts, useWords } from "../../kit/i18n/texts.ts";
import { dateFormat } from "#locales/words/intl.ts";

/** Notice above every screen while an admin looks at an owner's account, with the button that ends it. */
export default function ViewBanner() {
  use(loadTexts("portal/admin-view", useLanguage()));
  const view = adminView();
  return view && <Banner view={view} />;
}

function Banner({ view: { id, ownerId, owner, expiresAt } }: { view: AdminView }) {
  const text = useWords("admin-view");
  const shell = useWords("shell");
  const { locale } = useLanguage();
  const leave = () => {
    forgetView();
    location.replace(adminPathIn({ page: "owners", item: ownerId }, locale));
  };
  const stop = useMutation({
    mutationFn: () => unwrap(api.admin.owners[":id"].views[":viewId"].$delete({ param: { id: ownerId, viewId: id } })),
    // A view that has already ended is left in the same way.
    onSettled: leave,
  });
  useEffect(() => {
    const timer = setTimeout(leave, Math.max(0, expiresAt - Date.now()));
    return () => clearTimeout(timer);
  });
  const until = dateFormat(LANGUAGE_TAGS[locale], { timeStyle: "short" }).format(expiresAt);
  return (
    <section aria-label={text("label")} className="sticky top-0 z-50 border-b-4 border-brick bg-sun text-night">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
        <p className="min-w-0 break-words">{text("text", { owner, until })}</p>
        <Button look="strong" busy={stop.isPending && shell("busy")} onClick={() => stop.mutate()}>
          {text("stop")}
        </Button>
      </div>
    </section>
  );
}
