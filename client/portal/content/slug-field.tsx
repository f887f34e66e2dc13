import { ParsedField } from "../../kit/fields/parsed-field.tsx";
import { isReservedSlug } from "#domain/page-slugs.ts";
import { toSubdomain } from "#domain/site-names.ts";
import { useWords } from "../../kit/i18n/texts.ts";

interface SlugFieldProps {
  name: string;
  value: string;
  /** Slugs that are already used. */
  taken: readonly string[];
  error: string | undefined;
  onChange: (slug: string) => void;
}

/** Field for a page's slug, the last part of its URL. Only valid slugs are saved to the draft. */
export function SlugField({ value, taken, onChange, ...field }: SlugFieldProps) {
  const text = useWords("content");
  return (
    <ParsedField
      {...field}
      label={text("slug.label")}
      hint={text("slug.hint")}
      value={value}
      write={(slug) => slug}
      read={(typed) => {
        const slug = toSubdomain(typed);
        return slug === "" || taken.includes(slug) || isReservedSlug(slug) ? undefined : slug;
      }}
      wrong={(typed) => text(isReservedSlug(toSubdomain(typed)) ? "slug.reserved" : "slug.wrong")}
      maxLength={60}
      onChange={onChange}
    />
  );
}
