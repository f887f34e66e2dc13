import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpToLine from "lucide-react/icons/arrow-up-to-line";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import MessageSquareReply from "lucide-react/icons/message-square-reply";
import PenLine from "lucide-react/icons/pen-line";
import Trash2 from "lucide-react/icons/trash-2";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { monthText } from "../../kit/i18n/dates.ts";
import { Badge } from "../../kit/ui/badge.tsx";
import { Menu, MenuItem } from "../../kit/ui/menu.tsx";
import { DragHandle, useSorted } from "../../kit/ui/sorting.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { ratingText } from "./names.ts";
import type { Review } from "./reviews.ts";

interface ReviewCardProps {
  review: Review;
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onEdit: () => void;
  onAnswer: () => void;
  onShow: (shown: boolean) => void;
  onRemove: () => void;
}

const ICON_BUTTON = "inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/10";

/** A review in the list with its menu. */
export function ReviewCard({ review, index, isLast, onMove, onEdit, onAnswer, onShow, onRemove }: ReviewCardProps) {
  const text = useWords("reviews");
  const { locale } = useLanguage();
  const { ref, style, handle, isMoving } = useSorted(review.id);
  const { author, from, rating, stayed, source, shown, answer } = review;
  const rated = ratingText(rating, locale);
  return (
    <li
      ref={ref}
      style={style}
      className={`relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-1 rounded-2xl border bg-card p-2 sm:gap-x-3 ${isMoving ? "z-10 border-ink shadow-2xl ring-3 ring-sun" : "border-ink/15"}`}
    >
      <DragHandle handle={handle} label={text("drag", { author })} />
      <div className="min-w-0 py-2">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 leading-snug">
          <span className="rounded-lg rounded-tl-none bg-night px-2 font-display text-lg font-bold text-sun">
            <span className="sr-only">{text("rated", { rating: rated })}</span>
            <span aria-hidden="true">{rated}</span>
          </span>
          <span className="font-semibold wrap-anywhere">{author}</span>
          <span className="text-[0.9375rem] text-soft">{[from, monthText(stayed, locale)].filter(Boolean).join(" · ")}</span>
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <Badge>{text(`sources.${source}`)}</Badge>
          {!shown && <Badge look="attention">{text("hidden")}</Badge>}
        </p>
        <p lang={review.locale} className="mt-2 line-clamp-5 leading-snug wrap-anywhere whitespace-pre-line">
          {review.text}
        </p>
        {answer !== null && (
          <p className="mt-2 line-clamp-3 border-l-4 border-sun pl-3 text-[0.9375rem] leading-snug wrap-anywhere text-soft">
            <span className="font-semibold">{text("answered")}</span> {answer}
          </p>
        )}
      </div>
      <Menu
        trigger={
          <button type="button" aria-label={text("menu", { author })} className={`${ICON_BUTTON} cursor-pointer`}>
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </button>
        }
      >
        <MenuItem icon={MessageSquareReply} onSelect={onAnswer}>
          {text(answer === null ? "doAnswer" : "changeAnswer")}
        </MenuItem>
        <MenuItem icon={shown ? EyeOff : Eye} onSelect={() => onShow(!shown)}>
          {text(shown ? "hide" : "show")}
        </MenuItem>
        <MenuItem icon={PenLine} onSelect={onEdit}>
          {text("edit")}
        </MenuItem>
        {index > 0 && (
          <>
            <MenuItem icon={ArrowUpToLine} onSelect={() => onMove(0)}>
              {text("toTop")}
            </MenuItem>
            <MenuItem icon={ArrowUp} onSelect={() => onMove(index - 1)}>
              {text("up")}
            </MenuItem>
          </>
        )}
        {!isLast && (
          <MenuItem icon={ArrowDown} onSelect={() => onMove(index + 1)}>
            {text("down")}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={onRemove}>
          {text("remove")}
        </MenuItem>
      </Menu>
    </li>
  );
}
