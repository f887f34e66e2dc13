import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "../../kit/api/api.ts";
import { Button } from "../../kit/ui/button.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import type { DomainView } from "#contract/owners/domain.ts";
import { ConfirmDialog } from "../../kit/forms/confirm-dialog.tsx";
import { currentFromConflict } from "../../kit/forms/current-from-conflict.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { ifMatch } from "../workspace/draft-tools.ts";
import { domainApi, updateDomain } from "./domains.ts";

/** Button that removes a domain, after a confirmation. */
export function RemoveDomain({ domain }: { domain: DomainView }) {
  const text = useWords("domeinen");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { id: domainId, displayName, serving, version } = domain;
  const remove = useMutation({
    mutationFn: () => unwrap(domainApi[":domainId"].$delete({ param: { siteId, domainId }, header: ifMatch(version) })),
    onSuccess() {
      updateDomain(queries, siteId, domainId, undefined);
      showToast(text("remove.said", { domain: displayName }));
    },
    onError(error) {
      const current = currentFromConflict<DomainView>(error);
      if (current) updateDomain(queries, siteId, domainId, current);
    },
  });
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text("remove.open")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("remove.title", { domain: displayName })}
        text={text(serving ? "remove.serving" : "remove.text")}
        confirmLabel={text("remove.submit")}
        onConfirm={remove.mutate}
        isPending={remove.isPending}
        error={remove.error}
      >
        <p>{text("remove.records")}</p>
      </ConfirmDialog>
    </>
  );
}
