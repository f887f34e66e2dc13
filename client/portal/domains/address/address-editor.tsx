import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "#client/kit/api/api.ts";
import { useLanguage } from "#client/kit/i18n/i18n.ts";
import { useDebounced } from "#client/kit/browser/use-debounced.ts";
import { Button } from "#client/kit/ui/button.tsx";
import { BOX, described, Field } from "#client/kit/fields/field.tsx";
import { Notice } from "#client/kit/ui/notice.tsx";
import { toSubdomain } from "#domain/site-names.ts";
import { useSuggestedAnswer } from "../../missing/suggested-answer.ts";
import { currentFromConflict } from "#client/kit/forms/current-from-conflict.ts";
import { refusalText } from "#client/kit/forms/refusal-text.ts";
import { ifMatch } from "../../workspace/draft-tools.ts";
import { mainHost } from "../../workspace/site-origin.ts";
import { sitesQuery } from "../../workspace/sites.ts";
import { draftKey, useDraft, useWorkspace } from "../../workspace/workspace.tsx";
import { useEditorWords } from "../../workspace/editor-words.ts";
import { AddressAnswer } from "./address-answer.tsx";

/** Pause in typing after which the name is checked. */
const DEBOUNCE_MS = 250;

const subdomainQuery = (name: string, town: string) =>
  queryOptions({
    queryKey: ["subdomains", name, town],
    queryFn: () => unwrap(api.subdomains.$get({ query: { name, town } })),
    staleTime: 10_000,
  });

/** Form for the site's subdomain: checks availability while typing. */
export function AddressEditor() {
  const text = useEditorWords();
  const { t } = useLanguage();
  const { loaded } = useWorkspace();
  const { draft } = useDraft();
  const [typed, setTyped] = useState(() => loaded.subdomain ?? toSubdomain(draft.name));
  const wanted = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { town } = draft.place;
  const { data, error, isFetching } = useQuery({
    ...subdomainQuery(wanted, town),
    enabled: wanted !== "" && wanted !== loaded.subdomain,
  });
  const setSubdomain = useSetSubdomain();
  const name = typed.trim();
  useTakenByContinue(name === loaded.subdomain ? "" : name, setSubdomain.mutateAsync);
  const conflict = currentFromConflict<{ subdomain: string | null }>(setSubdomain.error);
  const isCurrent = wanted === loaded.subdomain;
  const isAsking = isFetching || wanted !== name;
  const choose = (chosen: string) => {
    setTyped(chosen);
    setSubdomain.mutate(chosen);
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (data?.problem === null && !isAsking) choose(data.name);
      }}
    >
      <Field name="subdomain" label={text("address.label")} hint={text("address.hint")}>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <input
            {...described({ name: "subdomain", hint: text("address.hint") })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={63}
            autoCapitalize="none"
            autoCorrect="off"
            autoComplete="off"
            spellCheck={false}
            className={`${BOX} min-w-0 basis-48 grow`}
          />
          <span className="wrap-anywhere text-soft">.{mainHost()}</span>
        </div>
      </Field>
      {error ? (
        <Notice kind="error">{refusalText(error, t)}</Notice>
      ) : (
        <AddressAnswer
          answer={isCurrent ? "yours" : isAsking ? "asking" : data}
          current={loaded.subdomain}
          onChoose={loaded.subdomain === null ? choose : setTyped}
        />
      )}
      {conflict?.subdomain && !isCurrent && (
        <Notice kind="warning">{text("address.changed", { address: `${conflict.subdomain}.${mainHost()}` })}</Notice>
      )}
      {setSubdomain.error && !conflict && !data?.problem && <Notice kind="error">{refusalText(setSubdomain.error, t)}</Notice>}
      {!isCurrent && data?.problem === null && (
        <div>
          <Button type="submit" look="quiet" className="wrap-anywhere" busy={setSubdomain.isPending && text("address.busy")}>
            {text("address.take", { address: `${data.name}.${mainHost()}` })}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Lets "Continue" save the suggested name, even before the check of its availability has finished; "" for no suggestion. */
function useTakenByContinue(name: string, take: (free: string) => Promise<unknown>): void {
  const queries = useQueryClient();
  const { town } = useDraft().draft.place;
  const answer = async () => {
    const { problem, name: free } = await queries.fetchQuery(subdomainQuery(name, town));
    if (problem === null) await take(free);
    return problem === null;
  };
  useSuggestedAnswer(name === "" ? undefined : answer);
}

/** Mutation that sets the subdomain and refreshes all queries that contain it. */
function useSetSubdomain() {
  const { siteId, loaded } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn(subdomain: string) {
      const header = ifMatch(loaded.subdomain ?? "");
      return unwrap(api.sites[":siteId"].subdomain.$put({ param: { siteId }, header, json: { subdomain } }));
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: draftKey(siteId) }),
        queries.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true }),
        queries.invalidateQueries({ queryKey: ["subdomains"] }),
      ]),
  });
}

/** Returns a value after it has stayed the same for a number of milliseconds. */
