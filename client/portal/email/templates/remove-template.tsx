import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { unwrap } from "#client/kit/api/api.ts";
import { ConfirmDialog } from "#client/kit/forms/confirm-dialog.tsx";
import { messageApi, refreshMessages, type SiteMessages } from "../messages.ts";
import { useMessageWords } from "../use-message-words.ts";
import { useWords } from "#client/kit/i18n/texts.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { showToast } from "#client/kit/ui/toast.tsx";
import { useSite } from "../../workspace/current-site.tsx";
import { ifMatch } from "../../workspace/draft-tools.ts";
import type { MessageTemplate } from "#contract/letting/message.ts";
import { itemPath } from "#locales/portal-paths.ts";

interface RemoveTemplateProps {
  template: MessageTemplate;
  messages: SiteMessages;
  /** Called with a built-in template whose shipped text was restored. */
  onOriginal: (template: MessageTemplate) => void;
  /** Called when one of the owner's templates was removed, before its editor closes. */
  onRemoved: () => void;
}

/** Restores the shipped text of a built-in template, or removes one of the owner's; for one in use it names the uses. */
export function RemoveTemplate({ template, messages: { stored }, onOriginal, onRemoved }: RemoveTemplateProps) {
  const text = useWords("email");
  const words = useMessageWords();
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const { key, isBuiltIn, version, name, texts } = template;
  const param = { siteId, templateKey: key };
  const route = messageApi.templates[":templateKey"];
  const undo = async () => {
    await unwrap(route.$put({ param, header: ifMatch(0), json: { name, texts } }));
    await refreshMessages(queries, siteId);
  };
  const remove = useMutation({
    mutationFn: async () => (await unwrap(route.$delete({ param, header: ifMatch(version) }))).template as MessageTemplate,
    onSuccess: async (changed) => {
      setAsked(false);
      if (isBuiltIn) {
        onOriginal(changed);
        showToast(text("remove.originalDone"));
      } else {
        onRemoved();
        navigate(itemPath("email", "templates"));
        showToast(text("remove.done", { name }), { label: text("automations.undo"), onClick: () => void undo() });
      }
      await refreshMessages(queries, siteId);
    },
  });
  const uses = stored.settings.automations.filter((automation) => automation.template === key);
  if (!isBuiltIn && uses.length > 0)
    return (
      <div className="rounded-2xl border-2 border-dashed border-ink/25 p-5">
        <p>{text("remove.inUse", { count: uses.length })}</p>
        <ul className="mt-1 list-disc pl-5">
          {uses.map(({ id, trigger }) => (
            <li key={id}>{words.when(trigger)}</li>
          ))}
        </ul>
        <Link
          href={itemPath("email", "automations")}
          className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {text("remove.toAutomations")}
        </Link>
      </div>
    );
  return (
    <>
      <Button
        look={isBuiltIn ? "quiet" : "danger"}
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {text(isBuiltIn ? "remove.original" : "remove.open")}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={text(isBuiltIn ? "remove.originalTitle" : "remove.title", { name })}
        text={text(isBuiltIn ? "remove.originalText" : "remove.text")}
        confirmLabel={text(isBuiltIn ? "remove.original" : "remove.open")}
        confirmLook={isBuiltIn ? "primary" : "danger"}
        error={remove.error}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
