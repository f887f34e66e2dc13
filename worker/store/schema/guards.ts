import type { Kit } from "./kit.ts";

/**
 * A table that always stays empty. Each column is a guard: a batch that inserts NULL into the column fails as a whole (see
 * `guards.ts`). Every column has a default value, so that an insert can leave out the others.
 */
export function defineGuards({ table, int }: Kit) {
  const guard = (name: string) => int(name).notNull().default(0);
  return {
    guards: table("guards", {
      /** Completing an email change whose request, addresses or agreement have changed. */
      emailChangeStale: guard("email_change_stale"),
      /** Signing in to an account that was deleted, banned or given another password since it was read. */
      accountChanged: guard("account_changed"),
      /** Changing an account from a session that has ended. */
      sessionEnded: guard("session_ended"),
      /** Changing or signing in to an account whose identities were added or removed since it was read. */
      identitiesChanged: guard("identities_changed"),
      /** Exchanging an authorization code whose flow has ended. */
      flowEnded: guard("flow_ended"),
      /** Adding a factor to an account that has the maximum number. */
      tooManyFactors: guard("too_many_factors"),
      /** Adding a factor with the name of another one of the account. */
      factorNameTaken: guard("factor_name_taken"),
      /** Adding a factor that the account already has: its telephone number is verified, or it has recovery codes. */
      factorExists: guard("factor_exists"),
      /** Adding recovery codes to an account that has no other verified factor. */
      onlyRecoveryCodes: guard("only_recovery_codes"),
      /** Raising a session with a recovery code that has been replaced. */
      recoveryCodeReplaced: guard("recovery_code_replaced"),
      /** Adding a device to an account that has the maximum number. */
      tooManyDevices: guard("too_many_devices"),
      /** Archiving a unit that has upcoming stays. */
      unitHasStays: guard("unit_has_stays"),
      /** Claiming nights for a unit that does not exist or is archived. */
      unitNotBookable: guard("unit_not_bookable"),
      /** Claiming nights that another calendar has taken, or importing nights that are taken here. */
      nightImported: guard("night_imported"),
      /** Claiming nights for a stay that are needed for the preparation after another one, or the other way round. */
      nightPrepared: guard("night_prepared"),
      /** Changing a block that was moved or removed since it was read. */
      blockChanged: guard("block_changed"),
      /** Syncing a feed that was changed or removed since it was read. */
      feedChanged: guard("feed_changed"),
      /** Adding a feed or an export to a unit that has the maximum number. */
      tooManyCalendars: guard("too_many_calendars"),
      /** Writing with parts of a unit that have changed since they were read. */
      partsChanged: guard("parts_changed"),
      /** Importing a booking with an import that was undone. */
      importUndone: guard("import_undone"),
      /** Sending a message for a booking that was changed since it was read. */
      bookingChanged: guard("booking_changed"),
      /** Changing message settings, or a template, based on a former version. */
      messagesChanged: guard("messages_changed"),
      /** Placing more open bookings than a guest is allowed. */
      tooManyOpen: guard("too_many_open"),
      /** Using a promo code more often than allowed. */
      promoUsedUp: guard("promo_used_up"),
      /** Booking or releasing a bank statement line, or settling a refund by it, that was changed since it was read. */
      statementLineChanged: guard("statement_line_changed"),
      /** Changing booking settings based on a former version. */
      bookingSettingsChanged: guard("booking_settings_changed"),
      /** Changing a site's operations based on a former version. */
      operationsChanged: guard("operations_changed"),
      /** Changing a rate plan, or publishing a unit, based on a former version of the plan. */
      ratePlanChanged: guard("rate_plan_changed"),
      /** Removing the price of a unit that guests see. */
      priceRequired: guard("price_required"),
      /** Deleting a site that has upcoming stays. */
      siteHasStays: guard("site_has_stays"),
      /** Publishing or deleting a site whose draft has another version than the one its owner saw. */
      siteDraftChanged: guard("site_draft_changed"),
      /** Putting a site online that neither a subscription nor a gift pays for. */
      siteNotPaid: guard("site_not_paid"),
      /** Closing or erasing a site for which something pays. */
      sitePaid: guard("site_paid"),
      /** Closing a site, because nothing pays for it, on a day on which guests arrive. */
      guestsArrive: guard("guests_arrive"),
      /** Suspending or resuming a site based on a former status. */
      siteStatusChanged: guard("site_status_changed"),
      /** Creating a site for an account that has the maximum number. */
      tooManySites: guard("too_many_sites"),
      /** Adding reviews to a site beyond its maximum number. */
      tooManyReviews: guard("too_many_reviews"),
      /** Adding a domain to a site that has the maximum number. */
      tooManyDomains: guard("too_many_domains"),
      /** Changing data as an admin that has changed since it was read. */
      adminStale: guard("admin_stale"),
      /** Inviting a person to a site whose team is full. */
      teamFull: guard("team_full"),
      /** Writing a row through the data protocol that its policy does not allow. */
      policyViolated: guard("policy_violated"),
      /** A write through the data protocol whose answer must be one row but would not be. */
      answerNotSingle: guard("answer_not_single"),
      /** A write through the data protocol whose answer would be too large to be sent. */
      answerTooLarge: guard("answer_too_large"),
      /** Giving an article a slug that another one has or had. */
      slugTaken: guard("slug_taken"),
      /** Giving an article a picture that does not exist or is being deleted. */
      pictureMissing: guard("picture_missing"),
      /** Adding an article, or a picture of one, beyond the maximum number. */
      tooManyArticles: guard("too_many_articles"),
      /** Adding a file to a site whose files would then exceed the limit. */
      storageFull: guard("storage_full"),
      /** Uploading a file with a token that has been used. */
      uploadTokenUsed: guard("upload_token_used"),
      /** Issuing a paper outside KSeF that would cross the limit of its month. */
      ksefLimitCrossed: guard("ksef_limit_crossed"),
      /** Changing a subscription that was changed, or compared with its provider, since it was read. */
      subscriptionChanged: guard("subscription_changed"),
      /** Using the money-back guarantee a second time. */
      guaranteeUsed: guard("guarantee_used"),
    }),
  };
}
