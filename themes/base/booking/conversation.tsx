import { MAX_WRITTEN_LENGTH } from "#contract/letting/conversation.ts";
import type { GuestMessage, GuestPage } from "#contract/pages/guest-page.ts";
import { FORM_FIELD } from "#contract/pages/site-view.ts";
import { isShownPicture } from "#domain/messages/shown-picture.ts";
import { splitLinks } from "#domain/messages/split-links.ts";
import { Markdown } from "../markdown.tsx";
import type { BookingPageProps } from "./block.tsx";
import { Notice } from "./notice.tsx";

/** Side of a small picture in CSS pixels; pictures of other shapes are cropped. */
const PICTURE_SIZE = 144;

/** Notices about the conversation's form, which are shown next to it. */
const NOTICES = ["message", "fileType", "fileSize", "tooManyFiles", "filesFull", "tooManyMessages"];

export const isAboutConversation = ({ notice }: GuestPage): boolean => notice !== null && NOTICES.includes(notice.key);

/** The messages between guest and host, and the form for another one. */
export function Conversation({ view, page }: BookingPageProps) {
  const { words, conversation, messageForm } = page;
  const host = view.host.name || view.name;
  return (
    <section id="conversation" className="booking-conversation" aria-labelledby="conversation-title">
      <h2 id="conversation-title">{words("conversation.title", { host })}</h2>
      {conversation.length > 0 ? (
        <ol className="conversation-list">
          {conversation.map((message) => (
            <Message key={message.id} page={page} message={message} host={host} />
          ))}
        </ol>
      ) : (
        <p>{words("conversation.empty", { host })}</p>
      )}
      {isAboutConversation(page) ? <Notice page={page} /> : null}
      <form
        className="stay-form booking-form conversation-form"
        method="post"
        encType="multipart/form-data"
        action={`${page.href()}#conversation`}
      >
        <input type="hidden" name={FORM_FIELD} value="message" />
        <input type="hidden" name="key" value={messageForm.key} />
        <label className="booking-message">
          <span>{words("conversation.label", { host })}</span>
          <textarea name="text" rows={4} maxLength={MAX_WRITTEN_LENGTH} defaultValue={messageForm.text} />
        </label>
        <label className="booking-message">
          <span>{words("conversation.files")}</span>
          <input type="file" name="files" multiple accept="image/*,application/pdf" aria-describedby="conversation-files" />
          <small id="conversation-files">{words("conversation.filesHint")}</small>
        </label>
        <button type="submit" className="button">
          {words("conversation.send")}
        </button>
      </form>
    </section>
  );
}

function Message({ page, message, host }: { page: GuestPage; message: GuestMessage; host: string }) {
  const { words } = page;
  const { isByGuest, isAutomation, at, subject, files } = message;
  const author = isByGuest ? words("conversation.you") : host;
  return (
    <li className={isByGuest ? "conversation-own" : undefined}>
      <p className="conversation-head">
        <strong>{author}</strong> <span>{at}</span>
      </p>
      {isAutomation ? (
        <details>
          <summary>{subject}</summary>
          <MessageText message={message} />
        </details>
      ) : (
        <MessageText message={message} />
      )}
      {files.length > 0 ? (
        <ul className="conversation-files">
          {files.map((file) => (
            <li key={file.id}>
              <File href={page.href({}, `file/${file.id}`)} file={file} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** A picture that browsers show is small and leads to the whole one; anything else is a link. */
function File({ href, file: { name, type, bytes } }: { href: string; file: GuestMessage["files"][number] }) {
  return isShownPicture(type) ? (
    <a href={href}>
      <img src={href} alt={name} width={PICTURE_SIZE} height={PICTURE_SIZE} loading="lazy" decoding="async" />
    </a>
  ) : (
    <>
      <a href={href}>{name}</a> <span>{sizeOf(bytes)}</span>
    </>
  );
}

function MessageText({ message: { text, isMarkdown } }: { message: GuestMessage }) {
  if (text === "") return null;
  if (isMarkdown) return <Markdown of={text} from={3} className="conversation-text" />;
  return (
    <p className="conversation-text conversation-plain">
      {splitLinks(text).map((part, index) =>
        part.isLink ? (
          <a key={index} href={part.text} rel="noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

const KIB = 1024;
const sizeOf = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.max(1, Math.round(bytes / KIB))} kB` : `${(bytes / KIB / KIB).toFixed(1).replace(".0", "")} MB`;
