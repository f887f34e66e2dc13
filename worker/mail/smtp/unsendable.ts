/** The message itself cannot go out, now or later: a part of it would break the dialogue or its headers. */
export class Unsendable extends Error {
  override name = "Unsendable";
}
