import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useId, useRef, useState } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { unwrap } from "../../kit/api/api.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { Button, buttonClass } from "../../kit/ui/button.tsx";
import { Notice } from "../../kit/ui/notice.tsx";
import { Tabs } from "../../kit/ui/tabs.tsx";
import { showToast } from "../../kit/ui/toast.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { Select, TextArea } from "../../kit/fields/field.tsx";
import { MAX_FILE_BYTES, MAX_FILES, MAX_FILES_BYTES, MAX_WRITTEN_LENGTH } from "#contract/letting/conversation.ts";
import { RefusalNotice } from "../../kit/forms/refusal-notice.tsx";
import { useUnsaved } from "../../kit/forms/unsaved-guard.tsx";
import { type Conversation, conversationApi, refreshMessages, repliesQuery } from "./conversations.ts";
import { sizeText } from "./message-files.tsx";
import { showEmail } from "#domain/accounts/addresses.ts";

interface ComposerProps {
  bookingId: string;
  conversation: Conversation;
}

interface Draft {
  text: string;
  files: readonly File[];
  note: string;
}

const EMPTY: Draft = { text: "", files: [], note: "" };

interface FormProps extends ComposerProps {
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
}

const MODES = ["message", "note"] as const;
type Mode = (typeof MODES)[number];

/** The forms for a message to the guest and for a note of the team. */
export function Composer(props: ComposerProps) {
  const text = useWords("messages");
  const [mode, setMode] = useState<Mode>("message");
  // Kept here, so that switching the form keeps the input.
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  useUnsaved(draft.text !== "" || draft.note !== "" || draft.files.length > 0);
  const form = { ...props, draft, change };
  const forms = { message: <MessageForm {...form} />, note: <NoteForm {...form} /> };
  return (
    <div className="mt-5 border-t border-ink/15 pt-4">
      <Tabs
        label={text("write.modes")}
        value={mode}
        onChange={(value) => setMode(value as Mode)}
        isManual
        tabs={MODES.map((value) => ({ value, label: text(`write.${value}`), content: forms[value] }))}
      />
    </div>
  );
}

const PROBLEMS = [
  "required",
  "tooLong",
  "characters",
  "hiddenCharacters",
  "fileType",
  "fileSize",
  "tooManyFiles",
  "filesFull",
] as const;

/** Reasons why a message was refused, at most one per field. */
function Problem({ error }: { error: Error | null }) {
  const text = useWords("messages");
  const codes = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
  const known = PROBLEMS.find((each) => codes.includes(each));
  return known ? <Notice kind="error">{text(`problems.${known}`)}</Notice> : <RefusalNotice error={error} />;
}

function useWrite(write: (key: string) => Promise<unknown>, onDone: () => void) {
  const { id: siteId } = useSite();
  const queries = useQueryClient();
  // The same until it is stored, so that a repeated attempt writes one message.
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: () => write(key.current),
    async onSuccess() {
      key.current = crypto.randomUUID();
      onDone();
      await refreshMessages(queries, siteId);
    },
  });
}

function MessageForm({ bookingId, conversation: { guestName, email }, draft: { text: written, files }, change }: FormProps) {
  const text = useWords("messages");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  /** Number of sent messages: for the next one no reply is chosen. */
  const [sent, setSent] = useState(0);
  const param = { siteId, bookingId };
  const send = useWrite(
    (key) => unwrap(conversationApi.$post({ param, form: { key, text: written, files: [...files] } })),
    () => {
      change({ text: "", files: [] });
      setSent((before) => before + 1);
      showToast(text("write.sent"));
    },
  );
  const isTooLarge = files.some(({ size }) => size > MAX_FILE_BYTES) || sum(files) > MAX_FILES_BYTES;
  const isRefused = isTooLarge || files.length > MAX_FILES;
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRefused) send.mutate();
      }}
    >
      <SavedReplies key={sent} bookingId={bookingId} onChoose={(text) => change({ text })} />
      <TextArea
        name="message"
        label={text("write.text", { name: guestName })}
        hint={email === null ? text("write.notMailed") : text("write.mailed", { email: showEmail(email) })}
        value={written}
        onChange={(typed) => change({ text: typed })}
        rows={5}
        maxLength={MAX_WRITTEN_LENGTH}
      />
      <Files files={files} onChange={(chosen) => change({ files: chosen })} />
      {isRefused ? (
        <Notice kind="error">{text(isTooLarge ? "problems.fileSize" : "problems.tooManyFiles")}</Notice>
      ) : (
        <Problem error={send.error} />
      )}
      <Button type="submit" look="strong" className="justify-self-start" busy={send.isPending && shell("busy")}>
        {text("write.send")}
      </Button>
    </form>
  );
}

