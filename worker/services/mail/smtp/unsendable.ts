/** Error of a message that can never be sent, because a value in it would break the SMTP dialogue or the headers. */
export class Unsendable extends Error {
  override name = "Unsendable";
}
