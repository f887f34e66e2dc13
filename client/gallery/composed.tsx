import { useState } from "react";
import { CheckResult } from "../kit/forms/mail-server/check-result.tsx";
import { ServerFields } from "../kit/forms/mail-server/server-fields.tsx";
import { CodeField } from "../kit/identity/code-field.tsx";
import { IdentityProof } from "../kit/identity/identity-proof.tsx";
import { NewPasswordField } from "../kit/identity/new-password-field.tsx";
import { PasswordField } from "../kit/identity/password-field.tsx";
import { MarkdownField, MarkdownParagraphs } from "../kit/markdown/markdown-field.tsx";
import { MarkdownPreview } from "../kit/markdown/markdown-preview.tsx";
import { MarkdownText } from "../kit/markdown/markdown-text.tsx";
import { sampleForm } from "./sample-form.ts";
import { Group, Specimen, WideState } from "./specimen.tsx";

const EYE = { showLabel: "Show", hideLabel: "Hide" };
const nothing = () => undefined;

/** Fields that prove who somebody is. */
function IdentitySpecimens() {
  const form = sampleForm({ code: "This code is wrong or no longer valid." });
  const proof = { form: sampleForm(), onCodeSent: nothing, email: "anna@duinhuis.example", ...EYE };
  return (
    <>
      <Specimen name="IdentityProof">
        <WideState name="by a password">
          <IdentityProof {...proof} kind="password" />
        </WideState>
        <WideState name="needed, without a password">
          <IdentityProof {...proof} kind="none" isNeeded />
        </WideState>
      </Specimen>
      <div>
        <Specimen name="CodeField">
          <CodeField form={form} label="Code" />
        </Specimen>
        <Specimen name="PasswordField">
          <PasswordField name="password-now" label="Password" autoComplete="current-password" {...EYE} />
          <PasswordField
            name="password-wrong"
            label="Password"
            error="Address or password is wrong."
            autoComplete="current-password"
            {...EYE}
          />
        </Specimen>
        <Specimen name="NewPasswordField">
          <NewPasswordField label="New password" error={undefined} known={[]} {...EYE} />
        </Specimen>
      </div>
    </>
  );
}

const MARKDOWN = "A house **behind the dunes**.\n\n- Garden on the south\n- [The beach](https://example.com) in 11 minutes";

/** The editor of texts with Markdown. */
function MarkdownSpecimens() {
  const [text, setText] = useState(MARKDOWN);
  const [paragraphs, setParagraphs] = useState(["One paragraph.", "And another one."]);
  return (
    <>
      <Specimen name="MarkdownField">
        <MarkdownField name="markdown" label="About the house" lang="en" value={text} onChange={setText} maxLength={500} />
        <MarkdownField
          name="markdown-wrong"
          label="The surroundings"
          hint="What guests find nearby."
          error="Write at least one sentence."
          lang="en"
          value=""
          onChange={nothing}
          maxLength={500}
          rows={2}
        />
      </Specimen>
      <div>
        <Specimen name="MarkdownPreview">
          <MarkdownPreview of={text} lang="en" />
        </Specimen>
        <Specimen name="MarkdownText">
          <MarkdownText of={text} lang="en" />
        </Specimen>
        <Specimen name="MarkdownParagraphs">
          <MarkdownParagraphs
            name="paragraphs"
            label="Paragraphs"
            lang="en"
            value={paragraphs}
            onChange={setParagraphs}
            maxLength={500}
          />
        </Specimen>
      </div>
    </>
  );
}

const LINES = [
  { side: "server", text: "220 mail.duinhuis.example ESMTP" },
  { side: "client", text: "AUTH PLAIN" },
  { side: "server", text: "535 5.7.8 Error: authentication failed" },
] as const;

/** The settings of a mail server. */
function ServerSpecimens() {
  const [entered, setEntered] = useState({
    host: "mail.duinhuis.example",
    port: "465",
    user: "anna",
    password: "",
    fromName: "Het Duinhuis",
    fromAddress: "anna@",
  });
  const form = {
    entered,
    change: (patch: Partial<typeof entered>) => setEntered({ ...entered, ...patch }),
    errorOf: (field: string) => (field === "fromAddress" ? "Enter a valid email address." : undefined),
  };
  return (
    <>
      <Specimen name="ServerFields">
        <ServerFields form={form} ports={[465, 587]} hasPassword />
      </Specimen>
      <Specimen name="CheckResult">
        <CheckResult
          check={{ problem: null, answer: null, lines: [] }}
          fromAddress=""
          success="The server has accepted a mail."
        />
        <CheckResult
          check={{ problem: "password", answer: LINES[2].text, lines: [...LINES] }}
          fromAddress="anna@duinhuis.example"
          success=""
        />
      </Specimen>
    </>
  );
}

/** Components that are composed of others for one purpose. */
export function Composed() {
  return (
    <Group id="composed" title="For one purpose">
      <IdentitySpecimens />
      <MarkdownSpecimens />
      <ServerSpecimens />
    </Group>
  );
}