const sum = (files: readonly File[]): number => files.reduce((total, { size }) => total + size, 0);

function NoteForm({ bookingId, draft: { note }, change }: FormProps) {
  const text = useWords("messages");
  const shell = useWords("shell");
  const { id: siteId } = useSite();
  const save = useWrite(
    (key) => unwrap(conversationApi.notes.$post({ param: { siteId, bookingId }, json: { key, text: note } })),
    () => {
      change({ note: "" });
      showToast(text("write.saved"));
    },
  );
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextArea
        name="note"
        label={text("write.noteText")}
        hint={text("write.noteHint")}
        value={note}
        onChange={(typed) => change({ note: typed })}
        rows={3}
        maxLength={MAX_WRITTEN_LENGTH}
      />
      <Problem error={save.error} />
      <Button type="submit" look="quiet" className="justify-self-start" busy={save.isPending && shell("busy")}>
        {text("write.save")}
      </Button>
    </form>
  );
}

/** Fills the message with a template of the site, with the booking's values. */
function SavedReplies({ bookingId, onChoose }: { bookingId: string; onChoose: (text: string) => void }) {
  const text = useWords("messages");
  const { id: siteId } = useSite();
  const [chosen, setChosen] = useState("");
  const { data } = useQuery(repliesQuery(siteId, bookingId));
  if (!data || data.replies.length === 0) return null;
  const missing = data.replies.find(({ key }) => key === chosen)?.missing ?? [];
  return (
    <div>
      <Select
        name="reply"
        label={text("write.reply")}
        value={chosen}
        onChange={(key) => {
          setChosen(key);
          const reply = data.replies.find((each) => each.key === key);
          if (reply) onChoose(reply.text.slice(0, MAX_WRITTEN_LENGTH));
        }}
        options={[
          { value: "", label: text("write.noReply") },
          ...data.replies.map(({ key, subject, name }) => ({ value: key, label: name || subject })),
        ]}
      />
      {missing.length > 0 && <p className="mt-1.5 font-semibold">{text("write.missing", { names: missing.join(", ") })}</p>}
    </div>
  );
}

function Files({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const text = useWords("messages");
  const id = useId();
  return (
    <div>
      <label className={`${buttonClass("quiet")} has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}>
        <Paperclip aria-hidden="true" className="size-5" />
        {text("write.files")}
        <input
          type="file"
          multiple
          accept="image/*,application/pdf"
          aria-describedby={`${id}-hint`}
          className="sr-only"
          onChange={({ currentTarget }) => {
            onChange([...files, ...(currentTarget.files ?? [])]);
            // Allows a removed file to be chosen again.
            currentTarget.value = "";
          }}
        />
      </label>
      <p id={`${id}-hint`} className="mt-1 text-[0.9375rem] leading-snug text-soft">
        {text("write.filesHint")}
      </p>
      <ul className="mt-2 grid gap-1">
        {files.map((file, index) => (
          <li key={`${index} ${file.name}`} className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 truncate">{file.name}</span>
            <span className="shrink-0 text-soft">{sizeText(file.size)}</span>
            <button
              type="button"
              aria-label={text("write.remove", { name: file.name })}
              className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/10"
              onClick={() => onChange(files.filter((each) => each !== file))}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
