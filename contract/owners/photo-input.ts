import { z } from "zod";
import { PHOTO_KEY } from "#domain/photo-key.ts";

export const PLACEHOLDER = z
  .string("required")
  .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/, "image")
  .max(1200, "tooLong");
export const COLOUR = z.string("required").regex(/^#[0-9a-f]{6}$/, "colour");

const FIELDS = { color: COLOUR, placeholder: PLACEHOLDER };

/** A picture as multipart/form-data: a file for each width it is kept in, named by the width in pixels. */
export const pictureInput = withWidths(FIELDS);

/** A site's photo: a picture that may have a JPEG, for previews of links and emails. */
export const photoInput = withWidths({ ...FIELDS, jpeg: z.file("image").optional() });

function withWidths<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .object(fields)
    .catchall(z.file("image"))
    .superRefine((form, refused) => {
      const widths = Object.keys(form).filter((name) => !(name in fields));
      if (widths.length === 0) refused.addIssue({ code: "custom", path: [], message: "required" });
      for (const width of widths)
        if (!/^[1-9]\d{0,4}$/.test(width)) refused.addIssue({ code: "custom", path: [width], message: "unknownField" });
    });
}

export const mediaParam = z.object({ siteId: z.string().max(64), key: z.string().regex(PHOTO_KEY) });
