import { fetched } from "../../kit/loading/fetched.tsx";
import { useQuery } from "@tanstack/react-query";
import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import Plus from "lucide-react/icons/plus";
import { Suspense, useState } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { Button } from "../../kit/ui/button.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Skeleton } from "../../kit/ui/skeleton.tsx";
import { useWords } from "../../kit/i18n/texts.ts";
import { useSite } from "../workspace/current-site.tsx";
import { GuestReviewList } from "./guests/guest-review-list.tsx";
import { guestReviewsKey, loadGuestReviews } from "./guests/guest-reviews.ts";
import { ratingText } from "./names.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { ReviewList } from "./review-list.tsx";
import { loadReviews, reviewsKey } from "./reviews.ts";

const ImportDialog = fetched(async () => (await import("./import/import-dialog.tsx")).default);

/** Reviews of the site: those of its guests to publish and answer, and others to add, import, reorder and answer. */
export default function ReviewsPanel() {
  const text = useWords("reviews");
  const shell = useWords("shell");
  const { id } = useSite();
  const [open, setOpen] = useState<"new" | "import">();
  const close = () => setOpen(undefined);
  const { data, error } = useQuery({ queryKey: reviewsKey(id), queryFn: () => loadReviews(id) });
  const guests = useQuery({ queryKey: guestReviewsKey(id), queryFn: () => loadGuestReviews(id) });
  if (error && !data) throw error;
  if (guests.error && !guests.data) throw guests.error;
  const isLoaded = data !== undefined && guests.data !== undefined;
  const isEmpty = data?.reviews.length === 0 && guests.data?.length === 0;
  const isAsked = guests.data?.some(({ state, mayPublish }) => state === "waiting" && mayPublish);
  const buttons = (
    <div className="flex flex-wrap gap-2">
      <Button look={isAsked ? "quiet" : "primary"} onClick={() => setOpen("new")} aria-haspopup="dialog">
        <Plus aria-hidden="true" className="size-5" />
        {text("add")}
      </Button>
      <Button look="quiet" onClick={() => setOpen("import")} aria-haspopup="dialog">
        <ClipboardPaste aria-hidden="true" className="size-5" />
        {text("import.open")}
      </Button>
    </div>
  );
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="title-m">{text("title")}</h1>
        {isLoaded && !isEmpty && buttons}
      </div>
      {!isLoaded && <Skeleton label={shell("loading")} lines={6} />}
      {isLoaded && !isEmpty && (
        <>
          <Summary
            ratings={[
              ...guests.data.filter(({ state }) => state === "published"),
              ...data.reviews.filter(({ shown }) => shown),
            ].map(({ rating }) => rating)}
          />
          {guests.data.length > 0 && <GuestReviewList reviews={guests.data} />}
          {guests.data.length > 0 && data.reviews.length > 0 && <h2 className="title-s mt-2">{text("entered")}</h2>}
          <ReviewList reviews={data.reviews} />
        </>
      )}
      {isEmpty && (
        <EmptyState title={text("empty.title")} text={text("empty.text")}>
          {buttons}
        </EmptyState>
      )}
      <p className="max-w-[68ch] text-[0.9375rem] leading-snug text-soft">{text("law")}</p>
      {open === "new" && <ReviewDialog onClose={close} />}
      {open === "import" && (
        <Suspense fallback={null}>
          <ImportDialog onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** Number and average of the ratings that guests see. */
function Summary({ ratings }: { ratings: number[] }) {
  const text = useWords("reviews");
  const { locale } = useLanguage();
  if (ratings.length === 0) return <p className="text-soft">{text("noneShown")}</p>;
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  return (
    <p className="text-soft">
      {text("summary", { count: ratings.length, mean: ratingText(Math.round(mean * 10) / 10, locale) })}
    </p>
  );
}
