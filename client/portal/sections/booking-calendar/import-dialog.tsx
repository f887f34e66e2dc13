import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "#client/lib/api.ts";
import { Button } from "#client/portal/ui/button.tsx";
import { Dialog } from "#client/portal/ui/dialog.tsx";
import { showToast } from "#client/portal/ui/toast.tsx";
import { Select, TextField } from "#client/ui/field.tsx";
import { RefusalNotice } from "../../forms/refusal-notice.tsx";
import { useWords } from "../../texts.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { reloadCalendar } from "./calendar-query.ts";
import type { DialogsProps } from "./dialogs.tsx";

/** Copies the taken nights of a calendar on another platform. */
export function ImportDialog({ units, unitId: first, words: { text }, onClose }: DialogsProps & { unitId: string }) {
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [unitId, setUnitId] = useState(first);
  const [url, setUrl] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.sites[":siteId"].import.calendar.$post({ param: { siteId }, json: { unitId, url } })),
    async onSuccess({ stays, source }) {
      await reloadCalendar(queries, siteId);
      showToast(text("import.done", { count: stays.length, source }));
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} closeLabel={shell("close")} title={text("import.title")} text={text("import.text")}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <RefusalNotice error={error} />
        {units.length > 1 && (
          <Select
            name="unitId"
            label={text("fields.unit")}
            value={unitId}
            onChange={setUnitId}
            options={units.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField
          name="url"
          type="url"
          label={text("import.url")}
          hint={text("import.hint")}
          required
          maxLength={2000}
          value={url}
          onChange={setUrl}
        />
        <Button type="submit" busy={isPending && shell("busy")} className="justify-self-start">
          {text("import.submit")}
        </Button>
      </form>
    </Dialog>
  );
}
