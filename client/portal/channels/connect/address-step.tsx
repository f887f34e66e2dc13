import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "#client/kit/api/api.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { TextField } from "#client/kit/fields/field.tsx";
import { Button } from "#client/kit/ui/button.tsx";
import { type FeedCheck, feedCheckInput } from "#contract/letting/channels.ts";
import { useSite } from "../../workspace/current-site.tsx";
import { FeedRefusal } from "../feed-problem.tsx";
import { PlatformSteps } from "../platform-steps.tsx";
import { useChannelWords } from "../use-channel-words.ts";
import type { Connection } from "./connect-flow.tsx";

interface AddressStepProps {
  connection: Connection;
  url: string;
  onUrl: (url: string) => void;
  onBack: (() => void) | undefined;
  /** Shows our address without reading the other calendar. */
  onSkip: () => void;
  onFound: (check: FeedCheck) => void;
}

/** Asks for the address of the platform's calendar, and reads it. */
export function AddressStep({ connection: { unitId, channel }, url, onUrl, onBack, onSkip, onFound }: AddressStepProps) {
  const { text, name } = useChannelWords();
  const { t } = useLanguage();
  const { id: siteId } = useSite();
  const [isAsked, setIsAsked] = useState(false);
  const problem = feedCheckInput.safeParse({ unitId, url }).error?.issues.find(({ path }) => path[0] === "url")?.message;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      (await unwrap(
        api.sites[":siteId"].feeds.check.$post({ param: { siteId }, json: { unitId, url } }),
      )) as unknown as FeedCheck,
    onSuccess: onFound,
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (problem === undefined && !isPending) mutate();
      }}
    >
      <p className="max-w-[62ch]">{text("connect.address.text", { name: name(channel) })}</p>
      <PlatformSteps channel={channel} task="read" />
      <TextField
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        label={text("connect.address.label", { name: name(channel) })}
        hint={text("connect.address.hint")}
        error={isAsked && problem !== undefined ? t(`forms:errors.${problem}`) : undefined}
        value={url}
        onChange={onUrl}
        maxLength={2000}
      />
      <FeedRefusal error={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending && text("connect.address.busy")}>
          {text("connect.address.submit")}
        </Button>
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            {text("connect.back")}
          </Button>
        )}
        <Button look="quiet" onClick={onSkip}>
          {text("connect.address.skip")}
        </Button>
      </div>
    </form>
  );
}
