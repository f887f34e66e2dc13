import ArrowRight from "lucide-react/icons/arrow-right";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import type { SiteDraft } from "#contract/owners/site-draft.ts";
import type { PhotoRecord } from "#contract/owners/site-record.ts";
import { photoSource } from "../workspace/photo-source.ts";
import { useTextGroups, useWords } from "../../kit/i18n/texts.ts";
import { type ChangeGroup, compareFields, type FieldChange } from "./compare-fields.ts";
import { draftFields, FIELD_TEXTS } from "./fields.ts";
import { photoChanges } from "./photo-changes.ts";
import { diffTexts, shorten, type TextPart } from "../../kit/markdown/word-diff.ts";

interface ChangeListProps {
  before: SiteDraft;
  after: SiteDraft;
  /** Rendered above the list. */
  intro: ReactNode;
  /** Rendered instead of the list if nothing differs. */
  none: ReactNode;
}

/** Everything that differs between two drafts: texts with the changed words marked, settings, photos. */
export function ChangeList({ before, after, intro, none }: ChangeListProps) {
  const text = useWords("changes");
  useTextGroups(FIELD_TEXTS);
  const language = useLanguage();
  const photos = useMemo(() => photoChanges(before.photos, after.photos), [before, after]);
  const groups = useMemo(() => {
    const found = compareFields(draftFields(before, language), draftFields(after, language));
    // Texts of added and removed photos are shown with the photo.
    const [old, now] = [before, after].map(({ photos: list }) => new Set(list.map(({ id }) => id)));
    const isKept = ({ path }: FieldChange) => {
      const [first, id = ""] = path.split(".");
      return first !== "photos" || (old?.has(id) && now?.has(id));
    };
    return found
      .map((group) => ({ ...group, changes: group.changes.filter(isKept) }))
      .filter(({ changes }) => changes.length > 0);
  }, [before, after, language]);
  const hasPhotos = Object.values(photos).some((list: PhotoRecord[]) => list.length > 0);
  if (groups.length === 0 && !hasPhotos) return none;
  const isMultilingual = before.locales.length > 1 || after.locales.length > 1;
  return (
    <div className="grid gap-5">
      {intro}
      {hasPhotos && (
        <Group heading={text("photos.title")}>
          {(["added", "removed", "moved"] as const).map(
            (kind) =>
              photos[kind].length > 0 && <Photos key={kind} label={text(`photos.${kind}`)} photos={photos[kind]} kind={kind} />,
          )}
        </Group>
      )}
      {groups.map(({ heading, state, changes }) => (
        <Group key={heading} heading={heading} badge={state === "changed" ? undefined : text(`states.${state}`)}>
          {changes.map((change) => (
            <Row key={change.path} change={change} isMultilingual={isMultilingual}>
              {change.before.picture || change.after.picture ? (
                <PictureChange before={change.before.picture} after={change.after.picture} />
              ) : (
                <Words change={change} />
              )}
            </Row>
          ))}
        </Group>
      ))}
    </div>
  );
}

/** The texts of two versions next to each other, with the words that differ marked. */
export function SideBySide({ groups, mine, theirs }: { groups: readonly ChangeGroup[]; mine: string; theirs: string }) {
  return (
    <div className="grid gap-5">
      {groups.map(({ heading, changes }) => (
        <Group key={heading} heading={heading}>
          {changes.map((change) => {
            const parts = shorten(diffTexts(change.before.text, change.after.text));
            return (
              <Row key={change.path} change={change} isMultilingual>
                <div className="mt-1 grid gap-2 sm:grid-cols-2 sm:gap-4">
                  <Side label={mine} parts={parts} kind="added" lang={change.locale} picture={change.after.picture} />
                  <Side label={theirs} parts={parts} kind="removed" lang={change.locale} picture={change.before.picture} />
                </div>
              </Row>
            );
          })}
        </Group>
      ))}
    </div>
  );
}

interface SideProps {
  label: string;
  parts: readonly TextPart[];
  /** The kind of the words that exist only on this side. */
  kind: "added" | "removed";
  lang: string | undefined;
  picture: string | undefined;
}

function Side({ label, parts, kind, lang, picture }: SideProps) {
  const text = useWords("changes");
  const own = parts.filter((part) => part.kind === "same" || part.kind === kind);
  return (
    <div className="min-w-0 border-l-4 border-ink/20 pl-3">
      <p className="text-sm text-soft">{label}</p>
      {picture ? (
        <Thumbnail src={picture} alt={text("picture")} />
      ) : own.length === 0 ? (
        <p className="text-soft">{text("empty")}</p>
      ) : (
        <p lang={lang} className="break-words whitespace-pre-wrap">
          {own.map((part, index) =>
            part.kind === "same" ? (
              part.text
            ) : (
              <mark key={index} className="rounded-sm bg-sun px-0.5 text-night">
                <Swatch text={part.text} />
                {part.text}
              </mark>
            ),
          )}
        </p>
      )}
    </div>
  );
}

