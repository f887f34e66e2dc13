import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Choices, TextArea, TextField } from "../../kit/fields/field.tsx";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Panel } from "../../kit/ui/panel.tsx";
import { PhotosEditor } from "../content/photos/photos-editor.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { FoundPhotos } from "./found-photos.tsx";
import type { StepProps } from "./moving-state.ts";
import { pageProblem, readOldPage } from "./old-site.ts";
import { pastedTexts } from "./proposals.ts";
import { ProposalList } from "./proposal-list.tsx";

/** Texts and photos of the old listing: from its address, or pasted and uploaded. */
export function ListingStep(props: StepProps) {
  const text = useWords("moving");
  const { state, change } = props;
  const finish = () => change({ steps: { ...state.steps, listing: "done" } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Choices
        name="isMine"
        several
        label={text("listing.rights")}
        hint={text("listing.rightsHint")}
        chosen={state.isMine ? ["yes"] : []}
        onChange={() => change({ isMine: !state.isMine })}
        options={[{ value: "yes", label: text("listing.rightsYes") }]}
      />
      <OldPage {...props} onTaken={finish} />
      <PastedText {...props} onTaken={finish} />
      <Panel title={text("photos.own")} text={text("photos.ownText")}>
        <PhotosEditor />
      </Panel>
    </div>
  );
}

interface PartProps extends StepProps {
  onTaken: () => void;
}

/** A page that is read at its address, and what it has. */
function OldPage({ state, change, onTaken }: PartProps) {
  const text = useWords("moving");
  const { id: siteId } = useSite();
  const read = useMutation({
    mutationFn: () => readOldPage(siteId, state.url),
    onSuccess: (found) => change({ found, photosTaken: [], photosFailed: 0 }),
  });
  const problem = pageProblem(read.error);
  const { found } = state;
  const isEmpty = found !== null && found.text === "" && found.summary === "" && found.photos.length === 0;
  return (
    <>
      <Panel title={text("listing.address")} text={text("listing.addressText")}>
        <form
          noValidate
          className="grid justify-items-start gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (state.isMine && state.url.trim() !== "") read.mutate();
          }}
        >
          <div className="w-full">
            <TextField
              name="url"
              type="url"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              label={text("listing.url")}
              hint={text("listing.urlHint")}
              maxLength={2000}
              value={state.url}
              onChange={(url) => change({ url })}
            />
          </div>
          <Button
            type="submit"
            look="quiet"
            disabled={!state.isMine || state.url.trim() === ""}
            busy={read.isPending && text("listing.reading")}
          >
            {text("listing.read")}
          </Button>
          {problem && <Notice kind="error">{text(`problems.${problem}`)}</Notice>}
          {!problem && <RefusalNotice error={read.error} />}
          {isEmpty && <Notice kind="warning">{text("listing.empty")}</Notice>}
        </form>
      </Panel>
      {found && !isEmpty && (
        <Panel title={text("listing.found", { title: found.title || found.url })} text={text("listing.foundText")}>
          <ProposalList key={found.url} found={found} written={found.locale} onTaken={onTaken} />
        </Panel>
      )}
      {found && found.photos.length > 0 && (
        <Panel title={text("photos.found", { count: found.photos.length })} text={text("photos.text")}>
          <FoundPhotos key={found.url} photos={found.photos} {...{ state, change }} />
        </Panel>
      )}
    </>
  );
}

/** A description that the owner copied. */
function PastedText({ state, change, onTaken }: PartProps) {
  const text = useWords("moving");
  const [pasted, setPasted] = useState(state.pasted);
  return (
    <Panel title={text("listing.paste")} text={text("listing.pasteText")}>
      <div className="grid justify-items-start gap-4">
        <div className="w-full">
          <TextArea
            name="pasted"
            label={text("listing.pasted")}
            rows={6}
            maxLength={40_000}
            value={pasted}
            onChange={setPasted}
          />
        </div>
        <Button look="quiet" disabled={!state.isMine || pasted.trim() === ""} onClick={() => change({ pasted })}>
          {text("listing.readPasted")}
        </Button>
      </div>
      {state.pasted.trim() !== "" && (
        <div className="mt-5">
          <ProposalList key={state.pasted} found={pastedTexts(state.pasted)} written={null} onTaken={onTaken} />
        </div>
      )}
    </Panel>
  );
}
