import { ErrorBoundary } from "../kit/brand/error-boundary.tsx";
import { LinkedText } from "../kit/brand/linked-text.tsx";
import { Mark } from "../kit/brand/mark.tsx";
import { Spinner } from "../kit/brand/spinner.tsx";
import { ApiError } from "../kit/api/api-error.ts";
import { FormNotice } from "../kit/forms/form-notice.tsx";
import { RefusalNotice } from "../kit/forms/refusal-notice.tsx";
import { useLanguage } from "../kit/i18n/i18n.ts";
import { Badge } from "../kit/ui/badge.tsx";
import { BoldText } from "../kit/ui/bold-text.tsx";
import { Button } from "../kit/ui/button.tsx";
import { EmptyState } from "../kit/ui/empty-state.tsx";
import { Notice } from "../kit/ui/notice.tsx";
import { FoldingPanel } from "../kit/ui/folding-panel.tsx";
import { Panel } from "../kit/ui/panel.tsx";
import { Skeleton } from "../kit/ui/skeleton.tsx";
import { sampleForm } from "./sample-form.ts";
import { Group, LONG, LONG_WORD, Specimen, State, WideState } from "./specimen.tsx";

const BADGES = ["plain", "good", "attention", "bad"] as const;
const KINDS = ["info", "success", "warning", "error"] as const;

function NoticeSpecimen() {
  return (
    <Specimen name="Notice">
      {KINDS.map((kind) => (
        <WideState key={kind} name={kind}>
          <Notice kind={kind}>{kind === "info" ? LONG : "The booking has been saved."}</Notice>
        </WideState>
      ))}
      <WideState name="with an action">
        <Notice kind="warning">
          <p>Two stays take the same nights.</p>
          <button type="button" className="min-h-11 cursor-pointer justify-self-start font-semibold underline underline-offset-4">
            Look at them
          </button>
        </Notice>
      </WideState>
      <WideState name="RefusalNotice: a known code, an unknown one">
        <div className="grid gap-2">
          <RefusalNotice error={new ApiError(0, { code: "OFFLINE" })} />
          <RefusalNotice error={new ApiError(500, { code: "SOMETHING_ELSE" }, "127e2a2d-aef1-4f2e-99d6-d60ba8ec0915")} />
        </div>
      </WideState>
      <WideState name="FormNotice">
        <FormNotice form={sampleForm({ "": "This address is used by another account." })}>
          <p>Sign in with it instead.</p>
        </FormNotice>
      </WideState>
    </Specimen>
  );
}

function TextSpecimens() {
  return (
    <>
      <Specimen name="Badge">
        <State name="plain, good, attention, bad">
          {BADGES.map((look) => (
            <Badge key={look} look={look}>
              Confirmed
            </Badge>
          ))}
        </State>
        <State name="neutral, above a picture">
          <span className="rounded-xl bg-leaf p-4">
            <Badge look="neutral">Main photo</Badge>
          </span>
        </State>
        <State name="long text">
          <Badge look="attention">{LONG}</Badge>
        </State>
      </Specimen>
      <Specimen name="BoldText">
        <p>
          <BoldText text={`We have sent a mail to <b>${LONG_WORD.toLowerCase()}@vakantiehuis-in-de-duinen.example</b>.`} />
        </p>
      </Specimen>
      <Specimen name="LinkedText">
        <p>
          <LinkedText text="Read about [prices](page:pricing), or [write to us](mailto:info@vrijhuis.example)." />
        </p>
        <p>
          <LinkedText newTab text="In a new tab: [prices](page:pricing)." />
        </p>
      </Specimen>
      <Specimen name="Mark">
        <State name="in the colour of the text">
          <Mark className="size-6" />
          <Mark className="size-12 text-coral" />
        </State>
      </Specimen>
    </>
  );
}

/** Texts, messages, and what stands in for content. */
export function Messages() {
  return (
    <Group id="messages" title="Messages and placeholders">
      <NoticeSpecimen />
      <div>
        <TextSpecimens />
      </div>
      <Specimen name="Panel">
        <Panel title="Prices" text="What you change here is valid for new bookings." aside={<Badge look="good">Saved</Badge>}>
          <Button look="quiet">Change</Button>
        </Panel>
        <Panel title={LONG_WORD} text={LONG} aside={<Badge look="attention">Not saved yet</Badge>} />
      </Specimen>
      <Specimen name="FoldingPanel">
        <FoldingPanel title="Payments" gist="€ 1,240 due">
          <Button look="quiet">Record a payment</Button>
        </FoldingPanel>
        <FoldingPanel title={LONG_WORD} gist={LONG} text={LONG} aside={<Button look="quiet">Change</Button>} startsOpen />
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState title="No bookings yet" text="They appear here as soon as a guest books on your site, or you enter one.">
          <Button>Enter a booking</Button>
        </EmptyState>
      </Specimen>
      <Specimen name="Skeleton">
        <Skeleton label="Loading…" />
      </Specimen>
      <Specimen name="Spinner">
        <Spinner label="Loading…" />
      </Specimen>
    </Group>
  );
}

/** The page that replaces a screen whose code has thrown an exception. */
export function FailedScreen() {
  const { locale } = useLanguage();
  return (
    <ErrorBoundary locale={locale}>
      <Failing />
    </ErrorBoundary>
  );
}

function Failing(): never {
  throw new Error("thrown on purpose, to show the page of errors");
}
