const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a UUID in lower case (RFC 9562), the format of our ids. */
export const isUuid = (text: string): boolean => UUID.test(text);
