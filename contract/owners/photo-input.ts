import { z } from "zod";

export const PLACEHOLDER = z
  .string("required")
  .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/, "image")
  .max(1200, "tooLong");
export const COLOUR = z.string("required").regex(/^#[0-9a-f]{6}$/, "colour");

/** A photo as multipart/form-data: a file for each width it is kept in, named by the width in pixels. */
export const photoInput = z
  .object({ color: COLOUR, placeholder: PLACEHOLDER })
  .catchall(z.file("image"))
  .superRefine((form, refused) => {
    const widths = Object.keys(form).filter((name) => name !== "color" && name !== "placeholder");
    if (widths.length === 0) refused.addIssue({ code: "custom", path: [], message: "required" });
    for (const width of widths)
      if (!/^[1-9]\d{0,4}$/.test(width)) refused.addIssue({ code: "custom", path: [width], message: "unknownField" });
  });

export const mediaParam = z.object({ siteId: z.string().max(64), key: z.string().regex(/^[0-9a-f]{64}$/) });
