/** Where the form begins. */
export const FORM_ID = "plan";
