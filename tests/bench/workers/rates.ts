/** The rules of prices that are measured in workerd. */
export { availableDays } from "#domain/rates/available-days.ts";
export { quote } from "#domain/rates/quote.ts";
