import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "#client/lib/api.ts";
import { useLanguage } from "#client/lib/i18n.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import { Notice } from "#client/portal/ui/notice.tsx";
import { say } from "#client/portal/ui/toast.tsx";
import type { DomainView } from "#contract/domain.ts";
import { currentOf } from "../forms/current-of.ts";
import { refusalText } from "../forms/refusal-text.ts";
import { useWords } from "../texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { domainApi, keepDomain } from "./domains.ts";

/** Lets go of a domain, after saying what that means. */
export function RemoveDomain({ domain }: { domain: DomainView }) {
  const text = useWords("domeinen");
  const shell = useWords("shell");
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id: domainId, displayName, serving, version } = domain;
  const remove = useMutation({
    mutationFn: () => unwrap(domainApi[":domainId"].$delete({ param: { siteId, domainId }, header: ifMatch(version) })),
    onSuccess() {
      keepDomain(queries, siteId, domainId, undefined);
      say(text("remove.said", { domain: displayName }));
    },
    onError(error) {
      const current = currentOf<DomainView>(error);
      if (current) keepDomain(queries, siteId, domainId, current);
    },
  });
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("remove.open")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={text("remove.title", { domain: displayName })}
        text={text(serving ? "remove.serving" : "remove.text")}
        closeLabel={shell("close")}
      >
        <div className="grid grid-cols-1 gap-4">
          {remove.error && <Notice kind="error">{refusalText(remove.error, t)}</Notice>}
          <p>{text("remove.records")}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={remove.isPending && shell("busy")} onClick={() => remove.mutate()}>
              {text("remove.submit")}
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {shell("cancel")}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
