/** Maximum lengths in characters of what a guest types when booking. */
export const MAX_LENGTHS = { name: 100, street: 200, postalCode: 20, town: 100, country: 2, message: 2000 } as const;
