import { useQueryClient } from "@tanstack/react-query";
import { unwrap } from "../../kit/api/api.ts";
import { Button } from "../../kit/ui/button.tsx";
import { TextField } from "../../kit/fields/field.tsx";
import { newDomainInput } from "#contract/owners/domain.ts";
import { FormNotice } from "../../kit/forms/form-notice.tsx";
import { useForm } from "../../kit/forms/use-form.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { domainApi, updateDomain } from "./domains.ts";

/** Form that adds a domain. Any common form is accepted: with or without www, or a pasted URL. */
export function AddDomain({ isFirst }: { isFirst: boolean }) {
  const text = useWords("domeinen");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const form = useForm(newDomainInput, async (values) => {
    const added = await unwrap(domainApi.$post({ param: { siteId }, json: values }));
    updateDomain(queries, siteId, added.id, added);
  });
  return (
    <form {...form.attributes} className="grid max-w-xl grid-cols-1 gap-4">
      <FormNotice form={form} />
      <TextField
        name="domain"
        type="text"
        label={text("add.label")}
        hint={text("add.hint")}
        error={form.error("domain")}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="url"
        maxLength={2048}
        defaultValue=""
        required
      />
      <Button
        type="submit"
        look={isFirst ? "primary" : "quiet"}
        busy={form.sending && shell("busy")}
        className="xs:justify-self-start"
      >
        {text("add.submit")}
      </Button>
    </form>
  );
}
