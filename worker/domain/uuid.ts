const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a UUID as we write them (RFC 9562, lower case): the name of an account, a session, a lead. */
export const isUuid = (text: string): boolean => UUID.test(text);