/** All photos of both versions next to each other. */
export function PhotosSideBySide({
  mine,
  theirs,
  labels,
}: Record<"mine" | "theirs", readonly PhotoRecord[]> & { labels: Record<"mine" | "theirs", string> }) {
  const text = useWords("changes");
  return (
    <Group heading={text("photos.title")}>
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-4">
        {(
          [
            ["mine", mine],
            ["theirs", theirs],
          ] as const
        ).map(([side, photos]) => (
          <div key={side} className="min-w-0 border-l-4 border-ink/20 pl-3">
            <Photos label={labels[side]} photos={photos} kind="all" />
          </div>
        ))}
      </div>
    </Group>
  );
}

function Group({ heading, badge, children }: { heading: string; badge?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3
        id={id}
        className="flex flex-wrap items-center gap-2 border-b border-ink/15 pb-1.5 font-sans text-base font-semibold tracking-normal"
      >
        <span className="min-w-0 break-words">{heading}</span>
        {badge && <Badge>{badge}</Badge>}
      </h3>
      <div className="mt-3 grid gap-4">{children}</div>
    </section>
  );
}

function Row({ change, isMultilingual, children }: { change: FieldChange; isMultilingual: boolean; children: ReactNode }) {
  const shell = useWords("shell");
  const { label, locale } = change;
  return (
    <div className="min-w-0">
      <h4 className="font-sans text-[0.9375rem] font-normal tracking-normal text-soft first-letter:uppercase">
        {label}
        {locale && isMultilingual && ` (${shell(`languages.${locale}`)})`}
      </h4>
      {children}
    </div>
  );
}

const MARKS = {
  same: "span",
  removed: "del",
  added: "ins",
} as const;

/** A text with its removed and added words marked; a button expands a shortened one. */
function Words({ change: { before, after, locale } }: { change: FieldChange }) {
  const text = useWords("changes");
  const [isWhole, setWhole] = useState(false);
  const parts = useMemo(() => diffTexts(before.text, after.text), [before.text, after.text]);
  const short = shorten(parts);
  return (
    <>
      <p lang={locale} className="mt-0.5 break-words whitespace-pre-wrap">
        {(isWhole ? parts : short).map(({ kind, text: words }, index, all) => {
          const Mark = MARKS[kind];
          const isReplaced = kind === "removed" && all.length === 2;
          return (
            <span key={index}>
              {kind !== "same" && <span className="sr-only"> {text(`marks.${kind}`)} </span>}
              <Mark className={LOOKS[kind]}>
                <Swatch text={words} />
                {words}
              </Mark>
              {isReplaced && <ArrowRight aria-hidden="true" className="mx-1.5 inline size-4 align-[-0.15em]" />}
            </span>
          );
        })}
      </p>
      {short !== parts && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 cursor-pointer text-[0.9375rem] font-semibold underline underline-offset-4"
        >
          {text(isWhole ? "less" : "whole")}
        </button>
      )}
    </>
  );
}

const LOOKS = {
  same: "",
  removed: "rounded-sm bg-ink/8 px-0.5 text-soft line-through decoration-ink/50",
  added: "rounded-sm bg-leaf/15 px-0.5 underline decoration-leaf decoration-2 underline-offset-4",
};

/** The colour whose code the text is. */
function Swatch({ text }: { text: string }) {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return null;
  return (
    <span
      aria-hidden="true"
      style={{ background: text }}
      className="mr-1 inline-block size-4 rounded-full border border-ink/40 align-[-0.15em]"
    />
  );
}

function PictureChange({ before, after }: { before: string | undefined; after: string | undefined }) {
  const text = useWords("changes");
  return (
    <div className="mt-1 flex items-center gap-2">
      {before ? (
        <Thumbnail src={before} alt={text("pictureBefore")} look="opacity-50" />
      ) : (
        <span className="text-soft">{text("empty")}</span>
      )}
      <ArrowRight aria-hidden="true" className="size-4" />
      {after ? <Thumbnail src={after} alt={text("pictureAfter")} /> : <span className="text-soft">{text("empty")}</span>}
    </div>
  );
}

function Photos({
  label,
  photos,
  kind,
}: {
  label: string;
  photos: readonly PhotoRecord[];
  kind: "added" | "removed" | "moved" | "all";
}) {
  const { locale } = useLanguage();
  const text = useWords("changes");
  return (
    <div>
      <p className="text-[0.9375rem] text-soft">{label}</p>
      <ul className="mt-1.5 flex max-h-56 flex-wrap gap-2 overflow-y-auto">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Thumbnail
              src={photoSource(photo)}
              alt={photo.text[locale]?.alt || Object.values(photo.text)[0]?.alt || text("picture")}
              look={kind === "removed" ? "opacity-50 grayscale" : ""}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const Thumbnail = ({ src, alt, look = "" }: { src: string; alt: string; look?: string }) => (
  <img src={src} alt={alt} loading="lazy" decoding="async" className={`size-16 rounded-lg bg-ink/10 object-cover ${look}`} />
);
