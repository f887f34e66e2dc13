import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { SHEET_FORMS, type SheetForm } from "#domain/sheets/table.ts";
import { apiErrorOf } from "../api/api-error.ts";
import { saveFile } from "../browser/save-file.ts";
import { RefusalNotice } from "../forms/refusal-notice.tsx";
import { useTextGroup, useWords } from "../i18n/texts.ts";
import { Button } from "../ui/button.tsx";

type FileResponse = Pick<Response, "ok" | "status" | "headers" | "json" | "blob">;

interface SheetButtonsProps {
  /** Requests the table in a form. Its name is that of the response. */
  fetchFile: (form: SheetForm) => Promise<FileResponse>;
  /** Further buttons of the row. */
  children?: ReactNode;
}

/** Buttons that save a table as a file. */
export function SheetButtons({ fetchFile, children }: SheetButtonsProps) {
  useTextGroup("portal/sheets");
  const text = useWords("sheets");
  const shell = useWords("shell");
  const save = useMutation({
    mutationFn: async (form: SheetForm) => {
      const response = await fetchFile(form);
      if (!response.ok) throw await apiErrorOf(response);
      const [, name = "table"] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
      saveFile(name, await response.blob());
    },
  });
  const busyWith = (form: SheetForm) => save.isPending && save.variables === form && shell("busy");
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={text("label")} className="flex flex-wrap items-center gap-2">
          {SHEET_FORMS.map((form) => (
            <Button
              key={form}
              look="quiet"
              busy={busyWith(form)}
              className={form === "machine" ? "border-transparent! px-1! font-normal! underline underline-offset-4" : "px-4!"}
              onClick={() => save.mutate(form)}
            >
              {form !== "machine" && <Download aria-hidden="true" className="size-5" />}
              {text(form)}
            </Button>
          ))}
        </div>
        {children}
      </div>
      <RefusalNotice error={save.error} />
    </div>
  );
}
